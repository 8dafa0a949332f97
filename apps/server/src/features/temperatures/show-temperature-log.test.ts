import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { refused } from '../deliveries/testing/desk.ts';
import { givenTestBox, type TestBox } from '../devices/testing/box.ts';
import {
  askLog,
  givenOldBox,
  type Measured,
  minuteMs,
  report,
  showLog,
} from './testing/temperatures.ts';
import { changeIn } from '../../testing/rows.ts';

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => {
  server.time.set(new Date(day + 24 * hourMs));
  box = await givenOldBox(server, new Date(day - 40 * 24 * hourMs));
});

const hourMs = 60 * minuteMs;
const day = Date.parse('2026-03-09T00:00:00.000Z');
const reading = (minute: number, celsius: number, sensor = '2-1'): Measured => ({
  sensor,
  celsius,
  at: day + minute * minuteMs + 4e3,
});
const log = (hours: number, from = 0, sensor?: string) =>
  showLog(server, box, {
    startTime: day + from * hourMs,
    endTime: day + (from + hours) * hourMs - 2_000,
    ...(sensor === undefined ? {} : { sensor }),
  });

test('CAL-48 TMP-18: a day is shown by minute, the room first; gaps stay empty', async () => {
  const room = [0, 1, 3].map((minute) => reading(minute, 20 + minute, '99-99'));
  const fridge = [reading(0, 4), reading(1, 5.5), reading(4, 6)];
  await report(box, [...room, ...fridge, reading(3, 18, '1-1')]);
  const { intervalMs, times, series, ranges } = await log(24);
  expect(intervalMs).toBe(minuteMs);
  expect(times).toEqual([0, 1, 3, 4].map((minute) => day + minute * minuteMs));
  const line = (kind: string, average: (number | null)[], last: Measured) => {
    const newest = { celsius: last.celsius, time: last.at };
    return { sensor: last.sensor, kind, average, min: null, max: null, newest };
  };
  expect(series).toEqual([
    line('room', [20, 21, 23, null], reading(3, 23, '99-99')),
    line('basic', [null, null, 18, null], reading(3, 18, '1-1')),
    line('fridge', [4, 5.5, null, 6], reading(4, 6)),
  ]);
  expect(ranges).toEqual({ basic: { min: 15, max: 25 }, fridge: { min: 2, max: 8 } });
});

test('CAL-48: a longer range is shown in points with their extremes, including the last ones', async () => {
  // The first ten minutes are rolled up, the next are not.
  const first = [reading(0, 4), reading(9, 7.9), reading(5, 2)];
  await report(box, [...first, reading(10, 5), reading(12, 6)]);
  expect(await log(72)).toMatchObject({
    intervalMs: 10 * minuteMs,
    times: [day, day + 10 * minuteMs],
    series: [{ sensor: '2-1', average: [4.63, 5.5], min: [2, 5], max: [7.9, 6] }],
  });
});

test.each([
  ['a month', 30, 60],
  ['a year', 365, 360],
  ['five years', 5 * 365, 1800],
])('CAL-48: %s has at most 1,500 points, and no extreme is lost', async (_name, days, minutes) => {
  const readings = Array.from({ length: 1440 }, (_, minute) => reading(minute, 5));
  const extremes = readings
    .toSpliced(700, 1, reading(700, 7.75))
    .toSpliced(300, 1, reading(300, 2.25));
  await report(box, extremes);
  const shown = await log(days * 24, 24 - days * 24);
  expect(shown.intervalMs).toBe(minutes * minuteMs);
  expect(shown.times.length).toBeLessThanOrEqual(1500);
  const [series] = shown.series;
  expect(Math.min(...(series?.min ?? []).map(Number))).toBe(2.25);
  expect(Math.max(...(series?.max ?? []).map(Number))).toBe(7.75);
});

test('CAL-48: a range may end at the last time that there is', async () => {
  await report(box, [reading(0, 4), reading(1, 6)]);
  const shown = await showLog(server, box, { startTime: 0, endTime: 8.64e15 });
  expect(shown.series).toMatchObject([{ sensor: '2-1', average: [5], min: [4], max: [6] }]);
});

