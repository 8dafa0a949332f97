import { expect, test } from 'vitest';
import {
  expectedReadings,
  percentOf,
  type ReadingRun,
  recordOfSensor,
  type SensorRecord,
  sharedGaps,
  summaryOf,
} from './temperature-record.ts';

const minuteMs = 60_000;
const minutes = (count: number) => count * minuteMs;
const allowed = { basic: { min: 15, max: 25 }, fridge: { min: 2, max: 8 } };
const rules = { current: { ...allowed, reportIntervalMs: minutes(5) }, former: [] };
const day = { from: 0, to: minutes(1440) };

/** A run in range from one minute to another, without a missing reading. */
const run = (first: number, last: number, more: Partial<ReadingRun> = {}): ReadingRun => ({
  side: 'in',
  first: minutes(first),
  last: minutes(last),
  intervalMs: minutes(5),
  missing: 0,
  missingBefore: 0,
  heldMs: 0,
  highest: { celsius: 5, time: minutes(first) },
  lowest: { celsius: 4, time: minutes(first) },
  ...more,
});

test('TRU-05 TRU-04: readings are expected by the report interval of each time, and a share is rounded down, so that 100 percent means all', () => {
  const former = [{ ...allowed, reportIntervalMs: minutes(10), until: new Date(minutes(720)) }];
  expect(expectedReadings(day, rules)).toBe(288);
  expect(expectedReadings(day, { ...rules, former })).toBe(72 + 144);
  expect(percentOf({ measured: 9999, expected: 10_000 })).toBe(99.9);
  expect(percentOf({ measured: 10_000, expected: 10_000 })).toBe(100);
  expect(percentOf({ measured: 1, expected: 10_000 })).toBe(0.1);
  expect(percentOf({ measured: 0, expected: 10_000 })).toBe(0);
});

test.each([
  ['nothing is missing', [run(0, 1435)], 288, []],
  ['no reading at all', [], 0, [day]],
  ['readings are missing in a run', [run(0, 1435, { missing: 2 })], 286, []],
  ['the last reading is just before the end', [run(4, 1439)], 288, []],
  ['a time without readings has none missing', [run(0, 600), run(660, 1435)], 288, []],
  ['it begins late', [run(60, 1435)], 276, [{ from: 0, to: minutes(60) }]],
  ['it stops early', [run(0, 1375)], 276, [{ from: minutes(1380), to: day.to }]],
  [
    'less than 15 minutes are missing',
    [run(0, 600), run(610, 1435, { missingBefore: 1 })],
    287,
    [],
  ],
  [
    'exactly 15 minutes are missing',
    [run(0, 600), run(620, 1435, { missingBefore: 3 })],
    285,
    [{ from: minutes(605), to: minutes(620) }],
  ],
])('TRU-05: %s', (_name, runs, measured, gaps) => {
  expect(recordOfSensor(runs, day, rules)).toMatchObject({ expected: 288, measured, gaps });
});

test('TRU-05: minutes out of range and extremes come from the readings', () => {
  const high = { celsius: 9.4, time: minutes(605) };
  const out = { side: 'high', heldMs: minutes(20), highest: high } as const;
  const record = recordOfSensor([run(0, 595), run(600, 615, out), run(620, 1435)], day, rules);
  expect(record).toMatchObject({ outMinutes: 20, highest: high, lowest: { celsius: 4, time: 0 } });
  expect(record.deviations).toEqual([
    {
      side: 'high',
      from: minutes(600),
      to: minutes(620),
      minutes: 20,
      extreme: high,
      max: 9.4,
      min: 4,
    },
  ]);
});

test('TRU-05: gaps of several sensors that overlap or meet are one, and a span without any reading is one if it is long enough', () => {
  const gap = (from: number, to: number) => ({ from: minutes(from), to: minutes(to) });
  expect(
    sharedGaps([
      { sensor: '1-1', gaps: [gap(0, 20), gap(100, 120)] },
      { sensor: '2-1', gaps: [gap(10, 40), gap(200, 230)] },
    ]),
  ).toEqual([
    { ...gap(0, 40), sensors: ['1-1', '2-1'] },
    { ...gap(100, 120), sensors: ['1-1'] },
    { ...gap(200, 230), sensors: ['2-1'] },
  ]);
  const gaps = [
    { sensor: 'a', gaps: [{ from: 0, to: 5 }] },
    { sensor: 'b', gaps: [{ from: 5, to: 9 }] },
  ];
  expect(sharedGaps(gaps)).toEqual([{ from: 0, to: 9, sensors: ['a', 'b'] }]);
  const gapsOf = (count: number) =>
    recordOfSensor([], { from: day.to, to: day.to + minutes(count) }, rules).gaps;
  expect(gapsOf(14)).toEqual([]);
  expect(gapsOf(15)).toEqual([{ from: day.to, to: day.to + minutes(15) }]);
});

