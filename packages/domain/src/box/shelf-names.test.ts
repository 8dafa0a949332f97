import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newShelfNames } from './shelf-names.ts';

test('new shelves are named by the lowest unused numbers, each once', () => {
  expect(newShelfNames([], 3)).toEqual(['1', '2', '3']);
  expect(newShelfNames(['cooling', 'A1', '2'], 2)).toEqual(['1', '3']);
  expect(newShelfNames(['1'], 0)).toEqual([]);
  expect(newShelfNames([' 1 '], 1)).toEqual(['2']);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 60 }).map(String)),
      fc.integer({ min: 0, max: 50 }),
      (used, count) => {
        const names = newShelfNames(used, count);
        expect(new Set([...names, ...new Set(used)]).size).toBe(count + new Set(used).size);
      },
    ),
  );
});
