import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthCount, monthsOf, sliceMonths } from './statistics-ranges.ts';
import { fixedClock, type WallClock, zoneClock } from '../time/wall-clock.ts';

const utc = fixedClock(0);
const zones = ['Europe/Helsinki', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia'];
const clock: fc.Arbitrary<WallClock> = fc.oneof(
  fc.constantFrom(...zones).map((zone) => zoneClock(zone) ?? utc),
  fc.integer({ min: -840, max: 840 }).map(fixedClock),
);
const time = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2035, 0, 1) });

test('STA-08: the months of a range are contiguous and their names unique', () => {
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

test('CAL-30: whole months have their own starts, a repeated hour belongs to the new one, a skipped midnight begins it later, an empty range has none', () => {
  const newfoundland = zoneClock('America/St_Johns') ?? utc;
  const turn = Date.UTC(2009, 10, 1, 2, 30);
  const range = { from: turn + 30 * 60_000, until: turn + 40 * 60_000 };
  expect(monthsOf(range, newfoundland)).toEqual([{ name: '2009-11', ...range }]);
  expect(monthsOf({ from: 5, until: 5 }, utc)).toEqual([]);
  const [december, january, february] = [Date.UTC(2025, 11), Date.UTC(2026, 0), Date.UTC(2026, 1)];
  const winter = { from: december, until: february };
  expect(monthsOf(winter, utc)).toEqual([
    { name: '2025-12', from: december, until: january },
    { name: '2026-01', from: january, until: february },
  ]);
  expect([monthCount(winter, utc), monthCount({ from: 7, until: 6 }, utc)]).toEqual([2, 0]);
  expect(monthsOf({ from: december, until: december + 1 }, utc)).toHaveLength(1);
  const hourMs = 3_600_000;
  const april = Date.UTC(2026, 3);
  const skip = april - hourMs / 2;
  const skippingClock: WallClock = {
    shownAt: (at) => (at < skip ? at : at + hourMs),
    epochOf: (shown) => (shown < skip + hourMs ? shown : shown - hourMs),
  };
  expect(monthsOf({ from: skip, until: skip + hourMs }, skippingClock)).toEqual([
    { name: '2026-03', from: skip, until: april },
    { name: '2026-04', from: april, until: skip + hourMs },
  ]);
});

test('times split their months into slices; the longest past one of each month is the rest', () => {
  const at = (day: number, month = 2) => Date.UTC(2026, month, day);
  const slices = (times: readonly number[], now: number) =>
    sliceMonths(times, now).map(({ from, until, isCounted }) =>
      [new Date(from), new Date(until)]
        .map((time) => time.toISOString().slice(5, 10))
        .concat(isCounted ? 'counted' : 'rest'),
    );
  for (const times of [
    [at(11), at(21), at(11)],
    [at(21), at(11)],
  ])
    expect(slices(times, at(1, 5))).toEqual([
      ['03-01', '03-11', 'counted'],
      ['03-11', '03-21', 'counted'],
      ['03-21', '04-01', 'rest'],
    ]);
  expect(slices([at(2, 3), at(31), at(30)], at(1, 5)).map(([from]) => from)).toEqual([
    '03-01',
    '03-30',
    '03-31',
    '04-01',
    '04-02',
  ]);
  expect(slices([at(1), at(1, 3)], at(1, 5))).toEqual([['03-01', '04-01', 'rest']]);
  expect(slices([at(2), at(3)], at(12))).toEqual([
    ['03-01', '03-02', 'counted'],
    ['03-02', '03-03', 'counted'],
    ['03-03', '04-01', 'rest'],
  ]);
  expect(slices([at(20), at(25)], at(22))[0]).toEqual(['03-01', '03-20', 'rest']);
  expect(slices([at(31), at(2, 3)], at(1, 5)).map(([from]) => from)).toEqual([
    '03-01',
    '03-31',
    '04-01',
    '04-02',
  ]);
  expect(slices([at(1)], at(12))).toEqual([]);
  expect(slices([], at(1))).toEqual([]);
});
