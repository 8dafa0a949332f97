import { expect, test } from 'vitest';
import {
  deliveryMeasures,
  heldMeasures,
  isLevel,
  lockerKind,
  lockerKinds,
  mergeMoments,
  monthOf,
  monthStart,
  servedMeasures,
} from './statistics-measures.ts';

const moment = { placeId: 'box', at: 5, measure: 2, n: 1, ms: 40 };

test('moments of one place, time and measure are added up, others stay apart', () => {
  const others = [
    { ...moment, placeId: 'pharmacy' },
    { ...moment, at: 6 },
    { ...moment, measure: 3 },
  ];
  expect(mergeMoments([moment, ...others, { ...moment, n: 2, ms: 5 }])).toEqual([
    { ...moment, n: 3, ms: 45 },
    ...others,
  ]);
});

test('moments that cancel out are left out, but not those that differ in their waiting', () => {
  expect(mergeMoments([moment, { ...moment, n: -1, ms: -40 }])).toEqual([]);
  expect(mergeMoments([moment, { ...moment, n: -1, ms: -10 }])).toEqual([
    { ...moment, n: 0, ms: 30 },
  ]);
});

test('figures that were kept under a number are found under it: none ever changes', () => {
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
});

test('what is held and what is in service are levels, deliveries are not', () => {
  const levels = [...Object.values(heldMeasures), ...Object.values(servedMeasures)];
  expect(levels.every(isLevel)).toBe(true);
  expect(Object.values(deliveryMeasures).some(isLevel)).toBe(false);
});

test('a month begins with its first millisecond in UTC, and lasts until the next one', () => {
  const december = monthOf(Date.parse('2025-12-31T23:59:59.999Z'));
  expect(december).toBe(2025 * 12 + 11);
  expect(monthOf(Date.parse('2026-01-01T00:00:00.000Z'))).toBe(december + 1);
  expect(new Date(monthStart(december)).toISOString()).toBe('2025-12-01T00:00:00.000Z');
  expect(new Date(monthStart(december + 1)).toISOString()).toBe('2026-01-01T00:00:00.000Z');
});

test('a door counts by its size, in a fridge as a fridge whatever its size', () => {
  const kinds = [0, 1, 2].map((type) => lockerKind({ type, fridge: false }));
  expect([...kinds, lockerKind({ type: 1, fridge: true })]).toEqual(lockerKinds);
});
