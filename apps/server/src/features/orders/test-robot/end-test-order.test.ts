import { beforeEach, expect, test } from 'vitest';
import { ownTestServer } from '../../../testing/test-server.ts';
import { type Desk, givenDesk, refused } from '../../deliveries/testing/desk.ts';
import { actOnDueDeliveries } from '../../delivery-clock/delivery-clock.jobs.ts';
import { readPage } from '../../outgoing/changes/testing/feed.ts';
import { givenSource, testOrderNamed, type TestSource } from '../testing/source.ts';

const dayMs = 86_400_000;
const deliveryId = 'test-1';
let desk: Desk;
let tests: TestSource;

const server = await ownTestServer();
beforeEach(async () => {
  server.time.set(new Date());
  desk = await givenDesk(server);
  const { pharmacyId } = desk;
  tests = await givenSource(server, { pharmacyId, source: 'shop-test', isTest: true });
});

async function givenExpired(id = 'FO-1') {
  const order = await tests.order(testOrderNamed(id, { deliveryId }));
  for (const step of ['deliver', 'expire'])
    expect(await tests.ask('POST', `/${id}/test-step`, { step })).toMatchObject({ status: 200 });
  return order;
}

test('INT-08: the clock destroys a test order 30 days after it expired, and its kolli ID is free', async () => {
  const { docId } = await givenExpired();
  const end = new Date(server.time.clock().getTime() + 30 * dayMs);
  expect(await desk.box.delivery(docId)).toMatchObject({ waits_until: end, clock_time: end });
  server.time.set(new Date(end.getTime() - 1));
  await actOnDueDeliveries(server.services);
  expect(await desk.box.delivery(docId)).toMatchObject({ status: 'expired' });
  server.time.advance(1);
  await actOnDueDeliveries(server.services);
  const destroyed = { status: 'destroyed', is_open: false, history_time: end, clock_time: null };
  expect(await desk.box.delivery(docId)).toMatchObject(destroyed);
  const { changes } = await readPage(server, tests.key);
  expect(changes.at(-1)).toMatchObject({ kind: 'destroyed', place: 'box', isTest: true });
  await tests.order(testOrderNamed('FO-2', { deliveryId }));
});

test('INT-08: an expired parcel of a real order has no such end', async () => {
  const { docId } = await desk.shelve(['A1']);
  for (const days of [8, 90]) {
    server.time.advance(days * dayMs);
    await actOnDueDeliveries(server.services);
    expect(await desk.box.delivery(docId)).toMatchObject({ status: 'expired', clock_time: null });
  }
});

test('INT-08: its source cancels a delivered and an expired test order, but not one that was picked up', async () => {
  const cancelled = { status: 200, body: { result: { deliveryStatus: 'cancelled' } } };
  const { docId } = await givenExpired();
  expect(await tests.ask('DELETE', '/FO-1')).toMatchObject(cancelled);
  expect(await desk.box.delivery(docId)).toMatchObject({ is_open: false, clock_time: null });
  const step = (id: string, name: string) => tests.ask('POST', `/${id}/test-step`, { step: name });
  for (const id of ['FO-2', 'FO-3']) {
    await tests.order(testOrderNamed(id, { deliveryId }));
    await step(id, 'deliver');
    if (id === 'FO-2') expect(await tests.ask('DELETE', `/${id}`)).toMatchObject(cancelled);
  }
  await step('FO-3', 'pickUp');
  expect(await tests.ask('DELETE', '/FO-3')).toMatchObject(refused(409, 'wrong_delivery_status'));
});
