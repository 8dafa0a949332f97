import { beforeEach, expect, test } from 'vitest';
import { callAtOnce, shareTestServer } from '../../../testing/test-server.ts';
import { countCodes } from '../../counter/testing/counter.ts';
import { type Desk, deliveryIn, givenDesk, refused } from '../../deliveries/testing/desk.ts';
import { trialSize } from '../../../testing/trial-size.ts';

const many = trialSize(8, 20);
let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const remove = (deliveryId: string, body?: object) => desk.deleteOnPharmacy(deliveryId, body);

test('CAL-43 DLV-22 DLV-25: a deleted delivery on a shelf releases the shelf and becomes unassigned', async () => {
  const { deliveryId, reservedTime } = await desk.shelve(['A1', 'B2']);
  expect(deliveryIn(await remove(deliveryId, { reservedTime }))).toMatchObject({
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

test('DLV-25: it can be deleted when reserved, delivered, expired or removed, without a body and during a staff session', async () => {
  const reserved = await desk.book();
  const delivered = await desk.shelve(['A1']);
  const expired = await desk.shelve(['A1']);
  await desk.setExpired(expired.docId);
  const removed = await desk.reserve(['1-1']);
  await desk.load(removed.docId, '1-1');
  await desk.takeOut(removed.docId, '1-1');
  await desk.workAtBox();
  for (const { deliveryId } of [reserved, delivered, expired])
    expect(deliveryIn(await remove(deliveryId)).deliveryStatus).toBe('deleted');
  expect(deliveryIn(await remove(removed.deliveryId))).toMatchObject({
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

test('ERR-098 ERR-036: a deleted or ended delivery is refused, and an open one with its kolli ID is found', async () => {
  const { deliveryId, docId, reservedTime } = await desk.shelve(['A1']);
  const wrongStatus = refused(409, 'wrong_delivery_status');
  deliveryIn(await remove(deliveryId));
  expect(await remove(deliveryId)).toMatchObject(wrongStatus);
  deliveryIn(await desk.destroy(deliveryId));
  expect(await remove(deliveryId)).toMatchObject(refused(404, 'delivery_not_found'));
  server.time.advance(1000);
  const second = await desk.book({ deliveryId });
  for (const closed of [{ docId }, { reservedTime }])
    expect(await remove(deliveryId, closed)).toMatchObject(wrongStatus);
  expect(deliveryIn(await remove(deliveryId)).docId).toBe(second.docId);
});

test('a delivery of another pharmacy is not found', async () => {
  const theirs = await (await givenDesk(server)).shelve(['A1']);
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
