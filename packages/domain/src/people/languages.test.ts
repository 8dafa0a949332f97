import { expect, test } from 'vitest';
import { defaultLanguage, isLanguage, languages, languageTag } from './languages.ts';

test('UIX-01 UIX-02: the languages are English, Finnish, Swedish, the default, and Norwegian, whose tag is that of Bokmål', () => {
  expect(languages).toEqual(['en', 'fi', 'sv', 'no']);
  expect(['en', 'fi', 'sv', 'no'].every(isLanguage)).toBe(true);
  expect(['nb', 'EN', '', undefined, 1].some(isLanguage)).toBe(false);
  expect(languages.map(languageTag)).toEqual(['en', 'fi', 'sv', 'nb']);
  expect(defaultLanguage).toBe('sv');
});
