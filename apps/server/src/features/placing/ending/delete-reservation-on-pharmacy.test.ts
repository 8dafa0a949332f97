import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { countCodes } from '../../counter/testing/counter.ts';
import { type Desk, deliveryIn, givenDesk, refused } from '../../deliveries/testing/desk.ts';
import { callAtOnce } from '../../../testing/call-at-once.ts';
import { trialSize } from '../../../testing/trial-size.ts';

const many = trialSize(8, 20);
let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
});

const remove = (deliveryId: string, body?: object) =>
  desk.ask(
    'DELETE',
    `/deliveries/delete-reservation-on-pharmacy/${desk.pharmacyId}/${deliveryId}`,
    body,
  );

test('CAL-43 DLV-22 DLV-25: a deleted delivery on a shelf releases the shelf and becomes unassigned', async () => {
  const { deliveryId, reservedTime } = await desk.shelve(['A1', 'B2']);
  const delivery = deliveryIn(await remove(deliveryId, { reservedTime }));
  expect(delivery).toMatchObject({
    deliveryStatus: 'deleted',
    unassigned: true,
    heldShelves: [],
    shelf: ['A1', 'B2'],
    deleteUserName: 'Aino Demo',
    deleteTime: server.time.clock().getTime(),
    actionsLog: [{ shelf: ['A1', 'B2'], deleteUserName: 'Aino Demo' }],
  });
  const { body } = await desk.ask('GET', `/pharmacies/show/${desk.pharmacyId}`);
  expect(body.result).toMatchObject({
    shelves: [{ numberOfReservations: 0 }, { numberOfReservations: 0 }],
  });
});

test('DLV-25: it can be deleted when reserved, delivered, expired or removed, without a body', async () => {
  const reserved = await desk.book();
  expect(deliveryIn(await remove(reserved.deliveryId)).deliveryStatus).toBe('deleted');
  const expired = await desk.shelve(['A1']);
  await desk.look((tx) =>
    tx.updateTable('delivery').set({ status: 'expired' }).where('id', '=', expired.docId).execute(),
  );
  expect(deliveryIn(await remove(expired.deliveryId)).deliveryStatus).toBe('deleted');
  const { deliveryId, docId } = await desk.reserve(['1-1']);
  await desk.load(docId, '1-1');
  await desk.box.report({ kind: 'removed', docId, lockerId: '1-1', userId: desk.staff.id });
  expect(deliveryIn(await remove(deliveryId))).toMatchObject({
    deliveryStatus: 'deleted',
    unassigned: true,
    lockerId: ['1-1'],
  });
});

test('DLV-24: a delivery with a door can only be deleted at its box', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1']);
  expect(await remove(deliveryId)).toMatchObject(refused(409, 'wrong_delivery_status'));
  await desk.load(docId, '1-1');
  expect(await remove(deliveryId)).toMatchObject(refused(409, 'reservation_delivered'));
  expect(await desk.heldDoors()).toEqual(['1-1']);
});

test('a staff session at the box does not affect a delivery without a door', async () => {
  const { deliveryId } = await desk.shelve(['A1']);
  await desk.workAtBox();
  expect(await remove(deliveryId)).toMatchObject({ status: 200 });
});

test('ERR-098 ERR-036: a deleted or ended delivery is refused', async () => {
  const { deliveryId, docId } = await desk.shelve(['A1']);
  deliveryIn(await remove(deliveryId));
  expect(await remove(deliveryId)).toMatchObject(refused(409, 'wrong_delivery_status'));
  const { pharmacyId } = desk;
  deliveryIn(await desk.ask('DELETE', '/deliveries/destroy', { pharmacyId, deliveryId }));
  expect(await remove(deliveryId)).toMatchObject(refused(404, 'delivery_not_found'));
  expect(await remove(deliveryId, { docId })).toMatchObject(refused(409, 'wrong_delivery_status'));
});

test('the open delivery is found where a closed one had the same kolli ID', async () => {
  const { pharmacyId } = desk;
  const first = await desk.book({ deliveryId: 'again' });
  deliveryIn(await desk.ask('DELETE', '/deliveries/destroy', { pharmacyId, deliveryId: 'again' }));
  server.time.advance(1000);
  const second = await desk.book({ deliveryId: 'again' });
  const closed = await remove('again', { reservedTime: first.reservedTime });
  expect(closed).toMatchObject(refused(409, 'wrong_delivery_status'));
  expect(deliveryIn(await remove('again')).docId).toBe(second.docId);
});

test('a delivery of another pharmacy is not found', async () => {
  const otherDesk = await givenDesk(server);
  const theirs = await otherDesk.shelve(['A1']);
  const mine = await desk.shelve(['A1']);
  for (const [deliveryId, body] of [
    [theirs.deliveryId, {}],
    [theirs.deliveryId, { reservedTime: theirs.reservedTime }],
    [mine.deliveryId, { docId: theirs.docId }],
  ] as const)
    expect(await remove(deliveryId, body)).toMatchObject(refused(404, 'delivery_not_found'));
});

test('of concurrent calls one deletes it', async () => {
  const { deliveryId } = await desk.shelve(['A1']);
  const responses = await callAtOnce(many, () => remove(deliveryId));
  expect(countCodes(responses)).toEqual({ ok: 1, wrong_delivery_status: many - 1 });
});
