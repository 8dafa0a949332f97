import { expect, test } from 'vitest';
import { mergeMoments } from './statistics-measures.ts';

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
