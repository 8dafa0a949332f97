import { expect, test } from 'vitest';
import { isLanguage, languages } from '@kolli/domain/people/languages';
import { languageAtStart } from './language.ts';

const nothing = { stored: null, path: '/pickup-boxes', preferred: ['de'], isAutomatedTest: false };

test('UIX-01: the interface is in English, Finnish, Swedish and Norwegian', () => {
  expect(languages).toEqual(['en', 'fi', 'sv', 'no']);
  expect(isLanguage('de')).toBe(false);
});

test('UIX-02: the default language is Swedish', () => {
  expect(languageAtStart(nothing)).toBe('sv');
});

test('UIX-03: English is the language under automated tests', () => {
  expect(languageAtStart({ ...nothing, isAutomatedTest: true })).toBe('en');
});

test('UIX-04: the default language of the sign-in pages is English', () => {
  expect(languageAtStart({ ...nothing, path: '/auth/login', preferred: ['fi'] })).toBe('en');
});

test('UIX-05: a stored language overrides every default', () => {
  const stored = { ...nothing, stored: 'no', path: '/auth/login', isAutomatedTest: true };
  expect(languageAtStart(stored)).toBe('no');
  expect(languageAtStart({ ...nothing, stored: 'klingon' })).toBe('sv');
});

test.each([
  [['nb-NO', 'en'], 'no'],
  [['de-AT', 'fi-FI'], 'fi'],
  [['de', 'fr'], 'sv'],
])('for browser languages %s the customer’s pages are in %s', (preferred, language) => {
  expect(languageAtStart({ ...nothing, path: '/verify/1/2', preferred })).toBe(language);
  expect(languageAtStart({ ...nothing, path: '/verified', preferred })).toBe(language);
});
