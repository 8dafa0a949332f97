import { expect, test } from 'vitest';
import { isLanguage, languages } from './languages.ts';

test('UIX-01: English, Finnish, Swedish and Norwegian are the languages', () => {
  expect(languages).toEqual(['en', 'fi', 'sv', 'no']);
  expect(['en', 'fi', 'sv', 'no'].every(isLanguage)).toBe(true);
  expect(['nb', 'EN', '', undefined, 1].some(isLanguage)).toBe(false);
});
