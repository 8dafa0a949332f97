import type { ReceivedOrder } from '@kolli/contract/machine/integration';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { rowsIn } from '../../../testing/rows.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { type Desk, givenDesk, refused } from '../../deliveries/testing/desk.ts';
import { actOnDueDeliveries } from '../../delivery-clock/delivery-clock.jobs.ts';
import { outcomesOf } from '../../devices/testing/box.ts';
import { readFigures } from '../../statistics/testing/stored-figures.ts';
import { givenSource, testOrderNamed, type TestSource } from '../testing/source.ts';

const dayMs = 86_400_000;
let desk: Desk;
let tests: TestSource;

const server = await ownTestServer();
beforeEach(async () => {
  server.time.set(new Date());
  desk = await givenDesk(server);
  const { pharmacyId } = desk;
  tests = await givenSource(server, { pharmacyId, source: 'shop-test', isTest: true });
});

const step = async (name: string, id: string) => {
  const answer = await tests.ask('POST', `/${id}/test-step`, { step: name });
  expect(answer).toMatchObject({ status: 200 });
};
/** Test orders in every state that the robot leads to. */
async function givenStates() {
  const orders: Record<string, ReceivedOrder> = {};
  for (const name of ['waiting', 'delivered', 'pickedUp', 'expired'])
    orders[name] = await tests.order(testOrderNamed(name, { ssn: '131052-308T', is_drug: true }));
  for (const name of ['delivered', 'pickedUp', 'expired']) await step('deliver', name);
  await step('pickUp', 'pickedUp');
  await step('expire', 'expired');
  return orders as Record<'waiting' | 'delivered' | 'pickedUp' | 'expired', ReceivedOrder>;
}
const countMessages = async () => [
  (await rowsIn(desk.look, 'outgoing_message')).length,
  (await rowsIn(desk.look, 'outgoing_mail')).length,
];

test('INT-08: nobody gets a message: not at the delivery, at a correction, as a reminder nor at the end', async () => {
  const before = await countMessages();
  await givenStates();
  const phone = { phoneNumber: '+358407654321' };
  for (const id of ['waiting', 'delivered', 'expired'])
    expect(await tests.ask('PATCH', `/${id}`, phone)).toMatchObject({ status: 200 });
  for (let day = 0; day < 31; day += 1) {
    server.time.advance(dayMs);
    await actOnDueDeliveries(server.services);
  }
  expect(await countMessages()).toEqual(before);
  const ended = await rowsIn(desk.look, 'delivery');
  const unnoticed = { notified_time: null, reminded_time: null };
  for (const status of ['cancelled', 'expired', 'pickup', 'destroyed'])
    expect(ended).toContainEqual(expect.objectContaining({ status, ...unnoticed }));
});

test('INT-08: staff cannot send the message of a test order again', async () => {
  const { delivered } = await givenStates();
  const { docId, deliveryId } = delivered;
  const body = { pharmacyId: desk.pharmacyId, deliveryId, docId };
  const answer = await desk.ask('POST', '/deliveries/resend-sms', body);
  expect(answer).toMatchObject(refused(409, 'delivery_is_test'));
});

const attempt = (insert: ReturnType<typeof sql>) => desk.look((tx) => insert.execute(tx));
const isRefused = { code: '23503' };

test('INT-08: it refuses a message, a locker and a shelf for a test order, and takes those of real ones', async () => {
  const { waiting } = await givenStates();
  const real = await desk.book();
  const { pharmacyId } = desk;
  const own = sql.raw(`'${pharmacyId}', '${newId()}'`);
  const inserts = [
    (docId: string) => sql`insert into outgoing_message (pharmacy_id, id, purpose, delivery_id,
      created_at, dropped_at) values (${own}, 'delivery', ${docId}, now(), now())`,
    (docId: string) => sql`insert into shelf_occupancy (pharmacy_id, id, shelf, delivery_id,
      delivery_is_open, occupied_at) values (${own}, 'A1', ${docId}, true, now())`,
    (docId: string) => sql`insert into locker_occupancy (pharmacy_id, id, box_id, locker_id,
      locker_kind, delivery_id, delivery_is_open, occupied_at)
      values (${own}, ${desk.box.id}, '1-1', 'small', ${docId}, true, now())`,
  ];
  for (const one of inserts) {
    await expect(attempt(one(waiting.docId))).rejects.toMatchObject(isRefused);
    await attempt(one(real.docId));
  }
});

test('INT-08: in the database, an order with a message or a place does not become a test order', async () => {
  const shelved = await desk.shelve(['A1']);
  const become = sql`update delivery set is_test = true, order_source = 'shop' where id = ${shelved.docId}`;
  await expect(attempt(become)).rejects.toMatchObject(isRefused);
});

test('INT-08: the statistics are the same as before', async () => {
  await desk.shelve(['A1']);
  const before = await desk.look(readFigures);
  const { delivered } = await givenStates();
  await tests.ask('DELETE', '/waiting');
  const body = { pharmacyId: desk.pharmacyId, deliveryId: delivered.deliveryId };
  expect(await desk.ask('DELETE', '/deliveries/destroy', body)).toMatchObject({ status: 200 });
  expect(await desk.look(readFigures)).toEqual(before);
});

