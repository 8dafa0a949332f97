import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  calmRange,
  type EndedExcursion,
  type Excursion,
  excursionOf,
  excursionType,
  followTemperatures,
  hysteresisCelsius,
  type Reading,
  type AlarmRules,
} from './temperature-alarms.ts';

const minuteMs = 60_000;
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1) + minute * minuteMs);
/** A fridge's range and an alarm delay of 15 minutes. */
const rules: AlarmRules = { range: { min: 2, max: 8 }, alarmDelayMs: 15 * minuteMs };

/** Readings as minute and temperature: `0:8.5 15:9`. */
const readings = (text: string): Reading[] =>
  text.split(' ').map((one) => {
    const [minute = 0, celsius = 0] = one.split(':').map(Number);
    return { at: at(minute), celsius };
  });

const follow = (text: string, before: Excursion | null = null, changed: Partial<AlarmRules> = {}) =>
  followTemperatures(before, readings(text), { ...rules, ...changed });

/** An open alarm that started at minute 0, with its last reading at minute 20. */
const high: Excursion = {
  type: 'temp_high',
  since: at(0),
  lastAt: at(20),
  maxCelsius: 9,
  minCelsius: 8.4,
  isAlarm: true,
};

test.each([
  ['the maximum', 8, undefined],
  ['just above the maximum', 8.1, 'temp_high'],
  ['the minimum', 2, undefined],
  ['just below the minimum', 1.9, 'temp_low'],
])('the type of a reading at %s', (_name, celsius, type) => {
  expect(excursionType(celsius, rules.range)).toBe(type);
});

test('an excursion shorter than the delay raises no alarm, an allowed reading restarts the delay, and a gap between two out of range counts', () => {
  expect(follow('0:9 10:9.5 14:9 15:8')).toEqual({ excursion: null, ended: [] });
  expect(follow('0:9 10:8 11:9 25:9').excursion).toMatchObject({ since: at(11), isAlarm: false });
  expect(follow('0:9 300:9').excursion).toMatchObject({ since: at(0), isAlarm: true });
  expect(follow('0:9 300:5')).toEqual({ excursion: null, ended: [] });
});

test('an excursion that lasts for the delay is an alarm since its first reading, with its extremes, without a delay at once', () => {
  expect(follow('0:8.2 7:11 15:9')).toEqual({
    excursion: {
      type: 'temp_high',
      since: at(0),
      lastAt: at(15),
      isAlarm: true,
      maxCelsius: 11,
      minCelsius: 8.2,
    },
    ended: [],
  });
  expect(follow('0:1', null, { alarmDelayMs: 0 }).excursion).toMatchObject({
    type: 'temp_low',
    isAlarm: true,
    since: at(0),
    maxCelsius: 1,
    minCelsius: 1,
  });
  expect(follow('0:9', null, { alarmDelayMs: 1 }).excursion?.isAlarm).toBe(false);
});

test('an alarm ends inside the range by half a degree, whatever the floating point, in a range narrower than that in the middle', () => {
  const stillOpen = follow('21:8 22:7.6', high);
  expect(stillOpen).toMatchObject({ ended: [], excursion: { isAlarm: true, lastAt: at(22) } });
  expect(follow('23:7.5', stillOpen.excursion)).toEqual({
    excursion: null,
    ended: [{ ...high, lastAt: at(22), minCelsius: 7.6, endedAt: at(23) }],
  });
  const range = { min: 2.3, max: 8 };
  const low = { ...high, type: 'temp_low', maxCelsius: 2, minCelsius: 1 } as const;
  expect(follow('21:2.7', low, { range }).ended).toEqual([]);
  expect(follow('21:2.8', low, { range }).ended).toHaveLength(1);
  expect(follow('21:7.9', high, { range: { min: 2, max: 8.4 } }).ended).toHaveLength(1);
  const narrow = { min: 4, max: 4.2 };
  expect(follow('21:4.11', high, { range: narrow }).ended).toEqual([]);
  expect(follow('21:4.1', high, { range: narrow }).ended).toHaveLength(1);
  expect(follow('21:4', high, { range: { min: 4, max: 4 } }).ended).toHaveLength(1);
});

test('from too warm to too cold one alarm ends when the other starts, and one that ends within the readings is returned with its end', () => {
  const { excursion, ended } = follow('21:1 36:0.5', high);
  expect(ended).toEqual([{ ...high, endedAt: at(21) }]);
  expect(excursion).toMatchObject({ type: 'temp_low', since: at(21), isAlarm: true });
  expect(follow('0:9 20:10 30:5 31:9')).toMatchObject({
    excursion: { since: at(31), isAlarm: false },
    ended: [{ since: at(0), endedAt: at(30), maxCelsius: 10, minCelsius: 9 }],
  });
});