const sensor = (name: string, runs: readonly ReadingRun[]): SensorRecord & { sensor: string } => ({
  sensor: name,
  ...recordOfSensor(runs, day, rules),
});
const whole = run(0, 1435);
const out = run(600, 615, { side: 'low', heldMs: minutes(20) });
test.each([
  ['within', [sensor('1-1', [whole]), sensor('2-1', [whole])], 100, 0, 0],
  ['gaps', [sensor('1-1', [whole]), sensor('2-1', [run(720, 1435)])], 75, 0, 1],
  ['gaps', [sensor('1-1', [whole]), sensor('2-1', [])], 50, 0, 1],
  ['deviations', [sensor('1-1', [run(0, 595), out, run(620, 1435)])], 100, 1, 0],
  ['deviations', [sensor('1-1', [run(0, 595), out, run(620, 1435)]), sensor('2-1', [])], 50, 1, 1],
  ['not_measured', [sensor('1-1', []), sensor('2-1', [])], 0, 0, 1],
  ['not_measured', [], 0, 0, 0],
] as const)(
  'TRU-04: the verdict is %s only where the readings show it (%#)',
  (verdict, sensors, measuredPercent, deviations, gaps) => {
    expect(summaryOf(sensors)).toMatchObject({ verdict, measuredPercent, deviations, gaps });
  },
);

const interval = (count: number) => ({ ...allowed, reportIntervalMs: minutes(count) });
/** Rules with a report interval of `before` minutes until minute 720, then of `after` minutes. */
const changed = (before: number, after: number) => ({
  current: interval(after),
  former: [{ ...interval(before), until: new Date(minutes(720)) }],
});

test.each([
  ['a shorter interval', changed(10, 5), 840, 72 + 24],
  ['a longer interval', changed(5, 10), 840, 144 + 12],
] as const)(
  'TRU-05: a sensor that begins after %s misses what was expected before by the interval of each time',
  (_name, rules_, first, missing) => {
    const intervalMs = rules_.current.reportIntervalMs;
    const last = minutes(1440) - intervalMs;
    const runs = [{ ...run(first, 0), last, intervalMs }];
    const { expected, measured } = recordOfSensor(runs, day, rules_);
    expect(expected - measured).toBe(missing);
  },
);

test('TRU-05: a deviation lasts to the next reading in range, at most for the interval, with its own extreme', () => {
  const out = {
    heldMs: minutes(5),
    highest: { celsius: 1, time: 1 },
    lowest: { celsius: 0, time: 2 },
  };
  const runs = [
    run(0, 10, { side: 'low', ...out }),
    run(12, 15, { heldMs: minutes(100) }),
    run(20, 30, { side: 'high', ...out, highest: { celsius: 9, time: 3 } }),
  ];
  const { deviations, outMinutes } = recordOfSensor(runs, day, rules);
  expect(deviations.map(({ side, to, extreme }) => [side, to, extreme])).toEqual([
    ['low', minutes(12), out.lowest],
    ['high', minutes(35), { celsius: 9, time: 3 }],
  ]);
  expect(outMinutes).toBe(10);
});

test('TRU-05: the extremes are the first of the furthest; runs without readings have none', () => {
  const at = (first: number, celsius: number) =>
    run(first, first + 5, {
      highest: { celsius, time: first },
      lowest: { celsius: -celsius, time: first },
    });
  const without = run(50, 55, { side: 'high', highest: null, lowest: null });
  const record = recordOfSensor([at(0, 1), at(10, 3), at(20, 3), at(30, 2), without], day, rules);
  expect(record.highest).toEqual({ celsius: 3, time: 10 });
  expect(record.lowest).toEqual({ celsius: -3, time: 10 });
  expect(record.deviations).toEqual([]);
});
