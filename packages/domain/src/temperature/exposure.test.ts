import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  beginExposure,
  type Exposure,
  exposureAfterRelease,
  type ExposureRules,
  followExposure,
  type SensorState,
} from './exposure.ts';
import { type Excursion, followTemperatures, type Reading } from './temperature-alarms.ts';

const minuteMs = 60_000;
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1) + minute * minuteMs);
const minuteOf = (time: Date) => (time.getTime() - at(0).getTime()) / minuteMs;

/** A fridge with a limit of 15 minutes; alarms come so late that only the sum of minutes counts. */
const fridge: ExposureRules = {
  range: { min: 2, max: 8 },
  alarmDelayMs: 24 * 60 * minuteMs,
  holdAfterMs: 15 * minuteMs,
};
/** No limit of minutes: only the alarm of an excursion that lasts for ten minutes counts. */
const alarmOnly: ExposureRules = { ...fridge, alarmDelayMs: 10 * minuteMs, holdAfterMs: 0 };

const unmeasured: SensorState = { last: null, excursion: null };
const loaded = (minute = 0, sensor: SensorState = unmeasured) => beginExposure(at(minute), sensor);

/** A temperature for each minute from the first one to the one before the last, in order. */
type Stretch = readonly [from: number, until: number, celsius: number];

const readings = (stretches: readonly Stretch[]): Reading[] =>
  stretches.flatMap(([from, until, celsius]) =>
    Array.from({ length: until - from }, (_, index) => ({ at: at(from + index), celsius })),
  );

const follow = (before: Exposure, stretches: readonly Stretch[], rules = fridge) =>
  readings(stretches).reduce((exposure, reading) => {
    return followExposure(exposure, reading, rules);
  }, before);

/** The minute and cause of its hold; undefined without one. */
const holdOf = ({ hold }: Exposure) => hold && [minuteOf(hold.at), hold.cause];

const alarm: Excursion = {
  type: 'temp_high',
  since: at(-30),
  lastAt: at(-1),
  maxCelsius: 12,
  minCelsius: 9,
  isAlarm: true,
};

test('HLD-01: a parcel goes and stays on hold with the reading that reaches its limit, warm and cold minutes together, or by an alarm', () => {
  expect(holdOf(follow(loaded(), [[0, 15, 9]]))).toBeNull();
  expect(holdOf(follow(loaded(), [[0, 16, 9]]))).toEqual([15, 'temp_high']);
  expect(holdOf(follow(loaded(), [[0, 16, 1.9]]))).toEqual([15, 'temp_low']);
  const exposure = follow(loaded(), [
    [0, 60, 8],
    [60, 120, 2],
  ]);
  expect([exposure.outMs, exposure.hold]).toEqual([0, null]);
  const twice: Stretch[] = [
    [0, 7, 10],
    [7, 30, 5],
    [30, 35, 10],
    [35, 60, 5],
  ];
  expect(follow(loaded(), twice).outMs).toBe(12 * minuteMs);
  expect(holdOf(follow(loaded(), twice))).toBeNull();
  expect(holdOf(follow(loaded(), [...twice, [60, 63, 1], [63, 90, 5]]))).toEqual([63, 'temp_low']);
  expect(holdOf(follow(loaded(), [[0, 600, 30]], { ...fridge, holdAfterMs: 0 }))).toBeNull();
  expect(holdOf(follow(loaded(), [[0, 600, 30]], alarmOnly))).toEqual([10, 'temp_high']);
  const held = follow(loaded(), [[0, 16, 9]]);
  const later = follow(held, [
    [16, 90, 5],
    [90, 200, 1],
  ]);
  expect(holdOf(later)).toEqual([15, 'temp_high']);
});

test('HLD-01: time before the load or in a gap of 15 minutes does not count, time since the reading before it and a shorter gap do', () => {
  const warm: SensorState = { last: { at: at(-1), celsius: 9 }, excursion: null };
  const halfAMinuteLater = new Date(at(0).getTime() - minuteMs / 2);
  const exposure = followExposure(
    beginExposure(halfAMinuteLater, warm),
    { at: at(0), celsius: 5 },
    fridge,
  );
  expect(exposure.outMs).toBe(minuteMs / 2);
  const around = (gap: number): Stretch[] => [
    [0, 1, 9],
    [gap, gap + 1, 9],
  ];
  expect(follow(loaded(), around(14)).outMs).toBe(14 * minuteMs);
  expect(follow(loaded(), around(15)).outMs).toBe(0);
  expect(holdOf(follow(loaded(), [...around(400), [401, 416, 9]]))).toEqual([415, 'temp_high']);
});

