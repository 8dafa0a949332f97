import type {
  DeliveryStatistics,
  MonthStatistics,
} from '@kolli/contract/statistics/delivery-statistics';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { givenSource } from '../orders/testing/source.ts';
import { actOnDueDeliveries } from '../delivery-clock/delivery-clock.jobs.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const now = () => server.time.clock().getTime();
/** Advances the clock to this many milliseconds before the next month (UTC). */
const waitForMonthsEnd = (before: number) => {
  const date = new Date(now());
  const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  server.time.advance(next - before - now() + (next - before < now() ? 32 * dayMs : 0));
  return next;
};
const monthName = (at: number) => new Date(at).toISOString().slice(0, 7);

type Query = Readonly<Record<string, string | number>>;
const ask = (query: Query, pharmacyId = desk.pharmacyId) => {
  const search = new URLSearchParams({ timeZone: 'UTC', ...query } as Record<string, string>);
  return desk.ask('GET', `/deliveries/statistics/per-pharmacy/${pharmacyId}?${search.toString()}`);
};
const readStatistics = async (query: Query) => {
  const answer = await ask(query);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.result as DeliveryStatistics;
};

const counts = (month: MonthStatistics | undefined) => [
  month?.totalDeliveries,
  month?.pickupAmount,
  month?.expiredAmount,
  month?.destroyedAmount,
  month?.cancelledAmount,
];

test('CAL-30 STA-06 STA-08: each event counts in its own month and place, in any time zone', async () => {
  const from = now();
  const turn = waitForMonthsEnd(10 * hourMs);
  const { docId } = await desk.reserve(['1-1', '1-2']);
  await desk.load(docId, '1-1', '1-2');
  const shelved = await desk.shelve(['A1']);
  server.time.advance(11 * hourMs);
  await desk.box.report({ kind: 'pickedUp', docId, lockerId: '1-1' });
  server.time.advance(2 * hourMs);
  await desk.box.report({ kind: 'pickedUp', docId, lockerId: '1-2' });
  const path = `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${shelved.deliveryId}`;
  await desk.ask('PATCH', path, { deliveryStatus: 'pickup' });
  server.time.advance(hourMs);
  const [former, latter] = [monthName(turn - 1), monthName(turn)];
  const { box, pharmacyId } = desk;
  const utc = await readStatistics({ startTime: from, endTime: now() - 1 });
  expect(Object.keys(utc.tableData)).toEqual([box.id, pharmacyId]);
  expect(counts(utc.tableData[box.id]?.[former])).toEqual([1, 0, 0, 0, 0]);
  expect(counts(utc.tableData[box.id]?.[latter])).toEqual([0, 1, 0, 0, 0]);
  expect(counts(utc.tableData[pharmacyId]?.[former])).toEqual([1, 0, 0, 0, 0]);
  expect(counts(utc.tableData[pharmacyId]?.[latter])).toEqual([0, 1, 0, 0, 0]);
  expect(utc.tableData[box.id]?.[former]?.averagePickupTime).toBeNull();
  expect(utc.tableData[box.id]?.[latter]?.averagePickupTime).toBe(13);
  expect(utc.averageTotal).toBe(13);
  // Since the month began 1-1 (small) was occupied for 1 hour, 1-2 (medium) for 3, of 4 hours in
  // service.
  const expected = { totalUsage: 20, capacity: { small: 25, medium: 75, large: 0, fridge: 0 } };
  expect(utc.tableData[box.id]?.[latter]).toMatchObject(expected);
  // One of two shelves for 3 hours of 4.
  expect(utc.tableData[pharmacyId]?.[latter]).toMatchObject({
    totalUsage: 37.5,
    capacity: { small: null, medium: null, large: null, fridge: null },
  });
  // Eleven hours ahead of UTC the parcels arrived in the month of their pickup.
  const east = await readStatistics({
    startTime: from,
    endTime: now() - 1,
    timeZone: 'Pacific/Noumea',
  });
  expect(counts(east.tableData[box.id]?.[latter])).toEqual([1, 1, 0, 0, 0]);
  // Four hours behind, they were picked up in the month before.
  const west = await readStatistics({
    startTime: from,
    endTime: now() - 1,
    timeZone: 'America/Puerto_Rico',
  });
  expect(counts(west.tableData[box.id]?.[former])).toEqual([1, 1, 0, 0, 0]);
});

