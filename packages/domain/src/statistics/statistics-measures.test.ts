import { expect, test } from 'vitest';
import {
  deliveryMeasures,
  heldMeasures,
  isLevel,
  lockerKind,
  lockerKinds,
  mergeCountChanges,
  monthOf,
  monthStart,
  servedMeasures,
} from './statistics-measures.ts';

const change = { placeId: 'box', at: 5, measure: 2, n: 1, ms: 40 };

test('changes of the same place, time and measure are summed, and dropped where they cancel out, unless their waiting times differ', () => {
  const others = [
    { ...change, placeId: 'pharmacy' },
    { ...change, at: 6 },
    { ...change, measure: 3 },
  ];
  expect(mergeCountChanges([change, ...others, { ...change, n: 2, ms: 5 }])).toEqual([
    { ...change, n: 3, ms: 45 },
    ...others,
  ]);
  expect(mergeCountChanges([change, { ...change, n: -1, ms: -40 }])).toEqual([]);
  expect(mergeCountChanges([change, { ...change, n: -1, ms: -10 }])).toEqual([
    { ...change, n: 0, ms: 30 },
  ]);
});

test('the numbers of measures never change, doors are levels by size or as a fridge, deliveries are not, and a month lasts to the next one in UTC', () => {
  expect(deliveryMeasures).toEqual({
    delivered: 1,
    pickedUp: 2,
    pickedUpUndelivered: 3,
    expired: 4,
    destroyed: 5,
    cancelled: 6,
  });
  expect(heldMeasures).toEqual({ small: 11, medium: 12, large: 13, fridge: 14, shelf: 15 });
  expect(servedMeasures).toEqual({ small: 21, medium: 22, large: 23, fridge: 24, shelf: 25 });
  const levels = [...Object.values(heldMeasures), ...Object.values(servedMeasures)];
  expect(levels.every(isLevel)).toBe(true);
  expect(Object.values(deliveryMeasures).some(isLevel)).toBe(false);
  const december = monthOf(Date.parse('2025-12-31T23:59:59.999Z'));
  expect(december).toBe(2025 * 12 + 11);
  expect(monthOf(Date.parse('2026-01-01T00:00:00.000Z'))).toBe(december + 1);
  expect(new Date(monthStart(december)).toISOString()).toBe('2025-12-01T00:00:00.000Z');
  expect(new Date(monthStart(december + 1)).toISOString()).toBe('2026-01-01T00:00:00.000Z');
  const kinds = [0, 1, 2].map((type) => lockerKind({ type, fridge: false }));
  expect([...kinds, lockerKind({ type: 1, fridge: true })]).toEqual(lockerKinds);
});
