import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newShelfNames } from './shelf-names.ts';

test('new shelves are called by the lowest numbers that are free', () => {
  expect(newShelfNames([], 3)).toEqual(['1', '2', '3']);
  expect(newShelfNames(['cooling', 'A1', '2'], 2)).toEqual(['1', '3']);
  expect(newShelfNames(['1'], 0)).toEqual([]);
  expect(newShelfNames([' 1 '], 1)).toEqual(['2']);
});

test('no new shelf has a name twice, or one that is taken', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 60 }).map(String)),
      fc.integer({ min: 0, max: 50 }),
      (taken, count) => {
        const names = newShelfNames(taken, count);
        expect(new Set([...names, ...new Set(taken)]).size).toBe(count + new Set(taken).size);
      },
    ),
  );
});
