import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthCount, monthsOf } from './statistics-ranges.ts';
import { fixedClock, type WallClock, zoneClock } from './wall-clock.ts';

const utc = fixedClock(0);
const zones = ['Europe/Helsinki', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia'];
const clock: fc.Arbitrary<WallClock> = fc.oneof(
  fc.constantFrom(...zones).map((zone) => zoneClock(zone) ?? utc),
  fc.integer({ min: -840, max: 840 }).map(fixedClock),
);
const time = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2035, 0, 1) });

test('STA-08: the months of a range follow one another without a gap, each by its name once', () => {
  fc.assert(
    fc.property(clock, time, fc.integer({ min: 1, max: 1.5e11 }), (wall, from, length) => {
      const range = { from, until: from + length };
      const months = monthsOf(range, wall);
      expect(months).toHaveLength(monthCount(range, wall));
      expect([months[0]?.from, months.at(-1)?.until]).toEqual([range.from, range.until]);
      for (const [index, month] of months.entries()) {
        expect(month.from).toBeLessThan(month.until);
        if (index > 0) expect(month.from).toBe(months[index - 1]?.until);
      }
      expect(new Set(months.map(({ name }) => name)).size).toBe(months.length);
      const names = months.map(({ name }) => name);
      expect(names.toSorted()).toEqual(names);
    }),
  );
});

test('CAL-30: where a clock is put back at midnight, the hour shown twice is of the new month', () => {
  const newfoundland = zoneClock('America/St_Johns') ?? utc;
  const turn = Date.UTC(2009, 10, 1, 2, 30);
  const range = { from: turn + 30 * 60_000, until: turn + 40 * 60_000 };
  expect(monthsOf(range, newfoundland)).toEqual([{ name: '2009-11', ...range }]);
});

test('CAL-30: no month of an empty range', () => {
  expect(monthsOf({ from: 5, until: 5 }, utc)).toEqual([]);
});
