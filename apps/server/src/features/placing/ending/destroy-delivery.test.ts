import { beforeEach, expect, test } from 'vitest';
import { givenUser } from '../../../testing/factories.ts';
import { shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox } from '../../devices/testing/box.ts';
import { countCodes } from '../../counter/testing/counter.ts';
import { type Desk, deliveryIn, givenDesk, refused } from '../../deliveries/testing/desk.ts';
import { expectDoorsHeldOnce } from '../../deliveries/testing/double-occupancy.ts';
import { callAtOnce } from '../../../testing/call-at-once.ts';
import { trialSize } from '../../../testing/trial-size.ts';

const many = trialSize(8, 20);
let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
});

const destroy = (deliveryId: string, fields: object = { pharmacyId: desk.pharmacyId }) =>
  desk.ask('DELETE', '/deliveries/destroy', { deliveryId, ...fields });
const isListed = async (docId: string) => {
  const lists = await Promise.all(
    ['true', 'false'].map((unassigned) =>
      desk.ask('GET', `/deliveries/open?pharmacyId=${desk.pharmacyId}&unassigned=${unassigned}`),
    ),
  );
  return JSON.stringify(lists.map(({ body }) => body)).includes(docId);
};

test('CAL-44 DLV-26: it ends the delivery: its doors are released and the open lists do not have it', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1', '2-1']);
  expect(await isListed(docId)).toBe(true);
  const now = server.time.clock().getTime();
  const { pharmacyId } = desk;
  const delivery = deliveryIn(await destroy(deliveryId, { pharmacyId, pickupboxId: desk.box.id }));
  expect(delivery).toMatchObject({
    deliveryStatus: 'destroyed',
    unassigned: false,
    heldLockers: [],
    destroyTime: now,
    destroyUserName: 'Aino Demo',
    lockerId: ['1-1', '2-1'],
  });
  expect(await isListed(docId)).toBe(false);
  expect(await desk.heldDoors()).toEqual([]);
  await desk.reserve(['1-1']);
});

test('DLV-26: it is allowed in every open status without a parcel in a door', async () => {
  const waiting = await desk.order();
  const shelved = await desk.shelve(['A1']);
  const booked = await desk.book();
  const deleted = await desk.shelve(['B2']);
  const path = `/deliveries/delete-reservation-on-pharmacy/${desk.pharmacyId}/${deleted.deliveryId}`;
  deliveryIn(await desk.ask('DELETE', path));
  const removed = await desk.reserve(['1-1']);
  await desk.load(removed.docId, '1-1');
  const removal = { docId: removed.docId, lockerId: '1-1', userId: desk.staff.id };
  await desk.box.report({ kind: 'removed', ...removal });
  for (const { deliveryId } of [waiting, shelved, booked, deleted, removed])
    expect(deliveryIn(await destroy(deliveryId)).deliveryStatus).toBe('destroyed');
});

test('ERR-092: it is refused while a parcel is in a door', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1', '1-2']);
  await desk.load(docId, '1-1');
  expect(await destroy(deliveryId)).toMatchObject(refused(409, 'reservation_delivered'));
  expect(await desk.heldDoors()).toEqual(['1-1', '1-2']);
});

test('ERR-091: it is refused during a staff session at its box, and allowed for a delivery without a door', async () => {
  const { deliveryId } = await desk.reserve(['1-1']);
  const shelved = await desk.shelve(['A1']);
  const leave = await desk.workAtBox();
  expect(await destroy(deliveryId)).toMatchObject(refused(409, 'user_is_logged_in_to_box'));
  expect(await destroy(shelved.deliveryId)).toMatchObject({ status: 200 });
  await leave();
  expect(await destroy(deliveryId)).toMatchObject({ status: 200 });
});

test('a staff session at its former box does not affect a returned delivery', async () => {
  const { deliveryId } = await desk.reserve(['1-1']);
  const end = `/deliveries/delete-reservation/${desk.box.id}/${deliveryId}`;
  expect(await desk.ask('DELETE', end, {})).toMatchObject({ status: 200 });
  const leave = await desk.workAtBox();
  expect(await destroy(deliveryId)).toMatchObject({ status: 200 });
  await leave();
});

test('it is allowed in an inactive box', async () => {
  const { deliveryId } = await desk.reserve(['1-1']);
  await desk.setBoxActive(false);
  expect(await destroy(deliveryId)).toMatchObject({ status: 200 });
});