test('TRU-07: a reading is judged by the range of its time', () => {
  // Until minute 30 up to 10 degrees were allowed.
  const changed = {
    range: { min: 2, max: 8 },
    formerRanges: [{ until: at(30), range: { min: 2, max: 10 } }],
  };
  const warm = '0:9 10:9 20:9 29:9 30:9 40:9';
  expect(follow(warm, null, changed).excursion).toMatchObject({ since: at(30), isAlarm: false });
  expect(follow(`${warm} 45:9`, null, changed).excursion).toMatchObject({ isAlarm: true });
  expect(follow('21:9.4', high, changed).ended).toHaveLength(1);
  expect(follow('31:9.4', high, changed).ended).toEqual([]);
});

test('a wider range ends an alarm, a narrower one does not', () => {
  expect(follow('21:9', high, { range: { min: 2, max: 10 } }).ended).toHaveLength(1);
  const moved = follow('21:5', high, { range: { min: 2, max: 4 } });
  expect(moved).toMatchObject({ ended: [], excursion: { since: at(0) } });
  // A temperature that was too high may be too low in the new range.
  expect(follow('21:9', high, { range: { min: 15, max: 25 } })).toMatchObject({
    excursion: { type: 'temp_low', since: at(21) },
    ended: [{ type: 'temp_high' }],
  });
});

test('late readings update the extremes of an alarm, do not end it, and start none before the newest known reading', () => {
  expect(follow('12:14 13:5 20:2', high)).toEqual({
    excursion: { ...high, maxCelsius: 14, minCelsius: 2 },
    ended: [],
  });
  expect(follow('-1:14', high)).toEqual({ excursion: high, ended: [] });
  const knownUntil = at(30);
  expect(follow('0:14 30:14', null, { knownUntil }).excursion).toBeNull();
  expect(follow('0:14 31:14', null, { knownUntil }).excursion).toMatchObject({ since: at(31) });
});

/** Temperatures around the edges of the range, a few minutes apart. */
const series = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 12 }),
      tenths: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 73, max: 82 })),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let minute = 0;
    return steps.map(({ gap, tenths }) => ({ at: at((minute += gap)), celsius: tenths / 10 }));
  });
const delay = fc.integer({ min: 0, max: 40 }).map((minutes) => minutes * minuteMs);

const isAlarmThat = (excursion: Excursion | null) =>
  excursion?.isAlarm === true ? [excursion] : [];

test('the alarms do not depend on how readings are split into batches', () => {
  fc.assert(
    fc.property(series, delay, fc.array(fc.nat(8)), (all, alarmDelayMs, sizes) => {
      const some = { ...rules, alarmDelayMs };
      const whole = followTemperatures(null, all, some);
      let excursion: Excursion | null = null;
      const ended: EndedExcursion[] = [];
      const rest = [...all];
      for (const size of [...sizes, all.length]) {
        const part = followTemperatures(excursion, rest.splice(0, size), some);
        excursion = part.excursion;
        ended.push(...part.ended);
      }
      expect({ excursion, ended }).toEqual(whole);
    }),
  );
});

test('an alarm starts out of range, lasts for the delay, and ends inside the hysteresis or beyond', () => {
  fc.assert(
    fc.property(series, delay, (all, alarmDelayMs) => {
      const { min, max } = rules.range;
      const { excursion, ended } = followTemperatures(null, all, { ...rules, alarmDelayMs });
      const celsiusAt = (time: Date) => all.find((one) => one.at.getTime() === time.getTime());
      for (const alarm of [...ended, ...isAlarmThat(excursion)]) {
        const until = 'endedAt' in alarm ? (alarm as EndedExcursion).endedAt : undefined;
        const own = all.filter(
          (one) => one.at >= alarm.since && (until === undefined || one.at < until),
        );
        const isHigh = alarm.type === 'temp_high';
        const out = own.filter(({ celsius }) => (isHigh ? celsius > max : celsius < min));
        expect(out[0]?.at).toEqual(alarm.since);
        const lasted = (out.at(-1)?.at.getTime() ?? 0) - alarm.since.getTime();
        expect(lasted).toBeGreaterThanOrEqual(alarmDelayMs);
        expect(alarm.maxCelsius).toBe(Math.max(...own.map(({ celsius }) => celsius)));
        expect(alarm.minCelsius).toBe(Math.min(...own.map(({ celsius }) => celsius)));
        if (until === undefined) continue;
        const last = celsiusAt(until)?.celsius ?? Number.NaN;
        expect(isHigh ? max - last : last - min).toBeGreaterThanOrEqual(hysteresisCelsius - 1e-6);
      }
    }),
  );
});

