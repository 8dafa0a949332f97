import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseGrain, countPoints } from './temperature-grain.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const start = Date.parse('2026-03-10T00:00:00.000Z');

test.each([
  ['a day by minutes', 1, 1, 1],
  ['three days by ten minutes', 3, 10, 10],
  ['a month by hours', 31, 60, 60],
  ['a year by six hours', 366, 360, 360],
  ['five years by a multiple of six hours', 5 * 366, 1800, 360],
])('CAL-48: %s', (_name, days, minutes, sourceMinutes) => {
  expect(chooseGrain(start, start + days * dayMs - 2000, 1500)).toEqual({
    intervalMs: minutes * minuteMs,
    sourceMinutes,
  });
});

test('every range is covered by the finest grain that needs no more than the maximum of points', () => {
  const time = fc.integer({ min: 0, max: 8.64e15 });
  fc.assert(
    fc.property(time, time, fc.integer({ min: 2, max: 2000 }), (one, other, maxPoints) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      const { intervalMs, sourceMinutes } = chooseGrain(from, to, maxPoints);
      expect(countPoints(from, to, intervalMs)).toBeLessThanOrEqual(maxPoints);
      expect(intervalMs % (sourceMinutes * minuteMs)).toBe(0);
      const finer = [1, 10, 60, 360].map((minutes) => minutes * minuteMs);
      const longest = intervalMs - 360 * minuteMs;
      const tried = finer.filter((ms) => ms < intervalMs).concat(longest > 0 ? [longest] : []);
      for (const ms of tried) expect(countPoints(from, to, ms)).toBeGreaterThan(maxPoints);
    }),
  );
});

test('a range has a point for each interval that it touches, and with one minute too many uses spans of ten minutes', () => {
  expect(countPoints(start, start, minuteMs)).toBe(1);
  expect(countPoints(start, start + minuteMs - 1, minuteMs)).toBe(1);
  expect(countPoints(start, start + minuteMs, minuteMs)).toBe(2);
  expect(countPoints(start - 1, start + minuteMs, minuteMs)).toBe(3);
  const until = (points: number) => start + (points - 1) * minuteMs;
  expect(chooseGrain(start, until(1500), 1500).sourceMinutes).toBe(1);
  expect(chooseGrain(start, until(1501), 1500).sourceMinutes).toBe(10);
});