test('CAL-48: a removed door is shown for the time in which it measured', async () => {
  await report(box, [reading(0, 5, '2-2'), reading(1, 6, '2-2'), reading(90, 21, '99-99')]);
  await box.look((tx) =>
    tx.deleteFrom('locker').where('box_id', '=', box.id).where('locker_id', '=', '2-2').execute(),
  );
  const sensors = async (from: number) =>
    (await log(1, from)).series.map(({ sensor, kind }) => [sensor, kind]);
  expect(await sensors(0)).toEqual([
    ['99-99', 'room'],
    ['2-2', 'fridge'],
  ]);
  expect(await sensors(1)).toEqual([['99-99', 'room']]);
});

test('CAL-48: a sensor without readings in the range is shown with its last reading, a requested one alone; a box that never measured has an empty log', async () => {
  expect(await log(72)).toMatchObject({ times: [], series: [], deviations: [] });
  await report(box, [reading(0, 5), reading(1, 21, '99-99')]);
  expect(await log(1, 5)).toMatchObject({
    times: [],
    series: [
      { sensor: '99-99', average: [], newest: { celsius: 21 } },
      { sensor: '2-1', average: [], newest: { celsius: 5 } },
    ],
  });
  await report(box, [reading(0, 21, '99-99'), reading(2, 20, '99-99')]);
  expect(await log(1, 0, '99-99')).toMatchObject({
    times: [day, day + minuteMs, day + 2 * minuteMs],
    series: [{ sensor: '99-99', average: [21, 21, 20] }],
  });
  expect((await log(1, 0, '7-7')).series).toEqual([]);
});

async function givenAlarm(from: number, to: number | null, fields: object = {}): Promise<string> {
  const id = newId();
  const at = (hours: number) => new Date(day + hours * hourMs);
  const row = {
    type: 'temp_high' as const,
    pharmacy_id: box.pharmacyId,
    id,
    box_id: box.id,
    locker_id: '2-1',
    started_at: at(from),
    ended_at: to === null ? null : at(to),
    max_celsius: 9.5,
    min_celsius: 8.2,
    ...fields,
  };
  await box.look((tx) => tx.insertInto('alarm').values(row).execute());
  return id;
}
async function givenCheck(hours: number, userName: string, boxId = box.id): Promise<void> {
  const row = {
    pharmacy_id: box.pharmacyId,
    id: newId(),
    box_id: boxId,
    user_id: box.staff.id,
    user_name: userName,
    checked_at: new Date(day + hours * hourMs),
  };
  await box.look((tx) => tx.insertInto('temperature_check').values(row).execute());
}

test('TMP-07: deviations are the temperature alarms that overlap the range, latest first', async () => {
  const ended = { type: 'temp_low', locker_id: '1-1' };
  await givenAlarm(-3, -1);
  const lasted = await givenAlarm(-2, 0.5, ended);
  const lasting = await givenAlarm(-30, null, { locker_id: '2-2' });
  const within = await givenAlarm(1, 1.5);
  await givenAlarm(2.5, 3);
  await givenAlarm(1, 2, { type: 'missing', cause: 'no_readings' });
  const ids = ({ deviations }: Awaited<ReturnType<typeof log>>) =>
    deviations.map(({ alarm }) => alarm.id);
  expect(ids(await log(2))).toEqual([within, lasted, lasting]);
  expect(ids(await log(2, 0, '2-1'))).toEqual([within]);
});

test('TMP-07 TMP-08: a deviation has its extremes, and the person and time of the first check after its start', async () => {
  await givenAlarm(1, 2);
  await givenAlarm(3, 4, { locker_id: '2-2', type: 'temp_low' });
  await givenCheck(0.5, 'Too Early');
  expect((await log(24)).deviations).toMatchObject([
    { checkedBy: null, checkTime: null },
    { checkedBy: null, checkTime: null },
  ]);
  await givenCheck(1, 'Aino Demo');
  await givenCheck(1.5, 'Second One');
  expect((await log(24)).deviations).toMatchObject([
    { alarm: { lockerId: '2-2', alarmType: 'temp_low' }, checkedBy: null },
    {
      alarm: { lockerId: '2-1', alarmMax: 9.5, alarmMin: 8.2, timestamp: day + hourMs },
      checkedBy: 'Aino Demo',
      checkTime: day + hourMs,
    },
  ]);
});

