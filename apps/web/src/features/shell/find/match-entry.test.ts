import { IconHistory } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { matchingEntries } from './match-entry.ts';

const entries = [
  ['Lämpötilaloki', undefined],
  ['Toimitushistoria', undefined],
  ['Lokerot', 'Satama 2'],
].map(([label = '', detail]) => ({
  id: label,
  label,
  detail,
  icon: IconHistory,
  run: () => undefined,
}));
const found = (typed: string) => matchingEntries(entries, typed).map(({ id }) => id);

test('FND-01: entries are found by the beginnings of their words, without accents and case', () => {
  expect(found('lampo')).toEqual(['Lämpötilaloki']);
  expect(found('LO sat')).toEqual(['Lokerot']);
  expect(found('2')).toEqual(['Lokerot']);
  expect(found('historia')).toEqual([]);
});

test('all are offered while nothing is typed, none for signs', () => {
  expect(found(' ')).toHaveLength(3);
  expect(found('-')).toEqual([]);
});
