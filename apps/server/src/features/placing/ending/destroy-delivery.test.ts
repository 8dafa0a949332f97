import { beforeEach, expect, test } from 'vitest';
import { callAtOnce, shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox } from '../../devices/testing/box.ts';
import { countCodes } from '../../counter/testing/counter.ts';
import {
  badInput,
  type Desk,
  deliveryIn,
  givenDesk,
  refused,
} from '../../deliveries/testing/desk.ts';
import { givenWith } from '../../delivery-lists/testing/given-with.ts';
import { expectDoorsHeldOnce } from '../../deliveries/testing/double-occupancy.ts';
import { trialSize } from '../../../testing/trial-size.ts';

const many = trialSize(8, 20);
let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const isListed = async (docId: string) => {
  const path = `/deliveries/open?pharmacyId=${desk.pharmacyId}&unassigned=`;
  const lists = await Promise.all(
    [true, false].map((unassigned) => desk.ask('GET', `${path}${unassigned}`)),
  );
  return JSON.stringify(lists.map(({ body }) => body)).includes(docId);
};

test('CAL-44 DLV-26: it ends the delivery: its doors are released and the open lists do not have it', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1', '2-1']);
  expect(await isListed(docId)).toBe(true);
  const now = server.time.clock().getTime();
  const { pharmacyId } = desk;
  const delivery = deliveryIn(
    await desk.destroy(deliveryId, { pharmacyId, pickupboxId: desk.box.id }),
  );
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
  deliveryIn(await desk.deleteOnPharmacy(deleted.deliveryId));
  const removed = await desk.reserve(['1-1']);
  await desk.load(removed.docId, '1-1');
  await desk.takeOut(removed.docId, '1-1');
  for (const { deliveryId } of [waiting, shelved, booked, deleted, removed])
    expect(deliveryIn(await desk.destroy(deliveryId)).deliveryStatus).toBe('destroyed');
});

test('ERR-092: it is refused while a parcel is in a door', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1', '1-2']);
  await desk.load(docId, '1-1');
  expect(await desk.destroy(deliveryId)).toMatchObject(refused(409, 'reservation_delivered'));
  expect(await desk.heldDoors()).toEqual(['1-1', '1-2']);
});

test('ERR-091: a staff session at its box refuses it only where it has a door; an inactive box, given alone, does not', async () => {
  const { deliveryId } = await desk.reserve(['1-1']);
  const returned = await desk.reserve(['1-2']);
  deliveryIn(await desk.deleteInBox(returned.deliveryId, {}));
  const shelved = await desk.shelve(['A1']);
  const leave = await desk.workAtBox();
  expect(await desk.destroy(deliveryId)).toMatchObject(refused(409, 'user_is_logged_in_to_box'));
  for (const allowed of [shelved, returned])
    expect(await desk.destroy(allowed.deliveryId)).toMatchObject({ status: 200 });
  await leave();
  await desk.setBoxActive(false);
  const place = { pickupboxId: desk.box.id };
  expect(await desk.destroy(deliveryId, place)).toMatchObject({ status: 200 });
});

test('ERR-098: an ended delivery is refused, and its kolli ID is not found', async () => {
  const { deliveryId, docId, reservedTime } = await desk.book();
  deliveryIn(await desk.destroy(deliveryId));
  const { pharmacyId } = desk;
  for (const which of [{ docId }, { reservedTime }])
    expect(await desk.destroy(deliveryId, { pharmacyId, ...which })).toMatchObject(
      refused(409, 'wrong_delivery_status'),
    );
  expect(await desk.destroy(deliveryId)).toMatchObject(refused(404, 'delivery_not_found'));
});

test('it is refused without the permission', async () => {
  const { deliveryId } = await desk.book();
  const { pharmacyId } = desk;
  const person = await givenWith(server, pharmacyId, ['delivery.write']);
  const body = { pharmacyId, deliveryId };
  const answer = await desk.ask('DELETE', '/deliveries/destroy', body, person);
  expect(answer).toMatchObject(refused(403, 'not_enough_permissions'));
});

test('a box or pharmacy of another pharmacy is refused in any combination, and a delivery elsewhere is not found', async () => {
  const otherDesk = await givenDesk(server);
  const theirs = await otherDesk.reserve(['1-1']);
  const mine = await desk.reserve(['1-1']);
  const { pharmacyId } = desk;
  for (const place of [
    { pharmacyId: otherDesk.pharmacyId },
    { pickupboxId: otherDesk.box.id },
    { pharmacyId, pickupboxId: otherDesk.box.id },
    { pharmacyId: otherDesk.pharmacyId, pickupboxId: desk.box.id },
  ])
    expect(await desk.destroy(theirs.deliveryId, place)).toMatchObject(refused(403, 'forbidden'));
  expect(await desk.destroy(mine.deliveryId, {})).toMatchObject(badInput('body.pharmacyId'));
  const second = await givenTestBox(server, { pharmacyId });
  for (const [{ deliveryId }, place] of [
    [mine, { pharmacyId, docId: theirs.docId }],
    [theirs, { pharmacyId }],
    [mine, { pharmacyId, pickupboxId: second.id }],
  ] as const)
    expect(await desk.destroy(deliveryId, place)).toMatchObject(refused(404, 'delivery_not_found'));
  expect(await otherDesk.heldDoors()).toEqual(['1-1']);
});

test.each([
  ['no kolli ID', { deliveryId: ' ' }, 'body.deliveryId'],
  ['an invalid docId', { docId: '1' }, 'body.docId'],
  ['a negative time', { reservedTime: -1 }, 'body.reservedTime'],
])('%s is bad input', async (_name, fields, path) => {
  const response = await desk.destroy('x', { pharmacyId: desk.pharmacyId, ...fields });
  expect(response).toMatchObject(badInput(path));
});

test('of concurrent calls one destroys it, the others get its status', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1']);
  const { pharmacyId } = desk;
  const responses = await callAtOnce(many, () => desk.destroy(deliveryId, { pharmacyId, docId }));
  expect(countCodes(responses)).toEqual({ ok: 1, wrong_delivery_status: many - 1 });
  await expectDoorsHeldOnce(desk.look, desk.box.id);
});

test('a concurrent deletion does not prevent its destruction', async () => {
  const { deliveryId } = await desk.reserve(['1-1']);
  const calls = [desk.destroy(deliveryId), desk.deleteInBox(deliveryId)] as const;
  const [destroyed, deleted] = await Promise.all(calls);
  expect(destroyed.status).toBe(200);
  if (deleted.status !== 200) expect(deleted).toMatchObject(refused(404, 'delivery_not_found'));
  expect(await desk.heldDoors()).toEqual([]);
});
