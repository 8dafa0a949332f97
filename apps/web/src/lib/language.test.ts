import { expect, test } from 'vitest';
import { isLanguage, LANGUAGES, languageAtStart } from './language.ts';

const nothing = { stored: null, path: '/pickup-boxes', wanted: ['de'], isAutomatedTest: false };

test('UIX-01: the interface speaks English, Finnish, Swedish and Norwegian', () => {
  expect(LANGUAGES).toEqual(['en', 'fi', 'sv', 'no']);
  expect(isLanguage('de')).toBe(false);
});

test('UIX-02: Swedish is the language when nothing is stored', () => {
  expect(languageAtStart(nothing)).toBe('sv');
});

test('UIX-03: English is the language under automated tests', () => {
  expect(languageAtStart({ ...nothing, isAutomatedTest: true })).toBe('en');
});

test('UIX-04: English is the language of the sign-in pages when nothing is stored', () => {
  expect(languageAtStart({ ...nothing, path: '/auth/login', wanted: ['fi'] })).toBe('en');
});

test('UIX-05: a stored language wins over every rule', () => {
  const stored = { ...nothing, stored: 'no', path: '/auth/login', isAutomatedTest: true };
  expect(languageAtStart(stored)).toBe('no');
  expect(languageAtStart({ ...nothing, stored: 'klingon' })).toBe('sv');
});

test.each([
  [['nb-NO', 'en'], 'no'],
  [['de-AT', 'fi-FI'], 'fi'],
  [['de', 'fr'], 'sv'],
])('the customer’s pages follow a browser that wants %s with %s', (wanted, language) => {
  expect(languageAtStart({ ...nothing, path: '/verify/1/2', wanted })).toBe(language);
  expect(languageAtStart({ ...nothing, path: '/verified', wanted })).toBe(language);
});