test.each([
  ['no range', { startTime: 'a', endTime: '' }, ['query.startTime']],
  ['an end before its start', { startTime: day, endTime: day - 1 }, ['query.endTime']],
  ['a sensor that is none', { startTime: day, endTime: day, sensor: 'fridge' }, ['query.sensor']],
  [
    'a time zone that is none',
    { startTime: day, endTime: day, timezoneOffset: 'EET' },
    ['query.timezoneOffset'],
  ],
])('CAL-48: %s is invalid input', async (_name, query, paths) => {
  const { status, body } = await askLog(server, box, query);
  expect([status, body.code]).toEqual([400, 'validation_fail']);
  expect((body.errors as { path: string }[]).map(({ path }) => path)).toEqual(paths);
});

test('CAL-48: a time zone is accepted, and a box of another pharmacy gives the same error as an unknown one', async () => {
  const range = { startTime: day, endTime: day + hourMs, timezoneOffset: -120 };
  expect(await askLog(server, box, range)).toMatchObject({ status: 200 });
  const foreign = await server.givenBox({ pharmacyId: (await server.givenPharmacy()).id });
  const expected = refused(403, 'forbidden');
  for (const id of [foreign.id, newId()])
    expect(await askLog(server, { id, staff: box.staff }, range)).toMatchObject(expected);
});

test.each([
  ['the day of 23 hours in spring', '2026-03-28T22:00:00.000Z', 23],
  ['the day of 25 hours in autumn', '2026-10-24T21:00:00.000Z', 25],
])('CAL-48: %s is shown by minute, each once', async (_name, midnight, hours) => {
  const start = Date.parse(midnight);
  server.time.set(new Date(start + 48 * hourMs));
  const minutes = [0, 119, 120, 179, 180, 239, 240, hours * 60 - 1];
  const timeOf = (minute: number) => start + minute * minuteMs;
  const five = { sensor: '2-1', celsius: 5 };
  const measured = [...minutes, hours * 60].map((minute) => ({ ...five, at: timeOf(minute) }));
  await report(box, measured);
  const range = { startTime: start, endTime: start + hours * hourMs - 1 };
  const shown = await showLog(server, box, range);
  expect(shown.intervalMs).toBe(minuteMs);
  expect(shown.times).toEqual(minutes.map((minute) => start + minute * minuteMs));
});

test.each([
  ['by the minute', 24],
  ['in points', 72],
])('readings of another box and outside the range are not shown %s', async (_name, hours) => {
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  await changeIn(
    neighbour.look,
    'pickup_box',
    { created_at: new Date(day - 40 * 24 * hourMs) },
    { id: neighbour.id },
  );
  const times = [-20, 0, 9, 10, 25];
  const measured = (celsius: number) => times.map((minute) => reading(minute, celsius));
  await report(neighbour, measured(7));
  await report(box, measured(4));
  const asked = { startTime: day, endTime: day + 19 * minuteMs, sensor: '2-1' };
  const shown = await showLog(server, box, { ...asked, endTime: day + hours * hourMs - 2_000 });
  expect(shown.times[0]).toBe(day);
  const [series] = shown.series;
  expect(new Set(series?.average)).toEqual(new Set([4]));
  expect(series?.max?.every((celsius) => celsius === 4) ?? true).toBe(true);
  expect((await showLog(server, box, asked)).times).toEqual(
    [0, 9, 10].map((minute) => day + minute * minuteMs),
  );
});

test('alarms, checks and doors of another box are only in its own log', async () => {
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  await changeIn(
    neighbour.look,
    'locker',
    { fridge: false },
    { box_id: neighbour.id, locker_id: '2-1' },
  );
  await report(box, [reading(0, 9), reading(0, 21, '1-1')]);
  await neighbour.report({ kind: 'reading', sensor: '3-3', celsius: 30 });
  const own = await givenAlarm(1, 2);
  await givenAlarm(1, 2, { box_id: neighbour.id });
  await givenCheck(1.5, 'Somebody Else', neighbour.id);
  const shown = await log(24);
  expect(shown.series.map(({ sensor, kind }) => [sensor, kind])).toEqual([
    ['1-1', 'basic'],
    ['2-1', 'fridge'],
  ]);
  expect(shown.deviations).toMatchObject([
    { alarm: { id: own }, checkedBy: null, checkTime: null },
  ]);
});
