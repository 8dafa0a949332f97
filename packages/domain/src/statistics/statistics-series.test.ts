import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deliveryMeasures, heldMeasures, monthOf, monthStart } from './statistics-measures.ts';
import { type Slice, sliceMonths } from './statistics-ranges.ts';
import { amountsAt, type Sums } from './statistics-series.ts';

interface Counted {
  readonly at: number;
  readonly n: number;
  readonly ms: number;
}

const level = heldMeasures.small;
const event = deliveryMeasures.pickedUp;
const hourMs = 3_600_000;
const now = Date.UTC(2026, 5, 1);

/** The sums of one measure as the server stores and reads them, computed from its changes. */
function sumsOf(changes: readonly Counted[], measure: number, slices: readonly Slice[]): Sums {
  const sum = (part: number | null, inPart: (at: number) => boolean) => {
    const chosen = changes.filter(({ at }) => inPart(at));
    const msOf = ({ at, n, ms }: Counted) =>
      measure === level ? n * (at - monthStart(monthOf(at))) : ms;
    return {
      part,
      n: chosen.reduce((total, { n }) => total + n, 0),
      ms: chosen.reduce((total, one) => total + msOf(one), 0),
    };
  };
  const isWithin =
    ({ from, until }: Slice) =>
    (at: number) =>
      from <= at && at < until;
  const begin = slices[0]?.from ?? 0;
  const rows = [
    sum(null, (at) => at < begin),
    ...[...new Set(slices.map(({ month }) => month))].map((month) =>
      sum(month, (at) => monthOf(at) === month),
    ),
    ...slices
      .filter(({ isCounted }) => isCounted)
      .map((slice, index) => sum(-1 - index, isWithin(slice))),
  ];
  return {
    parts: rows.map(({ part }) => part),
    measures: rows.map(() => measure),
    ns: rows.map(({ n }) => n),
    mss: rows.map(({ ms }) => ms),
  };
}

const time = fc
  .integer({ min: 0, max: 24 * 150 })
  .map((hour) => Date.UTC(2026, 0, 1) + hour * hourMs);
const counted = fc.record({
  at: time,
  n: fc.integer({ min: -2, max: 2 }),
  ms: fc.integer({ min: 0, max: 5 * hourMs }),
});

test('STA-06 STA-08: the counts and waiting times of a range are those of its changes', () => {
  fc.assert(
    fc.property(fc.array(counted), time, time, (changes, one, other) => {
      const range = { from: Math.min(one, other), until: Math.max(one, other) + hourMs };
      const slices = sliceMonths([range.from, range.until], now);
      const amounts = amountsAt(slices)([sumsOf(changes, event, slices)])(range);
      const inside = changes.filter(({ at }) => range.from <= at && at < range.until);
      expect(amounts.n(event)).toBe(inside.reduce((sum, { n }) => sum + n, 0));
      expect(amounts.ms(event)).toBe(inside.reduce((sum, { ms }) => sum + ms, 0));
    }),
  );
});

test('BOX-25: a level counts for its duration, including its value before the range', () => {
  fc.assert(
    fc.property(fc.array(counted), time, time, (changes, one, other) => {
      const range = { from: Math.min(one, other), until: Math.max(one, other) + hourMs };
      const slices = sliceMonths([range.from, range.until], now);
      const amounts = amountsAt(slices)([sumsOf(changes, level, slices)])(range);
      const area = changes.reduce(
        (sum, { at, n }) => sum + n * Math.max(0, range.until - Math.max(at, range.from)),
        0,
      );
      expect(amounts.ms(level)).toBe(area);
    }),
  );
});

test('a range must be delimited by slices and may end with the last one', () => {
  const [from, until] = [Date.UTC(2026, 1, 3), Date.UTC(2026, 1, 9)];
  const amountsOf = amountsAt(sliceMonths([from, until], now))([]);
  expect(() => amountsOf({ from: from + 1, until })).toThrow('No slice was cut');
  expect(() => amountsOf({ from, until: until - 1 })).toThrow('No slice was cut');
  expect(amountsOf({ from, until }).n(event)).toBe(0);
  const begin = Date.UTC(2026, 1, 3);
  const last = sliceMonths([begin, begin + hourMs], now);
  const end = last.at(-1)?.until ?? 0;
  const late = [{ at: end - 1, n: 2, ms: 7 }];
  const ofLast = amountsAt(last)([sumsOf(late, event, last)])({ from: begin, until: end });
  expect([ofLast.n(event), ofLast.ms(event)]).toEqual([2, 7]);
});

test('measures are counted separately, and sums of one place are added', () => {
  const [from, until] = [Date.UTC(2026, 1, 3), Date.UTC(2026, 1, 9)];
  const slices = sliceMonths([from, until], now);
  const inside = { at: from + hourMs, n: 1, ms: 5 };
  const before = { at: Date.UTC(2026, 0, 1), n: 2, ms: 0 };
  const sums = [
    sumsOf([inside], event, slices),
    sumsOf([inside], event, slices),
    sumsOf([before, inside], level, slices),
  ];
  const amounts = amountsAt(slices)(sums)({ from, until });
  expect([amounts.n(event), amounts.ms(event)]).toEqual([2, 10]);
  expect(amounts.n(level)).toBe(1);
  expect(amounts.ms(level)).toBe(2 * (until - from) + (until - inside.at));
  expect([amounts.n(deliveryMeasures.expired), amounts.ms(deliveryMeasures.expired)]).toEqual([
    0, 0,
  ]);
});
