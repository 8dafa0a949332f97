import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Interval, intersection, stepsBetween, union } from './occupied-time.ts';

const time = fc.integer({ min: 0, max: 12 });
const interval: fc.Arbitrary<Interval> = fc.record({
  from: time,
  until: fc.option(time, { nil: null }),
});
const isIn = (intervals: readonly Interval[], at: number) =>
  intervals.some(({ from, until }) => from <= at && at < (until ?? Number.POSITIVE_INFINITY));
/** All times at which intervals of `time` can begin or end, and one more. */
const times = Array.from({ length: 14 }, (_, at) => at);

test('the union covers the times of all intervals, in order and without overlaps', () => {
  fc.assert(
    fc.property(fc.array(interval), (intervals) => {
      const joined = union(intervals);
      expect(times.map((at) => isIn(joined, at))).toEqual(times.map((at) => isIn(intervals, at)));
      for (const [index, { from }] of joined.entries())
        if (index > 0) expect(from).toBeGreaterThan(joined[index - 1]?.until ?? Number.NaN);
    }),
  );
});

test('an interval inside another one does not shorten it, adjacent ones are joined with nothing in common, and empty ones dropped', () => {
  const outer = { from: 0, until: 10 };
  expect(union([outer, { from: 2, until: 5 }])).toEqual([outer]);
  expect(union([{ from: 0, until: null }, outer])).toEqual([{ from: 0, until: null }]);
  expect(
    union([
      { from: 3, until: 6 },
      { from: 0, until: 3 },
    ]),
  ).toEqual([{ from: 0, until: 6 }]);
  expect(
    union([
      { from: 5, until: 5 },
      { from: 5, until: 4 },
    ]),
  ).toEqual([]);
  expect(intersection([{ from: 0, until: 5 }], [{ from: 5, until: null }])).toEqual([]);
});

test('the intersection covers the times that both lists cover', () => {
  fc.assert(
    fc.property(fc.array(interval), fc.array(interval), (some, others) => {
      const [one, other] = [union(some), union(others)];
      const common = intersection(one, other);
      expect(times.map((at) => isIn(common, at))).toEqual(
        times.map((at) => isIn(one, at) && isIn(other, at)),
      );
    }),
  );
});

test('steps turn the count of one list of intervals into that of another', () => {
  const countAt = (intervals: readonly Interval[], at: number) =>
    intervals.filter((one) => isIn([one], at)).length;
  fc.assert(
    fc.property(fc.array(interval), fc.array(interval), (some, others) => {
      const [before, after] = [union(some), union(others)];
      const steps = stepsBetween(before, after);
      const changeAt = (at: number) =>
        steps.filter((step) => step.at <= at).reduce((sum, { n }) => sum + n, 0);
      expect(times.map((at) => countAt(before, at) + changeAt(at))).toEqual(
        times.map((at) => countAt(after, at)),
      );
      expect(steps.filter(({ n }) => n === 0)).toEqual([]);
    }),
  );
});
