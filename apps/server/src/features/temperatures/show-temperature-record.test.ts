import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import type { TestBox } from '../devices/testing/box.ts';
import { storePastReadings } from '../readings/store-readings.ts';
import { givenOldBox, minuteMs, report, showRecord } from './testing/temperatures.ts';
import { changeIn } from '../../testing/rows.ts';

const hourMs = 60 * minuteMs;
const day = Date.parse('2026-03-09T00:00:00.000Z');
const noon = day + 12 * hourMs;
const sensors = ['99-99', '1-1', '2-1', '2-2'];

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => {
  server.time.set(new Date(noon));
  box = await givenOldBox(server, new Date(day - 10 * 24 * hourMs));
});

const usual = (sensor: string): number => (sensor.startsWith('2-') ? 5 : 20);
const measure = (from: number, to: number, names = sensors, celsius = usual) => {
  const times = Array.from({ length: (to - from) / minuteMs }, (_, i) => from + i * minuteMs);
  const readings = times.flatMap((at) =>
    names.map((sensor) => ({ sensor, at, celsius: celsius(sensor) })),
  );
  return report(box, readings);
};
const show = (from: number, to: number) => showRecord(server, box, [from, to]);
/** Of such a gap the box reported nothing. */
const unexplained = { causes: [], faultCelsius: null };
const gap = (from: number, to: number) => ({
  from: noon + from * minuteMs,
  to: noon + to * minuteMs,
});

test('TRU-04: a box that measured nothing is not measured, whatever was before or after', async () => {
  await measure(noon - 2 * hourMs, noon - hourMs);
  const { summary, sensors: shown, gaps } = await show(day - 24 * hourMs, day);
  const none = { measured: 0, measuredPercent: 0, deviations: 0 };
  expect(summary).toEqual({ verdict: 'not_measured', expected: 4 * 1440, ...none, gaps: 1 });
  expect(gaps).toEqual([{ from: day - 24 * hourMs, to: day, sensors, ...unexplained }]);
  expect(shown.map(({ highest, lowest, outMinutes }) => [highest, lowest, outMinutes])).toEqual(
    sensors.map(() => [null, null, 0]),
  );
});

test('TRU-04 TRU-01: each of the box’s sensors is named, and measured throughout it is within', async () => {
  await measure(noon - hourMs, noon);
  const { summary, sensors: shown } = await show(noon - hourMs, noon);
  expect(summary).toMatchObject({ verdict: 'within', measuredPercent: 100, expected: 240 });
  expect(shown).toMatchObject([
    { sensor: '99-99', kind: 'room', measures: 'room', place: null, expected: 60, measured: 60 },
    { sensor: '1-1', kind: 'basic', measures: 'module', place: '1', gapCount: 0 },
    { sensor: '2-1', kind: 'fridge', measures: 'door', place: '2-1', outMinutes: 0 },
    { sensor: '2-2', kind: 'fridge', measures: 'door', place: '2-2' },
  ]);
});

test('TRU-04: a time out of range that was too short for an alarm is a deviation', async () => {
  await measure(noon - hourMs, noon - 30 * minuteMs);
  await measure(noon - 30 * minuteMs, noon - 27 * minuteMs, sensors, (sensor) =>
    sensor === '2-1' ? 9 : usual(sensor),
  );
  await measure(noon - 27 * minuteMs, noon);
  const { summary, deviations, sensors: shown } = await show(noon - hourMs, noon);
  expect(summary).toMatchObject({ verdict: 'deviations', deviations: 1, gaps: 0 });
  expect(deviations).toMatchObject([
    { sensor: '2-1', side: 'high', ...gap(-30, -27), minutes: 3, checkedBy: null },
  ]);
  expect(shown.map(({ outMinutes }) => outMinutes)).toEqual([0, 0, 3, 0]);
});

test('TRU-05: a gap that all sensors share is one in the summary, and one at each sensor', async () => {
  await measure(noon - hourMs, noon - 40 * minuteMs);
  await measure(noon - 20 * minuteMs, noon, sensors.slice(0, 3));
  await measure(noon - 10 * minuteMs, noon, ['2-2']);
  const { summary, gaps, sensors: shown } = await show(noon - hourMs, noon);
  expect(summary).toMatchObject({ verdict: 'gaps', gaps: 1, measured: 3 * 40 + 30, expected: 240 });
  expect(gaps).toEqual([{ ...gap(-40, -10), sensors, ...unexplained }]);
  expect(shown.map((one) => one.gaps)).toEqual([
    [gap(-40, -20)],
    [gap(-40, -20)],
    [gap(-40, -20)],
    [gap(-40, -10)],
  ]);
});

test('TRU-05: what is not due yet is not missing, and a box that has gone silent is', async () => {
  await measure(noon - hourMs, noon - minuteMs);
  expect(await show(noon - hourMs, noon + 12 * hourMs)).toMatchObject({
    to: noon - minuteMs,
    summary: { verdict: 'within', measuredPercent: 100, expected: 4 * 59 },
  });
  server.time.set(new Date(noon + 30 * minuteMs));
  expect(await show(noon - hourMs, noon + 12 * hourMs)).toMatchObject({
    to: noon + 28 * minuteMs,
    gaps: [gap(-1, 28)],
    summary: { verdict: 'gaps', gaps: 1 },
  });
});

test('TRU-05: a new box is expected to report from its creation, or from its first reading if that is earlier', async () => {
  await changeIn(box.look, 'pickup_box', { created_at: new Date(noon - hourMs) });
  await measure(noon - hourMs, noon);
  expect((await show(day, noon)).summary).toMatchObject({ expected: 240, measured: 240 });
  const key = { pharmacyId: box.pharmacyId, boxId: box.id };
  const past = { sensor: '1-1', at: new Date(noon - hourMs - 5 * minuteMs), celsius: 20 };
  await box.look((tx) => storePastReadings(tx, key, [past]));
  expect((await show(day, noon)).summary).toMatchObject({ expected: 245, measured: 241 });
});

test('TRU-05: a sensor that the box no longer has counts between its readings', async () => {
  await measure(noon - hourMs, noon, ['1-1', '2-1']);
  await box.look((tx) => tx.deleteFrom('locker').where('box_id', '=', box.id).execute());
  const { sensors: shown } = await show(noon - 2 * hourMs, noon);
  expect(shown).toMatchObject([
    { sensor: '99-99', measured: 0 },
    { sensor: '1-1', kind: 'basic', measures: null, place: null, expected: 60, measured: 60 },
    { sensor: '2-1', kind: 'fridge', measures: null, place: null, expected: 60, measured: 60 },
  ]);
});