test('CAL-30 STA-06 STA-08: the average of several places is over all their pickups', async () => {
  // An hour into a month, so that all events are in it.
  const turn = waitForMonthsEnd(-hourMs);
  const from = now();
  const near = await desk.reserve(['1-1']);
  await desk.load(near.docId, '1-1');
  const far = await desk.reserve(['1-2']);
  await desk.load(far.docId, '1-2');
  const shelved = await desk.shelve(['A1']);
  server.time.advance(10 * hourMs);
  await desk.box.report({ kind: 'pickedUp', docId: near.docId, lockerId: '1-1' });
  server.time.advance(10 * hourMs);
  await desk.box.report({ kind: 'pickedUp', docId: far.docId, lockerId: '1-2' });
  server.time.advance(40 * hourMs);
  const path = `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${shelved.deliveryId}`;
  const pickedUp = await desk.ask('PATCH', path, { deliveryStatus: 'pickup' });
  expect(pickedUp).toMatchObject({ status: 200 });
  server.time.advance(1);
  const { tableData, averageTotal } = await readStatistics({ startTime: from, endTime: now() });
  const average = (id: string) => tableData[id]?.[monthName(turn)]?.averagePickupTime;
  expect([average(desk.box.id), average(desk.pharmacyId)]).toEqual([15, 60]);
  // 90 hours of three pickups, not half of 15 and 60.
  expect(averageTotal).toBe(30);
});

test('CAL-30 STA-06 ZON-01: months of a named time zone, else of the pharmacy’s, begin at its midnights, in summer and winter', async () => {
  const requested = { startTime: Date.UTC(2028, 0, 1) - 2 * hourMs, timeZone: 'Europe/Helsinki' };
  // Half past midnight in Helsinki, on the first of July and of December.
  server.time.set(new Date('2028-06-30T21:30:00.000Z'));
  await desk.shelve(['A1']);
  server.time.set(new Date('2028-11-30T22:30:00.000Z'));
  await desk.shelve(['B2']);
  server.time.advance(1);
  const { tableData } = await readStatistics({ ...requested, endTime: now() });
  const delivered = Object.entries(tableData[desk.pharmacyId] ?? {});
  expect(delivered.map(([name]) => name)).toEqual(
    Array.from({ length: 12 }, (_, index) => `2028-${String(index + 1).padStart(2, '0')}`),
  );
  const busy = delivered.filter(([, month]) => month.totalDeliveries > 0);
  expect(busy.map(([name]) => name)).toEqual(['2028-07', '2028-12']);
  // The first parcel is in July; with the winter offset it would be in June.
  const july = { startTime: Date.UTC(2028, 5, 30, 21), endTime: Date.UTC(2028, 6, 31, 21) - 2000 };
  const alone = await readStatistics({ ...july, timeZone: 'Europe/Helsinki' });
  expect(Object.keys(alone.tableData[desk.pharmacyId] ?? {})).toEqual(['2028-07']);
  const path = `/deliveries/statistics/per-pharmacy/${desk.pharmacyId}`;
  for (const clock of [
    '',
    '&timezoneOffset=-120',
    '&timezoneOffset=-120&timeZone=Europe/Nowhere',
  ]) {
    const query = `startTime=${july.startTime}&endTime=${july.endTime}${clock}`;
    expect((await desk.ask('GET', `${path}?${query}`)).body.result).toEqual(alone);
  }
});

test('STA-06: expired, destroyed and cancelled count when they happened', async () => {
  const from = now();
  const { docId, deliveryId } = await desk.reserve(['1-1']);
  await desk.load(docId, '1-1');
  server.time.advance(60 * dayMs);
  await actOnDueDeliveries(server.services);
  await desk.box.report({ kind: 'removed', docId, lockerId: '1-1', userId: desk.staff.id });
  await desk.ask('DELETE', '/deliveries/destroy', { pharmacyId: desk.pharmacyId, deliveryId });
  const source = await givenSource(server, { pharmacyId: desk.pharmacyId });
  const ids = { deliveryId: 'ordered', order_id: 'o-1', fulfillment_order_id: 'o-1' };
  await source.ask('POST', '', { ...ids, phoneNumber: '+358401234567' });
  await source.ask('DELETE', '/o-1');
  server.time.advance(1);
  const { tableData } = await readStatistics({ startTime: from, endTime: now() });
  const sums = (id: string) =>
    Object.values(tableData[id] ?? {})
      .map(counts)
      .reduce((one, other) => one.map((n, index) => (n ?? 0) + (other[index] ?? 0)));
  expect(sums(desk.box.id)).toEqual([1, 0, 1, 1, 0]);
  expect(sums(desk.pharmacyId)).toEqual([0, 0, 0, 0, 1]);
});

test('STA-08: no pickups give no average, and the future gives no month', async () => {
  const empty = await readStatistics({ startTime: now() + 1, endTime: now() + 90 * dayMs });
  const tables = { [desk.box.id]: {}, [desk.pharmacyId]: {} };
  expect(empty).toEqual({ tableData: tables, averageTotal: null });
  const begun = now();
  server.time.advance(hourMs);
  const rest = { endTime: now() + 90 * dayMs };
  const { tableData, averageTotal } = await readStatistics({ ...rest, startTime: begun });
  expect(averageTotal).toBeNull();
  expect(Object.keys(tableData[desk.box.id] ?? {})).toEqual([monthName(begun)]);
});