test('INT-08: Today, news and the counts of the pharmacy do not know of them; the lists show them with their mark', async () => {
  const { pharmacyId } = desk;
  const news = await desk.ask('GET', `/news/${pharmacyId}`);
  const { next } = news.body.result as { next: string };
  const read = async (path: string) =>
    (await desk.ask('GET', path)).body.result as { news?: []; reservations?: string[] };
  const counted = async () => ({
    news: (await read(`/news/${pharmacyId}?after=${next}`)).news,
    today: await read(`/today/${pharmacyId}/count`),
    listed: await read(`/today/${pharmacyId}`),
    reservations: (await read(`/pharmacies/show/${pharmacyId}`)).reservations,
  });
  const before = await counted();
  const { waiting, delivered, expired, pickedUp } = await givenStates();
  server.time.advance(6 * dayMs);
  expect(await counted()).toEqual(before);
  const rows = async (query: string) => {
    const { body } = await desk.ask('GET', `/deliveries/open?pharmacyId=${pharmacyId}${query}`);
    const { deliveries } = body.result as { deliveries: { docId: string; isTest: boolean }[] };
    return deliveries.map(({ docId, isTest }) => [docId, isTest]);
  };
  expect(await rows('&unassigned=true')).toEqual([[waiting.docId, true]]);
  expect(await rows('')).toEqual([
    [expired.docId, true],
    [delivered.docId, true],
  ]);
  const sought = { pharmacyId, sought: pickedUp.deliveryId };
  expect(await desk.ask('POST', '/deliveries/search', sought)).toMatchObject({
    body: { result: { deliveries: [{ delivery: { docId: pickedUp.docId, isTest: true } }] } },
  });
});

test('INT-08: staff neither place nor hand over a test order', async () => {
  const { waiting, delivered } = await givenStates();
  const { pharmacyId, box } = desk;
  const refusal = refused(409, 'delivery_is_test');
  const assign = (order: ReceivedOrder, body: object) =>
    desk.ask('PATCH', `/deliveries/assign/${pharmacyId}/${order.deliveryId}`, {
      docId: order.docId,
      ...body,
    });
  const update = (order: ReceivedOrder, body: object) =>
    desk.ask('PATCH', `/deliveries/update-on-pharmacy/${pharmacyId}/${order.deliveryId}`, body);
  for (const order of [waiting, delivered]) {
    const boxInfo = { boxId: box.id, lockerId: ['1-1'] };
    expect(await assign(order, { assignToBox: true, boxInfo })).toMatchObject(refusal);
    expect(await assign(order, { assignToBox: false, shelf: ['A1'] })).toMatchObject(refusal);
    expect(await update(order, { deliveryStatus: 'update', shelf: ['A1'] })).toMatchObject(refusal);
    expect(await update(order, { deliveryStatus: 'pickup' })).toMatchObject(refusal);
  }
  const check = { kolliId: delivered.deliveryId, ssn: '131052-308T' };
  const path = `/deliveries/verify-ssn/${delivered.docId}`;
  expect(await desk.ask('POST', path, check)).toMatchObject(refusal);
  expect(await box.delivery(delivered.docId)).toMatchObject({ status: 'delivered' });
});

test('INT-08: staff undo the deletion of a test order, and still nobody gets a message; after another one the robot delivers it again', async () => {
  const { delivered } = await givenStates();
  const { docId, deliveryId } = delivered;
  const path = `/deliveries/delete-reservation-on-pharmacy/${desk.pharmacyId}/${deliveryId}`;
  const { undo } = (await desk.ask('DELETE', path, { docId })).body as { undo?: string };
  expect(await desk.ask('POST', '/undo/delivery', { undo })).toMatchObject({ status: 200 });
  expect(await desk.box.delivery(docId)).toMatchObject({ status: 'delivered' });
  expect(await desk.countMessages(docId)).toBe(0);

  expect(await desk.ask('DELETE', path, { docId })).toMatchObject({ status: 200 });
  await step('deliver', 'delivered');
  const expected = { status: 'delivered', unassigned: false, history_time: null };
  expect(await desk.box.delivery(docId)).toMatchObject(expected);
});

test('INT-08: a box that reports a parcel of a test order is answered as for an unknown delivery', async () => {
  const { waiting, delivered, pickedUp } = await givenStates();
  const { box } = desk;
  const userId = desk.staff.id;
  const answer = await box.report(
    { kind: 'loaded', docId: waiting.docId, lockerId: '1-1', userId },
    { kind: 'removed', docId: delivered.docId, lockerId: '1-1', userId },
    { kind: 'loaded', docId: pickedUp.docId, lockerId: '1-2', userId },
  );
  expect(outcomesOf(answer)).toEqual(['conflict', 'conflict', 'conflict']);
  const causes = (await box.alarms()).map(({ cause }) => cause);
  expect(new Set(causes)).toEqual(new Set(['unknown_delivery']));
  expect(await box.delivery(waiting.docId)).toMatchObject({ status: 'reserved' });
  expect(await box.delivery(delivered.docId)).toMatchObject({ status: 'delivered' });
});
