import { expect, test } from 'vitest';
import { onlyEmptyShelf, proposeShelf } from './shelf-choice.ts';

const shelf = (name: string, numberOfReservations = 0) => ({ name, numberOfReservations });

test('SCN-03: the emptiest shelf is proposed, of equal ones the first by name, and never the cooling shelf', () => {
  expect(proposeShelf([shelf('a1', 2), shelf('a10', 1), shelf('a2', 1)])?.name).toBe('a2');
  expect(proposeShelf([shelf('Cooling'), shelf('b1', 9)])?.name).toBe('b1');
  expect(proposeShelf([shelf('cooling')])).toBeUndefined();
  expect(proposeShelf([])).toBeUndefined();
});

test('TOD-05: of the shelves the only empty one is found, but not one of several, nor the cooling shelf', () => {
  expect(onlyEmptyShelf([shelf('cooling'), shelf('a1', 2), shelf('b1')])?.name).toBe('b1');
  expect(onlyEmptyShelf([shelf('a1'), shelf('b1')])).toBeUndefined();
  expect(onlyEmptyShelf([shelf('cooling'), shelf('a1', 1)])).toBeUndefined();
});
