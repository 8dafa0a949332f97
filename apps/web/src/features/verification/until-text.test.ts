import { expect, test } from 'vitest';
import { untilParts } from './until-text.ts';

test('the end of the keep time is in the pharmacy’s time zone, with the hour in the language’s format', () => {
  const end = Date.UTC(2026, 10, 23, 23, 5);
  const helsinki = (language: string) => untilParts(end, 'Europe/Helsinki', language);
  expect(helsinki('sv')).toEqual({ day: '24.11.2026', hour: '01.05' });
  expect(helsinki('en')).toEqual({ day: '24.11.2026', hour: '01:05' });
  expect(untilParts(end, 'Europe/Stockholm', 'no')).toEqual({ day: '24.11.2026', hour: '00.05' });
});
