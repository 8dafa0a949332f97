import { expect, test } from 'vitest';
import * as text from './intl-text.ts';

test("DLG-27: locker ids are joined by commas and 'and', in the current language", () => {
  const ids = ['1-1', '1-3', '1-6'];
  expect(text.listText(ids, 'en')).toBe('1-1, 1-3 and 1-6');
  expect(text.listText(ids, 'fi')).toBe('1-1, 1-3 ja 1-6');
  expect(text.listText(ids, 'sv')).toBe('1-1, 1-3 och 1-6');
  expect(text.listText(ids, 'no')).toBe('1-1, 1-3 og 1-6');
  expect(text.listText(['1-1'], 'en')).toBe('1-1');
});

test('ALM-12: a duration is in minutes below 60 minutes, else in hours', () => {
  const minute = 60_000;
  const lengths = [0, 22, 59.99, 60, 79, 1440, 4 * 1440 + 250];
  const texts = lengths.map((length) => text.lastedText(minute, (1 + length) * minute, 'en'));
  expect(texts.join(', ')).toBe('0 min, 22 min, 59 min, 1 hr, 1.3 hr, 24 hr, 100.2 hr');
  expect(text.lastedText(0, 79 * minute, 'sv')).toBe('1,3 tim');
  expect(text.hoursText(26.4271, 'en')).toBe('26.4 hr');
  expect(text.hoursText(1, 'fi')).toBe('1,0 t');
});

test('a relative time is in whole days, hours or minutes', () => {
  const hour = 3_600_000;
  expect(text.relativeTimeText(72 * hour, 0, 'en')).toBe('in 3 days');
  expect(text.relativeTimeText(0, 5 * hour, 'sv')).toBe('för 5 timmar sedan');
  expect(text.relativeTimeText(hour / 4, 0, 'fi')).toContain('15 minuutin');
  const now = ['en', 'fi', 'sv', 'no'].map((language) => text.relativeTimeText(0, 9, language));
  expect(now).toEqual(['now', 'nyt', 'nu', 'nå']);
});

test('from 24 hours on, a relative time counts the days of the calendar, as one does who reads the date', () => {
  const now = new Date(2026, 11, 1, 21).getTime();
  const texts = [
    new Date(2026, 10, 20, 8, 48),
    new Date(2026, 10, 29, 23, 59),
    new Date(2026, 10, 30, 22),
    new Date(2026, 11, 4, 23, 59),
    new Date(2026, 11, 10, 0, 1),
  ].map((time) => text.relativeTimeText(time.getTime(), now, 'en'));
  expect(texts).toEqual(['11 days ago', '2 days ago', '23 hours ago', 'in 3 days', 'in 9 days']);
});

test("a temperature has one decimal in the language's format", () => {
  expect([text.temperatureText(9.4, 'en'), text.temperatureText(22, 'fi')]).toEqual([
    '9.4',
    '22,0',
  ]);
  expect(text.degreesText(5.12, 'sv')).toBe('5,1 °C');
  expect(text.degreesRangeText({ min: 2, max: 8 })).toBe('2–8 °C');
});

test('a percentage is spaced from its sign as the language requires, on an axis without decimals', () => {
  expect([text.percentText(41.66, 'en'), text.wholePercentText(25, 'en')]).toEqual([
    '41.7%',
    '25%',
  ]);
  expect(text.percentText(41.66, 'fi')).toBe('41,7\u00a0%');
  expect(text.wholePercentText(25, 'fi')).toBe('25\u00a0%');
});

test('a country has its name in the language, and what is none stays as it is', () => {
  const names = ['en', 'fi', 'sv', 'no'].map((language) => text.countryText('FI', language));
  expect(names).toEqual(['Finland', 'Suomi', 'Finland', 'Finland']);
  expect(['', 'fi', 'Norja'].map((typed) => text.countryText(typed, 'en'))).toEqual([
    '',
    'fi',
    'Norja',
  ]);
});

test("a month's short name is as long as its neighbours", () => {
  const september = '2026-09';
  const names = ['en', 'fi', 'sv', 'no'].map((language) => text.monthText(september, language));
  expect(names).toEqual(['Sep', 'syys', 'sep.', 'sep']);
});
