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
  ['five years by what still fits', 5 * 366, 1800, 360],
])('CAL-48: %s', (_name, days, minutes, sourceMinutes) => {
  expect(chooseGrain(start, start + days * dayMs - 2000, 1500)).toEqual({
    intervalMs: minutes * minuteMs,
    sourceMinutes,
  });
});

test('any stretch is covered by few enough points, and no finer grain would do', () => {
  const moment = fc.integer({ min: 0, max: 8.64e15 });
  fc.assert(
    fc.property(moment, moment, fc.integer({ min: 2, max: 2000 }), (one, other, most) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      const { intervalMs, sourceMinutes } = chooseGrain(from, to, most);
      expect(countPoints(from, to, intervalMs)).toBeLessThanOrEqual(most);
      expect(intervalMs % (sourceMinutes * minuteMs)).toBe(0);
      const finer = [1, 10, 60, 360].map((minutes) => minutes * minuteMs);
      const longest = intervalMs - 360 * minuteMs;
      const tried = finer.filter((ms) => ms < intervalMs).concat(longest > 0 ? [longest] : []);
      for (const ms of tried) expect(countPoints(from, to, ms)).toBeGreaterThan(most);
    }),
  );
});

test('a stretch has as many points as it touches, both ends included', () => {
  expect(countPoints(start, start, minuteMs)).toBe(1);
  expect(countPoints(start, start + minuteMs - 1, minuteMs)).toBe(1);
  expect(countPoints(start, start + minuteMs, minuteMs)).toBe(2);
  expect(countPoints(start - 1, start + minuteMs, minuteMs)).toBe(3);
});

test('a minute more than fits is told by ten minutes', () => {
  const until = (points: number) => start + (points - 1) * minuteMs;
  expect(chooseGrain(start, until(1500), 1500).sourceMinutes).toBe(1);
  expect(chooseGrain(start, until(1501), 1500).sourceMinutes).toBe(10);
});
