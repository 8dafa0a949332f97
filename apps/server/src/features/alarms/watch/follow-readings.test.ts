import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../../devices/testing/box.ts';
import { readingsOf, type ReportedReadings, steady } from '../testing/readings.ts';
import { changeIn, rowsIn } from '../../../testing/rows.ts';

let box: TestBox;
let at: ReportedReadings['at'];
let follow: ReportedReadings['follow'];
let followAll: ReportedReadings['followAll'];

const server = await shareTestServer();
// The alarm delay is 15 minutes; fridges allow 2 to 8 degrees, everything else 15 to 25.
beforeEach(async () => {
  box = await givenTestBox(server);
  ({ at, follow, followAll } = readingsOf(box, server.time.clock().getTime()));
});

const watches = () => rowsIn(box.look, 'temperature_watch', {}, 'sensor');
const setBox = (columns: object) => changeIn(box.look, 'pickup_box', columns);
const ok = (sensor: string, minute: number) => ({
  type: 'ok',
  locker_id: sensor,
  started_at: at(minute),
  ended_at: at(minute),
});

test('a watch that ends at one box continues at another box of the pharmacy', async () => {
  const other = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  await follow('1-1', [0, 26]);
  await readingsOf(other, at(0).getTime()).follow('1-1', [0, 26]);
  expect(await watches()).toHaveLength(2);
  await follow('1-1', [1, 20]);
  expect(await watches()).toMatchObject([{ box_id: other.id, sensor: '1-1' }]);
});

test('ALM-11: begins with its excursion once the alarm delay has passed, and its end is marked by an ok row', async () => {
  await follow('1-1', [0, 25.1]);
  expect([await box.alarms(), (await watches()).length]).toEqual([[], 1]);
  await follow('1-1', [14, 26], [15, 25.4]);
  const alarm = { locker_id: '1-1', type: 'temp_high', started_at: at(0), ended_at: null };
  expect(await box.alarms()).toMatchObject([{ ...alarm, max_celsius: 26, min_celsius: 25.1 }]);
  await follow('1-1', [16, 27]);
  expect(await box.alarms()).toMatchObject([{ ...alarm, max_celsius: 27 }]);
  await follow('1-1', [20, 24.8], [30, 24.5]);
  expect(await box.alarms()).toMatchObject([
    { ...alarm, ended_at: at(30), max_celsius: 27, min_celsius: 24.8 },
    ok('1-1', 30),
  ]);
  expect(await watches()).toEqual([]);
});

test('an alarm that ends within one batch is stored with its end, and the next one is active', async () => {
  await follow('2-1', [0, 9], [20, 9], [30, 5], [40, 1], [60, 1.5]);
  expect(await box.alarms()).toMatchObject([
    { type: 'temp_high', started_at: at(0), ended_at: at(30) },
    ok('2-1', 30),
    { type: 'temp_low', started_at: at(40), ended_at: null, max_celsius: 1.5, min_celsius: 1 },
  ]);
  // One that was active, and two of the same type in one batch.
  await follow('2-1', [70, 5], [80, 1], [100, 1], [110, 5], [120, 1], [140, 1]);
  const lows = (await box.alarms()).filter(({ type }) => type === 'temp_low');
  expect(lows.map((one) => [one.started_at, one.ended_at])).toEqual([
    [at(40), at(70)],
    [at(80), at(110)],
    [at(120), null],
  ]);
});

test('from too cold to too warm one alarm ends and another begins', async () => {
  await follow('2-1', [0, 1], [15, 1]);
  await follow('2-1', [16, 9]);
  await follow('2-1', [31, 9]);
  expect(await box.alarms()).toMatchObject([
    { type: 'temp_low', started_at: at(0), ended_at: at(16) },
    ok('2-1', 16),
    { type: 'temp_high', started_at: at(16), ended_at: null },
  ]);
});

test('each sensor of a batch has its own range and alarms; one that belongs neither to a door nor to the room raises nothing', async () => {
  await followAll({
    '2-1': steady(9, 0, 15),
    '2-2': steady(5, 0, 15),
    '1-1': steady(9, 0, 15),
    '99-99': steady(26, 0, 15),
  });
  const raised = (await box.alarms()).map((one) => `${one.locker_id} ${one.type}`);
  expect(raised.sort()).toEqual(['1-1 temp_low', '2-1 temp_high', '99-99 temp_high']);
  const before = [await box.alarms(), await watches()];
  await follow('7-1', [0, 90], [60, 90]);
  expect([await box.alarms(), await watches()]).toEqual(before);
});

