import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import type { Log } from '../../platform/log.ts';
import { trialSize } from '../../testing/trial-size.ts';
import { outcomesOf, pickedUp } from '../devices/testing/box.ts';
import { givenSource, orderNamed } from '../orders/testing/source.ts';
import { actOnDueDeliveries } from './delivery-clock.jobs.ts';
import { dueBatchSize } from './due-deliveries.repository.ts';
import { deliveryIn, type Desk, givenDesk } from '../deliveries/testing/desk.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
let desk: Desk;

const server = await ownTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
  // Each day has 24 hours, whenever a test runs.
  await setZone('Etc/UTC');
});

const setZone = (zone: string) =>
  desk.change('pharmacy', { id: desk.pharmacyId }, { time_zone: zone });
const now = () => server.time.clock().getTime();
const runClock = () => actOnDueDeliveries(server.services);
const rowOf = (docId: string) => desk.box.delivery(docId);
const clockActionsOf = async (docId: string) =>
  (await desk.box.actions(docId)).filter(({ actor }) => actor === 'clock');

/** Runs the clock job one millisecond before `end`, which must change nothing, and one minute after it. */
async function runAround(docId: string, end: number): Promise<void> {
  server.time.set(new Date(end - 1));
  const { status } = await rowOf(docId);
  await runClock();
  expect(await rowOf(docId)).toMatchObject({ status });
  server.time.set(new Date(end + minuteMs));
  await runClock();
}

async function delivered(...lockerIds: string[]): Promise<string> {
  const { docId } = await desk.reserve(lockerIds);
  await desk.load(docId, ...lockerIds);
  return docId;
}

async function listed(docId: string) {
  const response = await desk.ask('GET', `/deliveries/open?pharmacyId=${desk.pharmacyId}`);
  const { deliveries } = response.body.result as { deliveries: { docId: string }[] };
  return deliveries.find((delivery) => delivery.docId === docId);
}

test('DLV-13 DLV-28: a reservation in a box expires 3 days after its doors were reserved', async () => {
  const { docId } = await desk.reserve(['1-1', '1-2']);
  const end = now() + 3 * dayMs;
  await runAround(docId, end);
  expect(await listed(docId)).toMatchObject({
    deliveryStatus: 'expired',
    orderExpired: 'reservation',
    expiredTime: end,
    deliveryTime: null,
  });
  expect(await desk.heldDoors()).toEqual(['1-1', '1-2']);
});

test.each([
  ['a basic door', '1-1', 7],
  ['a fridge door', '2-1', 3],
] as const)(
  'DLV-14 DLV-28: a delivery behind %s expires as one, by the rules of when it was sent, and has no PIN',
  async (_place, lockerId, days) => {
    const docId = await delivered(lockerId);
    const end = now() + days * dayMs;
    const before = await desk.box.state();
    expect(before.state.deliveries).toMatchObject([{ docId, deliveryStatus: 'delivered' }]);
    const later = { basic_delivery_keep_time_ms: dayMs, fridge_delivery_keep_time_ms: dayMs };
    await desk.change('pickup_box', {}, later);
    await runAround(docId, end);
    expect(await listed(docId)).toMatchObject({
      deliveryStatus: 'expired',
      orderExpired: 'delivery',
      expiredTime: end,
    });
    expect(await desk.heldDoors()).toEqual([lockerId]);
    const after = await desk.box.state(before.etag);
    expect(after.status).toBe(200);
    const shown = { docId, deliveryStatus: 'expired', pinHash: null };
    expect(after.state.deliveries).toMatchObject([shown]);
  },
);

test('DLV-14 DLV-28: a delivery on a shelf expires after 7 days and can still be handed over', async () => {
  const { docId, deliveryId } = await desk.shelve(['A1']);
  await runAround(docId, now() + 7 * dayMs);
  expect(await listed(docId)).toMatchObject({
    deliveryStatus: 'expired',
    orderExpired: 'delivery',
    heldShelves: ['A1'],
  });
  expect(deliveryIn(await desk.handOut(deliveryId)).deliveryStatus).toBe('pickup');
});

test('JOB-12: a delivery expires at the same local time of the pharmacy, across a change of clocks', async () => {
  await setZone('Europe/Helsinki');
  server.time.set(new Date('2027-10-29T16:30+03:00'));
  const docId = await delivered('1-1');
  const end = new Date('2027-11-05T16:30+02:00').getTime();
  await runAround(docId, end);
  expect(await listed(docId)).toMatchObject({ deliveryStatus: 'expired', expiredTime: end });
});

test('an order, or a deleted delivery, that is unassigned for 30 days is cancelled', async () => {
  const source = await givenSource(server, { pharmacyId: desk.pharmacyId });
  const { docId } = await source.order(orderNamed(`late-${desk.pharmacyId}`));
  const end = now() + 30 * dayMs;
  await runAround(docId, end);
  const cancelled = { status: 'cancelled', unassigned: false, history_time: new Date(end) };
  expect(await rowOf(docId)).toMatchObject(cancelled);
  const deleted = await desk.reserve(['1-1']);
  server.time.advance(dayMs);
  expect(await desk.deleteInBox(deleted.deliveryId)).toMatchObject({ status: 200 });
  await runAround(deleted.docId, now() + 30 * dayMs);
  expect(await rowOf(deleted.docId)).toMatchObject({ status: 'cancelled' });
});

test('a delivery that was removed 30 days ago is destroyed', async () => {
  const docId = await delivered('1-1');
  server.time.advance(dayMs);
  await desk.takeOut(docId, '1-1');
  const end = now() + 30 * dayMs;
  await runAround(docId, end);
  expect(await rowOf(docId)).toMatchObject({
    status: 'destroyed',
    destroy_time: new Date(end),
    destroy_user_name: null,
  });
});

