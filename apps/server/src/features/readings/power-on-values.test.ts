import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import type { TestBox } from '../devices/testing/box.ts';
import {
  givenOldBox,
  minuteMs,
  showLog,
  showRecord,
} from '../temperatures/testing/temperatures.ts';
import { storePastReadings } from './store-readings.ts';

const noon = Date.parse('2026-03-09T12:00:00.000Z');

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => {
  server.time.set(new Date(noon + 60 * minuteMs));
  box = await givenOldBox(server, new Date(noon - 24 * 60 * minuteMs));
});

type Said = number | 'powerOn' | 'powerLost';
/** What the room's sensor said minute by minute, between what happened to the box's power. */
const eventsOf = (said: readonly Said[]) =>
  said.map((what, minute) => {
    const at = noon + minute * minuteMs;
    return typeof what === 'number'
      ? ({ kind: 'reading', sensor: '99-99', celsius: what, at } as const)
      : ({ kind: what, at } as const);
  });

const ways: Record<string, (said: readonly Said[]) => Promise<unknown>> = {
  'in one batch': (said) => box.report(...eventsOf(said)),
  'one by one': async (said) => {
    for (const event of eventsOf(said)) await box.report(event);
  },
  'as past readings': async (said) => {
    const past = eventsOf(said).flatMap((event) =>
      event.kind === 'reading' ? [{ ...event, at: new Date(event.at) }] : [],
    );
    const key = { pharmacyId: box.pharmacyId, boxId: box.id };
    await box.look((tx) => storePastReadings(tx, key, past));
  },
};
const stored = async (table: 'reading' | 'unusable_reading') =>
  (await box.rows(table, { box_id: box.id }, 'minute')).map(({ celsius }) => celsius);

/** What was said, and what of it was measured. */
const neighbours: [Said[], number[]][] = [
  [
    [20, 85, 20],
    [20, 20],
  ],
  [
    [20, 85, 85, 85, 20],
    [20, 20],
  ],
  [[85, 20], [20]],
  [
    [84, 85, 86],
    [84, 85, 86],
  ],
  [
    [84, 85, 20],
    [84, 85, 20],
  ],
  [
    [20, 85, 85, 86, 20],
    [20, 85, 85, 86, 20],
  ],
  [
    [20, 84.9, 20],
    [20, 84.9, 20],
  ],
  [
    [20, 85.1, 20],
    [20, 85.1, 20],
  ],
];
const power: [Said[], number[]][] = [
  [
    [84, 'powerOn', 85, 85, 85, 86],
    [84, 85, 86],
  ],
  [
    [84, 'powerLost', 85, 84],
    [84, 84],
  ],
  [
    [84, 84, 85, 'powerOn', 84],
    [84, 84, 85, 84],
  ],
];
const cases = Object.keys(ways).flatMap((way) =>
  [...neighbours, ...(way === 'as past readings' ? [] : power)].map(
    ([said, measured]) => [way, said, measured] as const,
  ),
);

test.each(cases)('SEN-05: %s, of %j these were measured: %j', async (way, said, measured) => {
  await ways[way]?.(said);
  expect(await stored('reading')).toEqual(measured);
  const raw = await stored('unusable_reading');
  const countOf85 = (list: readonly (Said | null)[]) => list.filter((one) => one === 85).length;
  // All are kept raw that were not measured, or not yet.
  expect(raw).toHaveLength(countOf85(raw));
  expect(raw.length).toBeGreaterThanOrEqual(countOf85(said) - countOf85(measured));
  const record = await showRecord(server, box, [noon, noon + said.length * minuteMs]);
  const room = record.sensors.find(({ sensor }) => sensor === '99-99');
  expect(room?.highest?.celsius).toBe(Math.max(...measured));
});

test('SEN-05: what was not measured is a fault of its sensor at once, raises no temperature alarm, and is the cause of its gap', async () => {
  await ways['one by one']?.([20, 85]);
  const missing = { locker_id: '99-99', type: 'missing', cause: 'no_readings' };
  const since = new Date(noon + minuteMs);
  expect(await box.alarms()).toMatchObject([{ ...missing, started_at: since, ended_at: null }]);
  const { series } = await showLog(server, box, { startTime: noon, endTime: noon + 60 * minuteMs });
  expect(series[0]).toMatchObject({ average: [20], newest: { celsius: 20 } });
  const at = noon + 40 * minuteMs;
  await box.report({ kind: 'reading', sensor: '99-99', celsius: 21, at });
  expect((await box.alarms()).map(({ type }) => type)).toEqual(['missing', 'ok']);
  const { gaps } = await showRecord(server, box, [noon, noon + 41 * minuteMs]);
  const ofRoom = gaps.filter(({ sensors }) => sensors.includes('99-99'));
  expect(ofRoom).toMatchObject([{ causes: ['sensor_fault'], faultCelsius: 85 }]);
});

test('SEN-05: what the next reading confirms counts for alarms from its own time', async () => {
  await box.change('pickup_box', { id: box.id }, { alarm_delay_ms: 2 * minuteMs });
  await ways['one by one']?.([20, 85, 85]);
  expect((await box.alarms()).map(({ type }) => type)).toEqual(['missing']);
  await box.report({ kind: 'reading', sensor: '99-99', celsius: 90, at: noon + 3 * minuteMs });
  const high = { type: 'temp_high', started_at: new Date(noon + minuteMs), max_celsius: 90 };
  expect((await box.alarms()).filter(({ type }) => type === 'temp_high')).toMatchObject([high]);
  // A late reading between others takes nothing back.
  await box.report({ kind: 'reading', sensor: '99-99', celsius: 20, at: noon + 90_000 });
  expect(await stored('reading')).toEqual([20, 85, 85, 90]);
});