test('without a delay the first reading raises the alarm; a changed range and delay apply from then on', async () => {
  await follow('2-1', [0, 8.5]);
  await setBox({ alarm_delay_ms: 0 });
  await follow('2-1', [1, 8.5]);
  expect(await box.alarms()).toMatchObject([{ started_at: at(0), ended_at: null }]);
  await setBox({ fridge_max_celsius: 9 });
  await follow('2-1', [2, 8.5]);
  expect(await box.alarms()).toMatchObject([{ ended_at: at(2) }, ok('2-1', 2)]);
});

test('readings that arrive hours late do not change what newer readings showed', async () => {
  const { pharmacyId: pharmacy_id, id: box_id } = box;
  const newer = { pharmacy_id, box_id, sensor: '2-1', minute: at(60), celsius: 5 };
  await box.look((tx) => tx.insertInto('reading').values(newer).execute());
  await follow('2-1', [0, 12], [30, 12]);
  expect([await box.alarms(), await watches()]).toEqual([[], []]);
  await follow('2-1', [61, 9], [80, 9]);
  await follow('2-1', [70, 13], [71, 5]);
  expect(await box.alarms()).toMatchObject([
    { started_at: at(61), max_celsius: 13, ended_at: null },
  ]);
});

test('the newest stored reading of each sensor decides which readings are late', async () => {
  const { pharmacyId: pharmacy_id, id: box_id } = box;
  const stored = (sensor: string, minute: number) => ({
    pharmacy_id,
    box_id,
    sensor,
    minute: at(minute),
    celsius: 5,
  });
  const rows = [stored('2-1', 50), stored('2-1', 120), stored('2-2', 30)];
  await box.look((tx) => tx.insertInto('reading').values(rows).execute());
  await followAll({
    '2-1': steady(12, 40, 70, 100),
    '2-2': steady(12, 0, 20),
    '1-1': steady(26, 50, 70),
  });
  expect(await box.alarms()).toMatchObject([{ locker_id: '1-1', started_at: at(50) }]);
  await follow('2-2', [31, 12], [50, 12]);
  expect((await box.alarms()).at(-1)).toMatchObject({ locker_id: '2-2', started_at: at(31) });
});

test('readings of one batch are processed in the order of their times, whether stored before or not', async () => {
  await follow('2-1', [15, 9], [0, 9]);
  expect(await box.alarms()).toMatchObject([{ locker_id: '2-1', started_at: at(0) }]);
  server.time.advance(60 * 60_000);
  const readings = [20, 40, 30].map((minute) => ({
    ...({ kind: 'reading', sensor: '99-99', celsius: 30 } as const),
    at: at(minute).getTime(),
  }));
  expect(await box.report(...readings)).toMatchObject({ status: 200 });
  const raised = { locker_id: '99-99', started_at: at(20), ended_at: null };
  expect((await box.alarms()).at(-1)).toMatchObject(raised);
});

test('readings from before a door was rebuilt are ignored', async () => {
  await changeIn(box.look, 'locker', { built_at: at(10) }, { locker_id: '2-1' });
  await follow('2-1', [0, 9], [10, 9]);
  expect(await watches()).toEqual([]);
  await follow('2-1', [10, 9], [11, 9]);
  expect(await watches()).toMatchObject([{ sensor: '2-1', since: at(11) }]);
});

test('an active alarm without a watch is found and not raised again', async () => {
  const { pharmacyId: pharmacy_id, id: box_id } = box;
  const id = '01900000-0000-7000-8000-000000000001';
  const since = { started_at: at(-60), max_celsius: 12 };
  const door = { locker_id: '2-1', type: 'temp_high' } as const;
  const alarm = { pharmacy_id, box_id, id, ...door, ...since };
  await box.look((tx) => tx.insertInto('alarm').values(alarm).execute());
  await follow('2-1', [0, 9], [15, 9]);
  await follow('2-1', [16, 5]);
  const expected = [{ started_at: at(-60), ended_at: at(16), max_celsius: 12 }, ok('2-1', 16)];
  expect(await box.alarms()).toMatchObject(expected);
});