test('concurrent and repeated runs expire a delivery once', async () => {
  const docIds = [await delivered('1-1'), (await desk.reserve(['1-2'])).docId];
  server.time.advance(8 * dayMs);
  await Promise.all([runClock(), runClock(), runClock(), runClock()]);
  await runClock();
  for (const docId of docIds) expect(await clockActionsOf(docId)).toHaveLength(1);
});

test('more deliveries than one batch are all processed, of every pharmacy', async () => {
  const other = await givenDesk(server);
  const count = trialSize(5, 120);
  for (const { pharmacyId } of [desk, other]) {
    const source = await givenSource(server, { pharmacyId });
    const names = Array.from({ length: count }, (_, index) => `${pharmacyId}-${index}`);
    for (const name of names) await source.order(orderNamed(name));
  }
  server.time.advance(31 * dayMs);
  await actOnDueDeliveries(server.services, trialSize(4, dueBatchSize));
  for (const { rows: rowsAt } of [desk, other]) {
    const rows = await rowsAt('delivery');
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['cancelled']));
  }
});

test('an error in one delivery does not stop the others, and the delivery is retried', async () => {
  const faulty = await delivered('1-1');
  const other = await delivered('1-2');
  const setStatus = (status: 'deleted' | 'delivered') =>
    desk.change('delivery', { id: faulty }, { status });
  server.time.advance(8 * dayMs);
  // The clock has no event for this state.
  await setStatus('deleted');
  const errors: unknown[] = [];
  const log = Object.assign(Object.create(server.services.log) as Log, {
    error: (error: unknown) => errors.push(error),
  });
  await actOnDueDeliveries({ ...server.services, log });
  const { pharmacyId } = desk;
  expect(errors).toEqual([
    { err: expect.any(Error), job: 'act-on-deliveries', pharmacyId, docId: faulty },
  ]);
  expect(await rowOf(other)).toMatchObject({ status: 'expired' });
  expect(await clockActionsOf(faulty)).toEqual([]);
  await setStatus('delivered');
  await runClock();
  expect(await rowOf(faulty)).toMatchObject({ status: 'expired' });
});

test('JOB-02 JOB-03: a delivery locked for long is retried in the next round, and the others are processed', async () => {
  const [locked, other] = [await delivered('1-1'), await delivered('1-2')];
  server.time.advance(8 * dayMs);
  const { url } = server.database;
  const store = openDatabase({ url, lockTimeoutMs: 50, onError: () => undefined });
  const release = await server.holdRow(desk.pharmacyId, (tx) =>
    tx.selectFrom('delivery').select('id').where('id', '=', locked).forUpdate().execute(),
  );
  try {
    expect(await actOnDueDeliveries({ ...server.services, store })).toBe(1);
  } finally {
    await release();
  }
  expect(await rowOf(other)).toMatchObject({ status: 'expired' });
  expect(await rowOf(locked)).toMatchObject({ status: 'delivered' });
  expect(await actOnDueDeliveries({ ...server.services, store })).toBe(0);
  expect(await rowOf(locked)).toMatchObject({ status: 'expired' });
  await store.close();
});

test('an expiry has the time of the deadline, also when the job runs hours later, and a pickup before it that is reported then replaces it', async () => {
  const [before, after] = [await delivered('1-1'), await delivered('1-2')];
  const end = now() + 7 * dayMs;
  server.time.set(new Date(end + 3 * 60 * minuteMs));
  await runClock();
  expect(await clockActionsOf(after)).toMatchObject([
    { occurred_at: new Date(end), recorded_at: server.time.clock() },
  ]);
  const reportAt = async (docId: string, lockerId: string, at: number) =>
    outcomesOf(await desk.box.report({ ...pickedUp(docId, lockerId), at }));
  expect(await reportAt(before, '1-1', end - 1)).toEqual(['applied']);
  expect(await rowOf(before)).toMatchObject({
    status: 'pickup',
    pickup_time: new Date(end - 1),
    expired_time: null,
    clock_time: null,
  });
  expect(await desk.box.alarms()).toEqual([]);
  expect(await reportAt(after, '1-2', end + minuteMs)).toEqual(['conflict']);
  expect(await rowOf(after)).toMatchObject({ status: 'pickup', expired_time: new Date(end) });
});

test('a reservation without a door has no deadline; an order that gets one has a new one', async () => {
  const booked = await desk.book();
  const { docId, deliveryId } = await desk.order();
  server.time.advance(29 * dayMs);
  expect(await desk.toDoors(deliveryId, ['1-1'])).toMatchObject({ status: 200 });
  await runAround(docId, now() + 3 * dayMs);
  expect(await rowOf(docId)).toMatchObject({ status: 'expired' });
  server.time.advance(400 * dayMs);
  await runClock();
  expect(await rowOf(booked.docId)).toMatchObject({ status: 'reserved', clock_time: null });
});

test('a delivery expires exactly at its deadline, and one with a later deadline does not', async () => {
  const { docId } = await desk.reserve(['1-1']);
  const end = now() + 3 * dayMs;
  server.time.advance(1);
  const { docId: later } = await desk.reserve(['1-2']);
  server.time.set(new Date(end));
  await runClock();
  expect(await rowOf(docId)).toMatchObject({ status: 'expired', expired_time: new Date(end) });
  expect(await rowOf(later)).toMatchObject({ status: 'reserved', expired_time: null });
});