test('alarms of a sensor do not overlap, and every excursion as long as the delay is an alarm', () => {
  fc.assert(
    fc.property(series, delay, (all, alarmDelayMs) => {
      const { excursion, ended } = followTemperatures(null, all, { ...rules, alarmDelayMs });
      const alarms = [...ended, ...isAlarmThat(excursion)];
      const endOf = (alarm: Excursion) =>
        'endedAt' in alarm ? (alarm as EndedExcursion).endedAt.getTime() : Number.POSITIVE_INFINITY;
      alarms.forEach((alarm, index) => {
        const next = alarms[index + 1];
        if (next !== undefined) expect(endOf(alarm)).toBeLessThanOrEqual(next.since.getTime());
      });
      // Computed without the rule: each run of readings out of range on one side that is long enough.
      all.forEach((first, index) => {
        const type = excursionType(first.celsius, rules.range);
        if (type === undefined) return;
        const rest = all.slice(index);
        const stop = rest.findIndex((one) => excursionType(one.celsius, rules.range) !== type);
        const run = stop === -1 ? rest : rest.slice(0, stop);
        const lasted = (run.at(-1)?.at.getTime() ?? 0) - first.at.getTime();
        if (lasted < alarmDelayMs) return;
        const covers = alarms.some(
          (alarm) =>
            alarm.type === type && alarm.since <= first.at && endOf(alarm) > first.at.getTime(),
        );
        expect(covers).toBe(true);
      });
    }),
  );
});

test('late readings in any order start and end nothing', () => {
  fc.assert(
    fc.property(series, series, (all, late) => {
      const { excursion } = followTemperatures(null, all, rules);
      const known = all.at(-1)?.at;
      if (known === undefined) return;
      const old = late.filter((one) => one.at <= known).toReversed();
      const after = followTemperatures(excursion, old, { ...rules, knownUntil: known });
      expect(after.ended).toEqual([]);
      const { maxCelsius: _max, minCelsius: _min, ...same } = after.excursion ?? high;
      if (excursion === null) expect(after.excursion).toBeNull();
      else expect(excursion).toMatchObject(same);
    }),
  );
});

test('a late reading at the start of an excursion changes its extremes', () => {
  expect(follow('0:12', high).excursion).toEqual({ ...high, maxCelsius: 12 });
});

const former = { until: at(10), range: { min: 3, max: 6 } };

test.each([
  ['inside the range by the hysteresis', { min: 2, max: 8 }, { min: 2.5, max: 7.5 }],
  ['the middle of a narrow range', { min: 4, max: 4.5 }, { min: 4.25, max: 4.25 }],
  ['below zero as above', { min: -20, max: -18 }, { min: -19.5, max: -18.5 }],
  ['nothing where no temperature is in range', { min: 5, max: 4 }, { min: 5, max: 4 }],
])('the range that is calm by all ranges since a time: %s', (_name, range, calm) => {
  expect(calmRange({ ...rules, range }, at(0))).toEqual(calm);
});

test('of the ranges since a time the former ones count until they end, and their ends begin no excursion and end every one', () => {
  const changed = { ...rules, formerRanges: [former] };
  expect(calmRange(changed, at(9))).toEqual({ min: 3.5, max: 5.5 });
  expect(calmRange(changed, at(10))).toEqual({ min: 2.5, max: 7.5 });
  const { min, max } = calmRange(rules, at(0));
  for (const celsius of [min, max])
    for (const before of [null, high, { ...high, type: 'temp_low' } as const])
      expect(follow(`30:${celsius}`, before).excursion).toBeNull();
});

test.each([
  [5, 5, 38, 'temp_high'],
  [38, 5, 38, 'temp_high'],
  [5, -5, 5, 'temp_low'],
  [5, -30, 38, 'temp_low'],
  [5, 1, 9, 'temp_high'],
  [5, 2, 8, undefined],
])(
  'SEN-05: a minute with %d first, %d at least and %d at most shows an excursion of its extremes: %s',
  (celsius, lowest, highest, type) => {
    expect(excursionOf({ celsius, lowest, highest }, rules.range)).toBe(type);
    const minute = { at: at(21), celsius, lowest, highest };
    const { excursion } = followTemperatures(null, [minute], { ...rules, alarmDelayMs: 0 });
    expect(excursion?.type).toBe(type);
    if (excursion !== null) {
      expect(excursion).toMatchObject({ minCelsius: lowest, maxCelsius: highest });
    }
    // An alarm ends only with a minute that is inside the range with all its readings.
    const alarm = followTemperatures(high, [{ ...minute, lowest: 5 }], rules);
    expect(alarm.ended).toHaveLength(highest <= 7.5 ? 1 : 0);
  },
);
