import { expect, test } from 'vitest';
import { defaultLanguage, isLanguage, languages, languageTag } from './languages.ts';

test('UIX-01: the languages are English, Finnish, Swedish and Norwegian', () => {
  expect(languages).toEqual(['en', 'fi', 'sv', 'no']);
  expect(['en', 'fi', 'sv', 'no'].every(isLanguage)).toBe(true);
  expect(['nb', 'EN', '', undefined, 1].some(isLanguage)).toBe(false);
});

test('the tag of Norwegian is that of Bokmål, and of the others their code', () => {
  expect(languages.map(languageTag)).toEqual(['en', 'fi', 'sv', 'nb']);
});

test('UIX-02: the default is Swedish', () => {
  expect(defaultLanguage).toBe('sv');
});
