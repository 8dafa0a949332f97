import { expect, test } from 'vitest';
import { sampleBox } from '../../../../test/sample/box.ts';
import { clampCounts, freeCounts, likelyLockers, noCounts, totalOf } from './quick-counts.ts';

test('LCK-48 LCK-49 LCK-50: each size without fridges, fridges of any size by themselves', () => {
  expect(freeCounts(sampleBox())).toEqual({ small: 2, medium: 1, large: 0, fridge: 4 });
});

test('LCK-51: the least opened of a kind come first, then those further left and above', () => {
  const box = sampleBox();
  for (const { lockers } of box.info.modules)
    for (const locker of lockers) locker.openCount = locker.lockerId === '3-1' ? 4 : 1;
  expect(likelyLockers(box, { ...noCounts, small: 1, fridge: 2 })).toEqual(['1-1', '3-2', '3-3']);
  expect(likelyLockers(box, { ...noCounts, fridge: 5 })).toEqual([]);
});

test('DLG-04 DLG-05: no count is below zero or above what is free', () => {
  const free = { small: 2, medium: 0, large: 1, fridge: 3 };
  const counts = clampCounts({ small: 5, medium: 1, large: -1, fridge: 3 }, free);
  expect(counts).toEqual({ small: 2, medium: 0, large: 0, fridge: 3 });
  expect(totalOf(counts)).toBe(5);
});
