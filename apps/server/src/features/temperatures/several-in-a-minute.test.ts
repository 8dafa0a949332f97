import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import type { TestBox } from '../devices/testing/box.ts';
import { storePastReadings } from '../readings/store-readings.ts';
import { changeIn } from '../../testing/rows.ts';
import { givenOldBox, minuteMs, report, showLog, showRecord } from './testing/temperatures.ts';

const noon = Date.parse('2026-03-09T12:00:00.000Z');
const hourMs = 60 * minuteMs;

let box: TestBox;
const server = await shareTestServer();
// The room's sensor allows 15 to 25 degrees; alarms begin at once.
beforeEach(async () => {
  server.time.set(new Date(noon + hourMs));
  box = await givenOldBox(server, new Date(noon - 24 * hourMs));
  await changeIn(box.look, 'pickup_box', { alarm_delay_ms: 0 }, { id: box.id });
});

/** Readings of the room's sensor, at minutes of the hour. */
const measured = (...pairs: (readonly [minute: number, celsius: number])[]) =>
  pairs.map(([minute, celsius]) => {
    return { sensor: '99-99', at: noon + Math.round(minute * minuteMs), celsius };
  });
type Readings = ReturnType<typeof measured>;

const ways: Record<string, (readings: Readings) => Promise<unknown>> = {
  'in one batch': (readings) => report(box, readings),
  'one by one': async (readings) => {
    for (const reading of readings) await report(box, [reading]);
  },
  'with an opened door': async (readings) => {
    const events = readings.map((one) => ({ kind: 'reading', ...one }) as const);
    await box.report({ kind: 'door', lockerId: '1-1', state: 'opened' }, ...events);
  },
  'after newer ones': async ([first, ...others]) => {
    await report(box, [...(first === undefined ? [] : [first]), ...measured([3, 20])]);
    await report(box, others);
  },
  'by an import': async (readings) => {
    const past = readings.map((one) => ({ ...one, at: new Date(one.at) }));
    const key = { pharmacyId: box.pharmacyId, boxId: box.id };
    await box.look((tx) => storePastReadings(tx, key, past));
  },
};
const orders = [
  [20, 38],
  [38, 20],
  [20, 38, 12],
  [12, 20, 38],
] as const;
const cases = Object.keys(ways).flatMap((way) => orders.map((order) => [way, order] as const));

test.each(cases)('SEN-05: %s, readings %j of one minute all count', async (way, order) => {
  await report(box, measured([0, 20], [1, 20]));
  const readings = order.map((celsius, index) => [2 + (index + 1) / 10, celsius] as const);
  await ways[way]?.(measured(...readings));
  await report(box, measured([3, 20], [4, 20]));
  const lowest = Math.min(...order);
  const time = noon + 2 * minuteMs;
  const extreme = { celsius: 38, time };
  const record = await showRecord(server, box, [noon, noon + 5 * minuteMs]);
  expect(record.sensors.find(({ sensor }) => sensor === '99-99')).toMatchObject({
    outMinutes: 1,
    highest: extreme,
    lowest: lowest === 12 ? { celsius: 12, time } : { celsius: 20, time: noon },
  });
  expect(record.deviations).toMatchObject([
    { side: 'high', from: time, minutes: 1, extreme, max: 38, min: lowest },
  ]);
  const fine = await showLog(server, box, { startTime: noon, endTime: noon + 4 * minuteMs });
  const others = [20, 20];
  expect(fine.series[0]).toMatchObject({
    average: [...others, order[0], ...others],
    min: [...others, lowest, ...others],
    max: [...others, 38, ...others],
  });
  const coarse = await showLog(server, box, { startTime: noon - 40 * hourMs, endTime: noon });
  expect(coarse.series[0]).toMatchObject({ min: [lowest], max: [38] });
});

test.each(cases.filter(([way]) => way !== 'by an import' && way !== 'after newer ones'))(
  'SEN-05: %s, an alarm has all readings %j of its minute',
  async (way, order) => {
    await report(box, measured([0, 20], [1, 20]));
    await ways[way]?.(
      measured(...order.map((celsius, index) => [2 + index / 10, celsius] as const)),
    );
    await report(box, measured([3, 20]));
    const alarms = (await box.alarms()).filter(({ type }) => type !== 'ok');
    expect(Math.max(...alarms.map((one) => one.max_celsius ?? 0))).toBe(38);
    expect(Math.min(...alarms.map((one) => one.min_celsius ?? 0))).toBe(Math.min(...order));
    expect(alarms.every((one) => one.ended_at !== null)).toBe(true);
  },
);

test.each([
  ['one by one', [20, 38]],
  ['one by one', [38, 20]],
  ['in one batch', [20, 38]],
  ['in one batch', [38, 20]],
] as const)(
  'SEN-05: %s, minutes with readings %j are out of range, until the delay of the alarm is over',
  async (way, [first, second]) => {
    await changeIn(box.look, 'pickup_box', { alarm_delay_ms: 6 * minuteMs }, { id: box.id });
    for (let minute = 0; minute < 7; minute += 1) {
      expect(await box.alarms()).toEqual([]);
      await ways[way]?.(measured([minute, first], [minute + 0.5, second]));
    }
    const since = Math.floor((await box.alarms())[0]?.started_at.getTime() ?? 0);
    expect(since - (since % minuteMs)).toBe(noon);
    expect(await box.alarms()).toMatchObject([
      { type: 'temp_high', max_celsius: 38, min_celsius: 20 },
    ]);
  },
);

test('SEN-05: minutes without other readings have none beside them in a log', async () => {
  await report(box, measured([0, 20], [1, 21], [1.5, 21]));
  const { series } = await showLog(server, box, { startTime: noon, endTime: noon + minuteMs });
  expect(series[0]).toMatchObject({ average: [20, 21], min: null, max: null });
});
