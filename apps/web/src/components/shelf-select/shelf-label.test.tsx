import { expect, test } from 'vitest';
import i18next from 'i18next';
import { showLanguage } from '../../lib/text/i18n.ts';
import { shelfLabel, shortLabel } from './shelf-label.ts';

test.each([
  ['en', 'Fridge shelf'],
  ['fi', 'Kylmähylly'],
  ['sv', 'Kylhylla'],
  ['no', 'Kjølehylle'],
] as const)("SHF-06: the shelf 'cooling' is translated to %s", async (language, label) => {
  await showLanguage(language);
  expect(shelfLabel('cooling', i18next.t)).toBe(label);
});

test('SHF-07: other shelves get their first three letters in upper case, the rest unchanged', () => {
  expect(shelfLabel('hyl-b2', i18next.t)).toBe('HYL-b2');
  expect(shelfLabel('a1', i18next.t)).toBe('A1');
  expect(shelfLabel('Övre Hyllan', i18next.t)).toBe('ÖVRe Hyllan');
});

test('SHF-08: a label is cut to 20 characters, to 30 on request, and ends in an ellipsis', () => {
  const label = 'abcdefghijklmnopqrstuvwxyz0123456789';
  expect(shortLabel(label, 20)).toBe('abcdefghijklmnopqrst…');
  expect(shortLabel(label, 30)).toBe('abcdefghijklmnopqrstuvwxyz0123…');
  expect(shortLabel(label.slice(0, 20), 20)).toBe(label.slice(0, 20));
});