test('STA-01 CAL-30: only the requested places, in their order; those of another pharmacy are forbidden, in the path and in the query', async () => {
  const { pharmacyId, box } = desk;
  const second = await server.givenBox({ pharmacyId, ordinal: 1 });
  const range = { startTime: now() - 1, endTime: now() };
  const all = await readStatistics(range);
  expect(Object.keys(all.tableData)).toEqual([box.id, second.id, pharmacyId]);
  const some = await readStatistics({ ...range, ids: `${pharmacyId},${second.id}` });
  expect(Object.keys(some.tableData)).toEqual([pharmacyId, second.id]);
  const foreign = await givenDesk(server);
  expect(await ask(range, foreign.pharmacyId)).toMatchObject(refused(403, 'forbidden'));
  const expected = refused(403, 'forbidden');
  for (const id of [foreign.pharmacyId, foreign.box.id, 'nothing'])
    expect(await ask({ ...range, ids: `${desk.box.id},${id}` })).toMatchObject(expected);
});

test('months are those of the zone that is asked for, and an event counts from its exact millisecond on', async () => {
  server.time.set(new Date('2026-03-31T23:00:00.000Z'));
  desk = await givenDesk(server);
  const startTime = server.time.clock().getTime();
  const at = Date.UTC(2026, 3, 1) + 1;
  server.time.set(new Date(at));
  await desk.shelve(['A1']);
  server.time.advance(3_600_000);
  const counts = async (endTime: number) => {
    const { tableData } = await readStatistics({ startTime, endTime, ids: desk.pharmacyId });
    const months = Object.entries(tableData[desk.pharmacyId] ?? {});
    return months.map(([name, { totalDeliveries }]) => [name, totalDeliveries]);
  };
  const march = ['2026-03', 0];
  expect(await counts(at - 2)).toEqual([march]);
  expect(await counts(at - 1)).toEqual([march, ['2026-04', 0]]);
  expect(await counts(at)).toEqual([march, ['2026-04', 1]]);
});

test('a small door occupied since an earlier month is full in a single requested month', async () => {
  server.time.set(new Date('2026-02-10T00:00:00.000Z'));
  desk = await givenDesk(server);
  await desk.reserve(['1-1']);
  server.time.set(new Date('2026-05-10T00:00:00.000Z'));
  const april = { startTime: Date.UTC(2026, 3, 1), endTime: Date.UTC(2026, 4, 1) - 1 };
  const { tableData } = await readStatistics(april);
  const capacity = { small: 100, medium: 0, large: 0, fridge: 0 };
  expect(tableData[desk.box.id]?.['2026-04']).toMatchObject({ capacity });
});

const start = Date.UTC(2026, 0, 1);
const invalid = 'validation.invalid';
const moment = { startTime: start, endTime: start };
test.each<[string, Query, string, string]>([
  ['an end before the start', { ...moment, endTime: start - 1 }, 'errorDate', 'endTime'],
  ['no start', { endTime: start }, invalid, 'startTime'],
  ['no end', { startTime: start }, invalid, 'endTime'],
  ['a time that is none', { ...moment, startTime: 'today' }, invalid, 'startTime'],
  ['more than 60 months', { ...moment, endTime: Date.UTC(2031, 0, 1) }, 'errorDate', 'endTime'],
  ['an offset of more than a day', { ...moment, timezoneOffset: 1441 }, invalid, 'timezoneOffset'],
  ['an offset that is no number', { ...moment, timezoneOffset: 'Oslo' }, invalid, 'timezoneOffset'],
  // A zone that is none, without an offset.
  ['a zone that is none', { ...moment, timeZone: 'Europe/Nowhere' }, invalid, 'timeZone'],
])('CAL-30: %s is invalid input', async (_name, query, msg, field) => {
  const errors = [{ msg, path: `query.${field}` }];
  expect(await ask(query)).toMatchObject({ status: 400, body: { errors } });
});

test('CAL-30: sixty months are returned; a range up to the last possible time is refused', async () => {
  const range = { startTime: start, endTime: Date.UTC(2031, 0, 1) - 1 };
  expect(await ask(range)).toMatchObject({ status: 200 });
  const endless = { startTime: start, endTime: 8.64e15 };
  for (const timeZone of ['UTC', 'Europe/Helsinki'])
    expect(await ask({ ...endless, timeZone })).toMatchObject(refused(400, 'validation_fail'));
});