test.each([
  ['a tenth of a degree', { min: 5, max: 5.1 }],
  ['a single temperature', { min: 5, max: 5 }],
])('HLD-01: a range of %s counts only what is out of it', (_name, range) => {
  const narrow = { ...fridge, range };
  expect(follow(loaded(), [[0, 60, 5]], narrow).outMs).toBe(0);
  expect(holdOf(follow(loaded(), [[0, 60, 5.2]], narrow))).toEqual([15, 'temp_high']);
  expect(holdOf(follow(loaded(), [[0, 60, 4.9]], narrow))).toEqual([15, 'temp_low']);
});

test('HLD-01: an excursion of the sensor of its door that lasts for the delay puts a parcel on hold, also one that went on before the load, short ones together do not', () => {
  expect(holdOf(follow(loaded(), [[0, 10, 9]], alarmOnly))).toBeNull();
  expect(holdOf(follow(loaded(), [[0, 11, 9]], alarmOnly))).toEqual([10, 'temp_high']);
  const stretches: Stretch[] = [0, 20, 40, 60].flatMap((from): Stretch[] => [
    [from, from + 9, 9],
    [from + 9, from + 20, 5],
  ]);
  expect(holdOf(follow(loaded(), stretches, alarmOnly))).toBeNull();
  const warm: SensorState = {
    last: { at: at(5), celsius: 9 },
    excursion: { ...alarm, since: at(0), lastAt: at(5), isAlarm: false },
  };
  expect(holdOf(follow(loaded(6, warm), [[6, 11, 9]], alarmOnly))).toEqual([10, 'temp_high']);
  const sensor: SensorState = { last: { at: at(-1), celsius: 9 }, excursion: alarm };
  expect(holdOf(loaded(0, sensor))).toEqual([0, 'temp_high']);
});

test('HLD-01: a clock that is set back ends no excursion and takes back no minutes', () => {
  const before = follow(loaded(60), [[60, 70, 9]]);
  const after = follow(before, [[0, 1, 9]]);
  expect(after.outMs).toBe(before.outMs);
  expect(after.excursion).toMatchObject({ since: at(60), lastAt: at(69) });
  const limit = follow(after, [[61, 67, 9]]);
  expect(limit.outMs).toBe(15 * minuteMs - minuteMs);
  expect(holdOf(follow(limit, [[67, 68, 9]]))).toEqual([67, 'temp_high']);
});

test('HLD-07: after a release what is left of the judged excursion does not count, however long it is; after a reading in range a new one counts from zero', () => {
  expect(follow(exposureAfterRelease(at(0)), [[0, 600, 20]])).toMatchObject({
    outMs: 0,
    excursion: null,
    hold: null,
  });
  const released = follow(exposureAfterRelease(at(0)), [
    [0, 30, 20],
    [30, 31, 8],
  ]);
  expect(holdOf(follow(released, [[31, 46, 9]]))).toBeNull();
  expect(holdOf(follow(released, [[31, 47, 9]]))).toEqual([46, 'temp_high']);
  expect(holdOf(follow(released, [[31, 42, 9]], alarmOnly))).toEqual([41, 'temp_high']);
});

/** Temperatures minute by minute, around the ends of the range. */
const minutes = fc.array(fc.constantFrom(1, 2, 5, 8, 9), { maxLength: 120 });

test('HLD-01: without gaps it is on hold from the minute in which the sum or one excursion is long enough', () => {
  fc.assert(
    fc.property(
      minutes,
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 30 }),
      (row, limit, delay) => {
        const rules = { ...fridge, holdAfterMs: limit * minuteMs, alarmDelayMs: delay * minuteMs };
        const isOut = (celsius: number | undefined) => celsius === 1 || celsius === 9;
        const end = row.findIndex((_celsius, minute) => {
          const outMinutes = row.slice(0, minute).filter(isOut).length;
          const { excursion } = followTemperatures(
            null,
            readings(stretchesOf(row.slice(0, minute + 1))),
            rules,
          );
          return (limit > 0 && outMinutes >= limit) || excursion?.isAlarm === true;
        });
        const held = follow(loaded(), stretchesOf(row), rules).hold;
        expect(held === null ? -1 : minuteOf(held.at)).toBe(end);
      },
    ),
  );
});

const stretchesOf = (row: readonly number[]) =>
  row.map((celsius, minute): Stretch => [minute, minute + 1, celsius]);
