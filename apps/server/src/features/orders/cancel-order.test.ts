import { beforeEach, expect, test } from 'vitest';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../devices/testing/box.ts';
import { givenSource, orderNamed, type TestSource } from './testing/source.ts';
import { rowIn, rowsIn } from '../../testing/rows.ts';
import { refused } from '../deliveries/testing/desk.ts';

let box: TestBox;
let source: TestSource;

const server = await shareTestServer();
beforeEach(async () => {
  box = await givenTestBox(server);
  source = await givenSource(server, { pharmacyId: box.pharmacyId });
});

const cancel = (id: string, by = source) => by.ask('DELETE', `/${encodeURIComponent(id)}`);
const show = (id: string, by = source) => by.ask('GET', `/${encodeURIComponent(id)}`);

async function assign(docId: string, kolliId: string, lockerId: string[]) {
  const url = `/api/deliveries/assign/${box.pharmacyId}/${kolliId}`;
  const body = { docId, assignToBox: true, boxInfo: { boxId: box.id, lockerId } };
  expect(await server.ask(box.staff, 'PATCH', url, body)).toMatchObject({ status: 200 });
}

const doorsHeld = () => rowsIn(box.look, 'locker_occupancy', { released_at: null });

test('an order is returned in its current state', async () => {
  const sent = await source.order(orderNamed('FO/1 ä', { deliveryId: 'fp-1' }));
  expect(await show('FO/1 ä')).toMatchObject({ status: 200, body: { result: sent } });
  await assign(sent.docId, sent.deliveryId, ['1-1']);
  const { body } = await show('FO/1 ä');
  expect(body.result).toEqual({ ...sent, unassigned: false });
});

test('DLV-15: an unassigned order is cancelled, and cancelling it again returns the same', async () => {
  const sent = await source.order(orderNamed('FO-1'));
  const first = await cancel('FO-1');
  expect(first).toMatchObject({
    status: 200,
    body: { result: { ...sent, deliveryStatus: 'cancelled', unassigned: false } },
  });
  expect((await cancel('FO-1')).body).toEqual(first.body);
  expect((await show('FO-1')).body).toEqual(first.body);
  const log = await box.actions(sent.docId);
  expect(log.map(({ event, actor, status }) => [event, actor, status])).toEqual([
    ['arrive', 'orderSource', 'reserved'],
    ['cancel', 'orderSource', 'cancelled'],
  ]);
});

test('concurrent cancellations return the same and leave one entry in the log', async () => {
  const { docId } = await source.order(orderNamed('FO-1'));
  const responses = await callAtOnce(8, () => cancel('FO-1'));
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(responses[0]?.status).toBe(200);
  expect((await box.actions(docId)).filter(({ event }) => event === 'cancel')).toHaveLength(1);
});

test('a cancelled order releases its doors and is in the history, and its kolli ID may be reused', async () => {
  const { docId, deliveryId } = await source.order(orderNamed('FO-1'));
  await assign(docId, deliveryId, ['1-1', '1-2']);
  expect(await doorsHeld()).toHaveLength(2);
  expect(await cancel('FO-1')).toMatchObject({ status: 200 });
  expect(await doorsHeld()).toEqual([]);
  const row = await rowIn(box.look, 'delivery', { id: docId });
  expect(row).toMatchObject({ status: 'cancelled', last_locker_ids: ['1-1', '1-2'] });
  expect(row.history_time).toEqual(row.cancelled_time);
  const next = await source.order(orderNamed('FO-2', { deliveryId }));
  expect(next).toMatchObject({ deliveryStatus: 'reserved' });
  await box.reserve(['1-1', '1-2']);
});

test('an order with a parcel in a door, or a picked-up one, cannot be cancelled', async () => {
  const { docId, deliveryId } = await source.order(orderNamed('FO-1'));
  await assign(docId, deliveryId, ['1-1', '1-2']);
  const userId = box.staff.id;
  await box.report({ kind: 'loaded', docId, lockerId: '1-1', userId });
  expect(await cancel('FO-1')).toMatchObject(refused(409, 'reservation_delivered'));
  await box.report({ kind: 'loaded', docId, lockerId: '1-2', userId });
  expect(await cancel('FO-1')).toMatchObject({ body: { code: 'reservation_delivered' } });
  for (const lockerId of ['1-1', '1-2']) await box.report({ kind: 'pickedUp', docId, lockerId });
  expect(await show('FO-1')).toMatchObject({ body: { result: { deliveryStatus: 'pickup' } } });
  expect(await cancel('FO-1')).toMatchObject(refused(409, 'wrong_delivery_status'));
});

test('an order of another source or of another pharmacy is not found', async () => {
  await source.order(orderNamed('FO-1'));
  const others = [
    await givenSource(server, { pharmacyId: box.pharmacyId, source: 'prescriptions' }),
    await givenSource(server),
  ];
  const missing = refused(404, 'order_not_found');
  for (const other of others) {
    expect(await show('FO-1', other)).toMatchObject(missing);
    expect(await cancel('FO-1', other)).toMatchObject(missing);
  }
  expect(await show('nothing')).toMatchObject(missing);
  expect(await cancel('nothing')).toMatchObject(missing);
  expect(await show('FO-1')).toMatchObject({ body: { result: { deliveryStatus: 'reserved' } } });
});

test.each(['x'.repeat(201), ' ', 'a\u0000b'])('the id %j is bad input', async (id) => {
  for (const response of [await show(id), await cancel(id)])
    expect(response).toMatchObject(refused(400, 'validation_fail'));
});
