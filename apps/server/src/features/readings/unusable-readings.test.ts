import type { TemperatureLog } from '@kolli/contract/monitoring/temperatures';
import { beforeEach, expect, test } from 'vitest';
import { observeStatements, sentBy } from '../../testing/observe-statements.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { givenTestBox, outcomesOf, type TestBox } from '../devices/testing/box.ts';

let box: TestBox;
const server = await ownTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The start of the current minute. */
const now = () => Math.floor(server.time.clock().getTime() / minuteMs) * minuteMs;
const reading = (sensor: string, celsius: number, at = now()) =>
  ({ kind: 'reading', sensor, celsius, at }) as const;
const fault = (sensor: string, at = now()) => ({ kind: 'sensorFault', sensor, at }) as const;

const stored = (table: 'reading' | 'unusable_reading') =>
  box.rows(table, { box_id: box.id }, 'minute', 'sensor');
const watched = () => box.rows('temperature_watch', {}, 'sensor');
async function showLog(): Promise<TemperatureLog> {
  const range = `startTime=${now() - dayMs}&endTime=${now() + dayMs}`;
  const url = `/api/temperatures/logs-per-box/${box.id}?${range}`;
  return (await server.ask(box.staff, 'GET', url)).body.result as TemperatureLog;
}

test('TRU-02: a reading of a sensor that the box does not have is stored apart, in no log, headline or temperature alarm', async () => {
  const known = reading('2-1', 4);
  // A door that shares the sensor of its module has none of its own.
  for (const sensor of ['77-7', '1-2']) {
    const answer = await box.report(reading(sensor, 90), known);
    expect(outcomesOf(answer)).toEqual(['applied', 'applied']);
  }
  server.time.advance(60 * minuteMs);
  expect(await box.outcomes(reading('77-7', 90))).toEqual(['applied']);
  expect(await stored('reading')).toMatchObject([{ sensor: '2-1', celsius: 4 }]);
  const apart = { reason: 'unknown_sensor', celsius: 90 };
  expect(await stored('unusable_reading')).toMatchObject([
    { ...apart, sensor: '1-2' },
    { ...apart, sensor: '77-7' },
    { ...apart, sensor: '77-7' },
  ]);
  const { series, deviations } = await showLog();
  expect(series.map(({ sensor, newest }) => [sensor, newest?.celsius])).toEqual([['2-1', 4]]);
  expect(deviations).toEqual([]);
  expect(await watched()).toEqual([]);
});

test('TRU-02: it raises one alarm a day and sensor', async () => {
  const report = () => box.report(reading('77-7', 5), reading('77-8', 5));
  const ofBox = { type: 'other', cause: 'unknown_sensor' };
  const both = [
    { ...ofBox, locker_id: '77-7' },
    { ...ofBox, locker_id: '77-8' },
  ];
  await report();
  server.time.advance(dayMs - minuteMs);
  await report();
  expect(await box.alarms()).toMatchObject(both);
  server.time.advance(minuteMs);
  await report();
  expect(await box.alarms()).toMatchObject([...both, ...both]);
});

test('TRU-02: what was raised before takes the same statements, however many sensors are unknown', async () => {
  const observed = observeStatements(server.services.store.pool);
  const many = Array.from({ length: 40 }, (_, index) => reading(`77-${index + 10}`, 5));
  await box.report(...many);
  expect(await box.alarms()).toHaveLength(40);
  const countOf = async (...events: typeof many) => {
    server.time.advance(minuteMs);
    return (await sentBy(observed, () => box.report(...events))).length;
  };
  const count = await countOf(...many);
  expect(count).toBeGreaterThan(0);
  expect(await countOf(...many.slice(0, 1))).toBe(count);
});

test.each([-127, -60.1, 100.1, 1e308])(
  'TRU-03: a reading of %d °C is stored apart with its value and starts the missing-data alarm of its sensor',
  async (celsius) => {
    await box.report(reading('2-1', 4), reading('1-1', 20));
    server.time.advance(minuteMs);
    const since = new Date(now());
    const answer = await box.report(reading('2-1', celsius), reading('1-1', 20.5));
    expect(outcomesOf(answer)).toEqual(['applied', 'applied']);
    expect((await stored('reading')).map((row) => row.celsius)).toEqual([20, 4, 20.5]);
    expect(await stored('unusable_reading')).toMatchObject([
      { sensor: '2-1', minute: since, celsius, reason: 'impossible_value' },
    ]);
    const missing = { locker_id: '2-1', type: 'missing', cause: 'no_readings', started_at: since };
    expect(await box.alarms()).toMatchObject([{ ...missing, ended_at: null }]);
    const { series } = await showLog();
    expect(series.find(({ sensor }) => sensor === '2-1')?.newest?.celsius).toBe(4);
    // Still faulty: the alarm goes on. The next measurement ends it.
    server.time.advance(minuteMs);
    await box.report(reading('2-1', celsius));
    expect(await box.alarms()).toHaveLength(1);
    server.time.advance(minuteMs);
    await box.report(reading('2-1', 5));
    expect(await box.alarms()).toMatchObject([
      { ...missing, ended_at: new Date(now()) },
      { type: 'ok', locker_id: '2-1' },
    ]);
    expect(await watched()).toEqual([]);
  },
);

test('TRU-03: a box that reports a sensor fault starts the missing-data alarm, with or without a value', async () => {
  await box.report(reading('1-1', -60), reading('99-99', 100));
  // The limits themselves are measured.
  expect((await stored('reading')).map(({ celsius }) => celsius)).toEqual([-60, 100]);
  expect(await stored('unusable_reading')).toEqual([]);
  await box.report(fault('2-1'), { ...fault('2-2'), celsius: -127 });
  const ofFault = { reason: 'sensor_fault', minute: new Date(now()) };
  expect(await stored('unusable_reading')).toMatchObject([
    { ...ofFault, sensor: '2-1', celsius: null },
    { ...ofFault, sensor: '2-2', celsius: -127 },
  ]);
  expect(await box.alarms()).toMatchObject([
    { locker_id: '2-1', type: 'missing', cause: 'no_readings', ended_at: null },
    { locker_id: '2-2', type: 'missing', cause: 'no_readings', ended_at: null },
  ]);
});

test('TRU-03 TRU-02: a fault that a later reading has already ended raises no alarm, one of an unknown sensor only that', async () => {
  await box.report(fault('2-1', now() - 2 * minuteMs), reading('2-1', 5, now() - minuteMs));
  await box.report(fault('2-1', now() - 3 * minuteMs));
  expect(await box.alarms()).toEqual([]);
  expect(await stored('unusable_reading')).toHaveLength(2);
  await box.report(fault('77-7'));
  expect(await box.alarms()).toMatchObject([{ cause: 'unknown_sensor', locker_id: '77-7' }]);
});