test('the pharmacy can be given by the box alone', async () => {
  const { deliveryId } = await desk.reserve(['1-1']);
  expect(await destroy(deliveryId, { pickupboxId: desk.box.id })).toMatchObject({ status: 200 });
});

test('ERR-098: an ended delivery is refused, and its kolli ID is not found', async () => {
  const { deliveryId, docId, reservedTime } = await desk.book();
  deliveryIn(await destroy(deliveryId));
  const { pharmacyId } = desk;
  for (const which of [{ docId }, { reservedTime }])
    expect(await destroy(deliveryId, { pharmacyId, ...which })).toMatchObject(
      refused(409, 'wrong_delivery_status'),
    );
  expect(await destroy(deliveryId)).toMatchObject(refused(404, 'delivery_not_found'));
});

test('it is refused without the permission', async () => {
  const { deliveryId } = await desk.book();
  const role = 'without-destroy';
  await server.store.inGlobal((tx) =>
    tx
      .insertInto('role')
      .values({ name: role, level: 9, app_access: 'web_app', permissions: ['delivery.write'] })
      .execute(),
  );
  const { pharmacyId } = desk;
  const person = await givenUser(server, { pharmacyId, role });
  const body = { pharmacyId, deliveryId };
  expect(await desk.ask('DELETE', '/deliveries/destroy', body, person)).toMatchObject(
    refused(403, 'not_enough_permissions'),
  );
});

test('a box or pharmacy of another pharmacy is refused in any combination', async () => {
  const otherDesk = await givenDesk(server);
  const theirs = await otherDesk.reserve(['1-1']);
  const mine = await desk.reserve(['1-1']);
  const { pharmacyId } = desk;
  for (const place of [
    { pharmacyId: otherDesk.pharmacyId },
    { pickupboxId: otherDesk.box.id },
    { pharmacyId, pickupboxId: otherDesk.box.id },
    { pharmacyId: otherDesk.pharmacyId, pickupboxId: desk.box.id },
    {},
  ])
    expect(await destroy(theirs.deliveryId, place)).toMatchObject(refused(403, 'forbidden'));
  const byDocId = await destroy(mine.deliveryId, { pharmacyId, docId: theirs.docId });
  expect(byDocId).toMatchObject(refused(404, 'delivery_not_found'));
  const byKolli = await destroy(theirs.deliveryId);
  expect(byKolli).toMatchObject(refused(404, 'delivery_not_found'));
  expect(await otherDesk.heldDoors()).toEqual(['1-1']);
});

test('a delivery of another box of the pharmacy is not found', async () => {
  const { pharmacyId } = desk;
  const second = await givenTestBox(server, { pharmacyId });
  const { deliveryId } = await desk.reserve(['1-1']);
  expect(await destroy(deliveryId, { pharmacyId, pickupboxId: second.id })).toMatchObject(
    refused(404, 'delivery_not_found'),
  );
});

test.each([
  ['no kolli ID', { deliveryId: ' ' }, 'body.deliveryId'],
  ['an invalid docId', { docId: '1' }, 'body.docId'],
  ['a negative time', { reservedTime: -1 }, 'body.reservedTime'],
])('%s is bad input', async (_name, fields, path) => {
  const response = await destroy('x', { pharmacyId: desk.pharmacyId, ...fields });
  expect(response).toMatchObject({ status: 400, body: { errors: [{ path }] } });
});

test('of concurrent calls one destroys it, the others get its status', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1']);
  const { pharmacyId } = desk;
  const responses = await callAtOnce(many, () => destroy(deliveryId, { pharmacyId, docId }));
  expect(countCodes(responses)).toEqual({ ok: 1, wrong_delivery_status: many - 1 });
  await expectDoorsHeldOnce(desk.look, desk.box.id);
});

test('a concurrent deletion does not prevent its destruction', async () => {
  const { deliveryId } = await desk.reserve(['1-1']);
  const path = `/deliveries/delete-reservation/${desk.box.id}/${deliveryId}`;
  const [destroyed, deleted] = await Promise.all([destroy(deliveryId), desk.ask('DELETE', path)]);
  expect(destroyed.status).toBe(200);
  if (deleted.status !== 200) expect(deleted).toMatchObject(refused(404, 'delivery_not_found'));
  expect(await desk.heldDoors()).toEqual([]);
});
