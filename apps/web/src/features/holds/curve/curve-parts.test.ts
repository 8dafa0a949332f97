import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { expect, test } from 'vitest';
import { type CurvePoint, excursionsOf, furthestOf, gapsOf } from './curve-parts.ts';

const MINUTE_MS = 60_000;
/** Readings every five minutes; null is a missing one. */
const curveOf = (...values: (number | null)[]): CurvePoint[] =>
  values.flatMap((value, index): CurvePoint[] =>
    value === null ? [] : [[index * 5 * MINUTE_MS, value]],
  );
const minute = (at: number) => at * MINUTE_MS;
const held = (curve: CurvePoint[], from = 0, until: number | null = null) =>
  ({ curve, ranges: [{ until: null, min: 2, max: 8 }], stay: { from, until } }) as HeldDelivery;

test('HLD-06: times without readings are gaps, also after the last one', () => {
  const curve = curveOf(5, 5, 5, null, null, null, 5, 5);
  expect(gapsOf(curve, minute(90))).toEqual([
    { from: minute(10), to: minute(30) },
    { from: minute(35), to: minute(90) },
  ]);
  expect(gapsOf(curveOf(5, 5, null, 5), minute(20))).toEqual([]);
});

test('HLD-06: readings each ten minutes and then each minute, as after a change of the interval, have no gap', () => {
  const each10 = curveOf(5, null, 9, null, 9, null, 5);
  const each1 = Array.from({ length: 20 }, (_, index): CurvePoint => [minute(31 + index), 5]);
  const curve = [...each10, ...each1];
  expect(gapsOf(curve, minute(51))).toEqual([]);
  expect(excursionsOf(held(curve), minute(51))).toMatchObject([
    { from: minute(10), to: minute(20) },
  ]);
});

test('hours with one point each, as in a list, are no gaps there, nor has a curve without points any', () => {
  const hourly = [60, 120, 180, 400].map((at): CurvePoint => [minute(at), 5]);
  const curve = [...curveOf(5, 9, 9, 5, 5, 5), ...hourly];
  expect(gapsOf(curve, minute(400), minute(60))).toEqual([{ from: minute(180), to: minute(400) }]);
  expect(gapsOf(curve, minute(400))).toHaveLength(4);
  expect(gapsOf([], minute(60))).toEqual([]);
});

test('HLD-06: parts above and below the range are separate, each with its extreme value', () => {
  const found = excursionsOf(held(curveOf(5, 9, 11, 9, 1, 5)), minute(30));
  expect(found).toEqual([
    { from: minute(5), to: minute(15), at: minute(10), value: 11, edge: 8 },
    { from: minute(20), to: minute(20), at: minute(20), value: 1, edge: 2 },
  ]);
  expect(furthestOf(found)?.value).toBe(11);
});

test('TRU-07: a part is out of the range of its time, also where that was widened or narrowed', () => {
  const ranges = [
    { until: minute(10), min: 2, max: 8 },
    { until: minute(20), min: 2, max: 12 },
    { until: null, min: 2, max: 4 },
  ];
  const found = excursionsOf({ ...held(curveOf(9, 10, 10, 10, 5, 3)), ranges }, minute(30));
  expect(found).toEqual([
    { from: minute(0), to: minute(5), at: minute(5), value: 10, edge: 8 },
    { from: minute(20), to: minute(20), at: minute(20), value: 5, edge: 4 },
  ]);
});

test('HLD-06: what was out of range before or after the stay is none', () => {
  const curve = curveOf(12, 5, 9, 5, 13);
  expect(excursionsOf(held(curve, minute(5), minute(16)), minute(16))).toMatchObject([
    { from: minute(10), to: minute(10) },
  ]);
});

test('HLD-06: an excursion does not continue over a gap', () => {
  const curve = curveOf(5, 9, 9, null, null, null, 9, 5);
  expect(excursionsOf(held(curve), minute(35))).toMatchObject([
    { from: minute(5), to: minute(10) },
    { from: minute(30), to: minute(30) },
  ]);
});
