import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  expectedBetween,
  isMeasurable,
  periodsOf,
  rulesAt,
  type RulesHistory,
} from './temperature-rules.ts';

const minuteMs = 60_000;
const minutes = (count: number) => count * minuteMs;
const ranges = { basic: { min: 15, max: 25 }, fridge: { min: 2, max: 8 } };
const rules = (interval: number) => ({ ...ranges, reportIntervalMs: minutes(interval) });
const until = (interval: number, minute: number) => {
  return { ...rules(interval), until: new Date(minutes(minute)) };
};

/** When the next reading is due after one at this minute, in minutes. */
function dueAfter(history: RulesHistory, minute: number): number {
  const at = minutes(minute);
  const isIn = ({ since, until: end }: ReturnType<typeof periodsOf>[number]) =>
    (since === null || since.getTime() <= at) && (end === null || at < end.getTime());
  return (periodsOf(history).find(isIn)?.dueAfterMs ?? 0) / minuteMs;
}

test('TRU-05 TRU-03: readings are expected by the interval of each time, or by a longer one that is in force then, from -60 to 100 degrees', () => {
  const longer = { current: rules(10), former: [until(1, 720)] };
  expect([718, 719, 720].map((minute) => dueAfter(longer, minute))).toEqual([1, 10, 10]);
  const shorter = { current: rules(1), former: [until(10, 720)] };
  expect([709, 710, 719, 720].map((minute) => dueAfter(shorter, minute))).toEqual([10, 10, 10, 1]);
  const history = { current: rules(5), former: [until(10, 60), until(1, 90)] };
  expect(expectedBetween(history, 0, minutes(120))).toBe(6 + 30 + 6);
  expect(expectedBetween(history, minutes(50), minutes(100))).toBe(1 + 30 + 2);
  expect([-60.1, -60, 0, 100, 100.1].map(isMeasurable)).toEqual([false, true, true, true, false]);
});

const historyOf = (intervals: readonly number[], pauses: readonly number[]): RulesHistory => {
  let minute = 0;
  const former = intervals.slice(1).map((interval, index) => {
    minute += pauses[index] ?? 1;
    return until(interval, minute);
  });
  return { current: rules(intervals[0] ?? 1), former };
};

test('TRU-05: for any history the periods follow each other, and what is expected adds up minute by minute', () => {
  const intervals = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 5 });
  const pauses = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(intervals, pauses, fc.nat(200), fc.nat(200), (given, between, from, length) => {
      const history = historyOf(given, between);
      const periods = periodsOf(history);
      expect(periods.slice(1).map(({ since }) => since)).toEqual(
        periods.slice(0, -1).map((period) => period.until),
      );
      let sum = 0;
      for (let minute = from; minute < from + length; minute += 1)
        sum += minuteMs / rulesAt(history, new Date(minutes(minute))).reportIntervalMs;
      expect(expectedBetween(history, minutes(from), minutes(from + length))).toBeCloseTo(sum, 5);
    }),
  );
});
