import { expect, test } from 'vitest';
import {
  firstFrom,
  indicesIn,
  joinLimit,
  niceStep,
  valueNear,
  valueScale,
  valuesIn,
} from './chart-scale.ts';

const usual = { min: 0, max: 30 };
const series = { id: 'a', label: 'A', groupId: 'g' };
const minutes = (...list: number[]) => list.map((minute) => minute * 60_000);

test('TMP-05: the scale runs from 0 to 30 and extends in whole steps for values beyond', () => {
  expect(valueScale(usual, { min: 2, max: 28 }, 5)).toEqual(usual);
  expect(valueScale(usual, { min: 0, max: 30 }, 5)).toEqual(usual);
  expect(valueScale(usual, { min: -3.2, max: 28 }, 5)).toEqual({ min: -5, max: 30 });
  expect(valueScale(usual, { min: 4, max: 41 }, 5)).toEqual({ min: 0, max: 45 });
  expect(valueScale(usual, null, 5)).toEqual(usual);
});

test('TMP-05: values beyond are found among the extremes in view only', () => {
  const times = minutes(0, 60, 120);
  const one = { ...series, values: [5, 6, null], low: [-8, 4, null], high: [9, 33, null] };
  expect(valuesIn({ times }, [one], { from: 0, to: minutes(120)[0] ?? 0 })).toEqual({
    min: -8,
    max: 33,
  });
  expect(valuesIn({ times }, [one], { from: 1, to: minutes(120)[0] ?? 0 })).toEqual({
    min: 4,
    max: 33,
  });
  expect(
    valuesIn({ times }, [one], { from: minutes(90)[0] ?? 0, to: minutes(120)[0] ?? 0 }),
  ).toBeNull();
});

test('TMP-04: missing readings are a gap for every reporting interval, a late reading is not', () => {
  const times = minutes(0, 5, 10, 15, 20, 25);
  const all = times.map(() => 4);
  const limit = joinLimit(times, all, 60_000);
  expect(limit).toBe(12.5 * 60_000);
  const everyOther = all.map((value, index) => (index % 2 === 0 ? value : null));
  expect(joinLimit(times, everyOther, 60_000)).toBe(25 * 60_000);
  expect(joinLimit(times, all, undefined)).toBe(Number.POSITIVE_INFINITY);
});

test('the value nearest in time is found within the limit', () => {
  const times = minutes(0, 1, 2, 60);
  expect(valueNear(times, [4, null, null, 9], 1, 60_000)).toBe(0);
  expect(valueNear(times, [null, null, null, 9], 1, 60_000)).toBeNull();
  expect(valueNear(times, [4, null, 5, 9], 2, 0)).toBe(2);
});

test('the indices of a span are those of the times within it', () => {
  expect(indicesIn([10, 20, 30], { from: 10, to: 20 })).toEqual([0, 2]);
  expect(indicesIn([10, 20, 30], { from: 11, to: 19 })).toEqual([1, 1]);
  expect(firstFrom([], 5)).toBe(0);
});

test('steps are 1, 2 or 5 times a power of ten', () => {
  expect(niceStep({ min: 0, max: 30 }, 6)).toBe(5);
  expect(niceStep({ min: 0, max: 7 }, 6)).toBe(2);
  expect(niceStep({ min: 0, max: 1200 }, 5)).toBe(500);
});
