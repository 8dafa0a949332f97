import { expect, test } from 'vitest';
import * as scale from './chart-scale.ts';

const usual = { min: 0, max: 30 };
const series = { id: 'a', label: 'A', groupId: 'g' };
const minutes = (...list: number[]) => list.map((minute) => minute * 60_000);

test('TMP-05: the scale runs from 0 to 30 and extends in whole steps for values beyond', () => {
  expect(scale.valueScale(usual, { min: 2, max: 28 }, 5)).toEqual(usual);
  expect(scale.valueScale(usual, { min: 0, max: 30 }, 5)).toEqual(usual);
  expect(scale.valueScale(usual, { min: -3.2, max: 28 }, 5)).toEqual({ min: -5, max: 30 });
  expect(scale.valueScale(usual, { min: 4, max: 41 }, 5)).toEqual({ min: 0, max: 45 });
  expect(scale.valueScale(usual, null, 5)).toEqual(usual);
});

test('TMP-05: values beyond are found among the extremes in view only', () => {
  const times = minutes(0, 60, 120);
  const one = { ...series, values: [5, 6, null], low: [-8, 4, null], high: [9, 33, null] };
  const inView = (from: number) => scale.valuesIn({ times }, [one], { from, to: 120 * 60_000 });
  expect(inView(0)).toEqual({ min: -8, max: 33 });
  expect(inView(1)).toEqual({ min: 4, max: 33 });
  expect(inView(90 * 60_000)).toBeNull();
});

test('TMP-04: missing readings are a gap for every reporting interval, a late reading is not', () => {
  const times = minutes(0, 5, 10, 15, 20, 25);
  const all = times.map(() => 4);
  const limit = scale.joinLimit(times, all, 60_000);
  expect(limit).toBe(12.5 * 60_000);
  const everyOther = all.map((value, index) => (index % 2 === 0 ? value : null));
  expect(scale.joinLimit(times, everyOther, 60_000)).toBe(25 * 60_000);
  expect(scale.joinLimit(times, all, undefined)).toBe(Number.POSITIVE_INFINITY);
});

test('the value nearest in time is found within the limit', () => {
  const times = minutes(0, 1, 2, 60);
  expect(scale.valueNear(times, [4, null, null, 9], 1, 60_000)).toBe(0);
  expect(scale.valueNear(times, [null, null, null, 9], 1, 60_000)).toBeNull();
  expect(scale.valueNear(times, [4, null, 5, 9], 2, 0)).toBe(2);
});

test('the indices of a span are those of the times within it', () => {
  expect(scale.indicesIn([10, 20, 30], { from: 10, to: 20 })).toEqual([0, 2]);
  expect(scale.indicesIn([10, 20, 30], { from: 11, to: 19 })).toEqual([1, 1]);
  expect(scale.firstFrom([], 5)).toBe(0);
});

test('steps are 1, 2 or 5 times a power of ten', () => {
  expect(scale.niceStep({ min: 0, max: 30 }, 6)).toBe(5);
  expect(scale.niceStep({ min: 0, max: 7 }, 6)).toBe(2);
  expect(scale.niceStep({ min: 0, max: 1200 }, 5)).toBe(500);
});
