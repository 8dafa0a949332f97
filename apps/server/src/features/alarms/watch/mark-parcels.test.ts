import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../../devices/testing/box.ts';
import { type BadTime, markParcels } from './mark-parcels.ts';
import { readingsOf, type ReportedReadings } from '../testing/readings.ts';

let box: TestBox;
let readings: ReportedReadings;
let beginning: Date;

const server = await shareTestServer();
// Modules 1 (not cooled) and 2 (cooled), both without readings.
beforeEach(async () => {
  box = await givenTestBox(server);
  beginning = server.time.clock();
  readings = readingsOf(box, beginning.getTime());
  server.time.advance(10 * 60 * 60_000);
});

const timeOf = (minute: number) => readings.at(minute).getTime();

/** Reserves a door one second before the given minute and loads it at that minute. */
async function loaded(lockerId: string, minute: number): Promise<string> {
  const now = server.time.clock();
  server.time.set(new Date(timeOf(minute) - 1000));
  const docId = await box.reserve([lockerId]);
  server.time.set(now);
  const load = { kind: 'loaded', docId, lockerId, userId: box.staff.id } as const;
  expect(await box.report({ ...load, at: timeOf(minute) })).toMatchObject({ status: 200 });
  return docId;
}
async function pickedUp(docId: string, lockerId: string, minute: number): Promise<void> {
  const event = { kind: 'pickedUp', docId, lockerId, at: timeOf(minute) } as const;
  expect(await box.report(event)).toMatchObject({ status: 200 });
}

/** `causeOfAlarm` of a delivery, open or closed. */
async function causeOf(docId: string): Promise<string | null> {
  const { body } = await server.ask(box.staff, 'GET', `/api/deliveries/details/${docId}`);
  return (body.result as DeliveryWithLog).causeOfAlarm;
}

test("DLV-01: a fridge's alarm is the cause on the delivery behind its door, and on no other", async () => {
  const inside = await loaded('2-1', 0);
  const others = [await loaded('2-2', 0), await loaded('1-1', 0), await box.reserve(['1-2'])];
  await readings.follow('2-1', [1, 9]);
  expect(await causeOf(inside)).toBeNull();
  await readings.follow('2-1', [16, 9]);
  expect(await causeOf(inside)).toBe('temp_high');
  for (const other of others) expect(await causeOf(other)).toBeNull();
});

test("a basic module's sensor applies to its doors, the room sensor to doors without one", async () => {
  const parcel = await loaded('1-3', 0);
  await readings.follow('99-99', [1, 30], [20, 30]);
  expect(await causeOf(parcel)).toBe('temp_high');
  const next = await loaded('1-2', 30);
  expect(await causeOf(next)).toBe('temp_high');
  await readings.follow('99-99', [31, 20]);

  // After its first reading module 1 has its own sensor.
  const cold = await loaded('1-1', 40);
  await box.report({ kind: 'reading', sensor: '1-1', celsius: 20, at: timeOf(41) });
  await readings.follow('99-99', [42, 30], [60, 30]);
  expect(await causeOf(cold)).toBeNull();
  await readings.follow('1-1', [61, 5], [80, 5]);
  expect(await causeOf(cold)).toBe('temp_low');
  // The first cause stays.
  expect(await causeOf(parcel)).toBe('temp_high');
});

test('a parcel picked up during the alarm has the cause, one from before or after has not', async () => {
  const before = await loaded('2-1', 0);
  await pickedUp(before, '2-1', 10);
  const during = await loaded('2-1', 12);
  await pickedUp(during, '2-1', 20);
  // These readings arrive after the parcel was picked up.
  await readings.follow('2-1', [11, 9], [13, 9], [30, 9], [35, 5]);
  const after = await loaded('2-1', 36);
  await readings.follow('2-1', [40, 5]);
  const found = await Promise.all([before, during, after].map(causeOf));
  expect(found).toEqual([null, 'temp_high', null]);
});

test('a parcel that is loaded during an active alarm has the cause immediately', async () => {
  await readings.follow('2-1', [0, 9], [15, 9]);
  const parcel = await loaded('2-1', 16);
  expect(await causeOf(parcel)).toBe('temp_high');
  expect(await causeOf(await loaded('2-2', 16))).toBeNull();
  // Within the alarm delay there is no alarm yet.
  await readings.follow('2-2', [17, 9]);
  const waiting = await loaded('1-1', 18);
  expect(await causeOf(waiting)).toBeNull();
});

const door = { lockerId: '2-1', sensor: '2-1', fridge: true, hasReadings: true };
type Minutes = readonly [type: BadTime['type'], since: number, end?: number];
const mark = (...times: readonly Minutes[]) =>
  box.look((tx) =>
    markParcels(
      tx,
      { pharmacyId: box.pharmacyId, boxId: box.id },
      times.map(([type, since, end]) => ({
        sensor: '2-1',
        type,
        since: readings.at(since),
        endedAt: end === undefined ? null : readings.at(end),
      })),
      [door],
    ),
  );

test('a bad time marks parcels that overlap it, not one that was loaded at its end or left at its start', async () => {
  const left = await loaded('2-1', 0);
  await pickedUp(left, '2-1', 10);
  const lay = await loaded('2-1', 12);
  await pickedUp(lay, '2-1', 15);
  const came = await loaded('2-1', 20);
  await mark(['temp_high', -20, -10], ['temp_high', 10, 20]);
  expect(await Promise.all([left, lay, came].map(causeOf))).toEqual([null, 'temp_high', null]);
  await mark(['temp_high', 9, 10], ['temp_high', 16, 21]);
  expect([await causeOf(left), await causeOf(came)]).toEqual(['temp_high', 'temp_high']);
});

test('a bad time that began first is the cause, in whatever order they are known', async () => {
  const first = await loaded('2-1', 0);
  await mark(['temp_high', 30, 40], ['temp_low', 10, 20]);
  expect(await causeOf(first)).toBe('temp_low');
  await pickedUp(first, '2-1', 50);
  const second = await loaded('2-1', 60);
  await mark(['temp_high', 70, 80], ['temp_low', 90]);
  expect(await causeOf(second)).toBe('temp_high');
  await mark();
  expect(await causeOf(second)).toBe('temp_high');
});

test('a parcel that was picked up before the excursion is not marked, however late its box reports, nor is one of an excursion shorter than the delay', async () => {
  const parcel = await loaded('2-2', 0);
  await readings.follow('2-2', [1, 12], [10, 12], [14, 5]);
  expect(await causeOf(parcel)).toBeNull();
  const now = server.time.clock();
  server.time.set(new Date(timeOf(31)));
  const docId = await box.reserve(['2-1']);
  server.time.set(now);
  const load = { kind: 'loaded', docId, lockerId: '2-1', userId: box.staff.id } as const;
  expect(await box.report({ ...load, at: timeOf(10) })).toMatchObject({ status: 200 });
  await pickedUp(docId, '2-1', 20);
  await readings.follow('2-1', [25, 9], [41, 9]);
  expect(await causeOf(docId)).toBeNull();
});
