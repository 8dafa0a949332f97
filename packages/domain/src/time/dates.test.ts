import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dateParts,
  dayEnd,
  dayStart,
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  isCalendarDate,
} from './dates.ts';

const time = new Date('2025-03-09T22:05:07.500Z');
const helsinki = -120;

test("UIX-10: a date is formatted as DD.MM.YYYY HH:mm, with seconds where wanted, at an offset or the machine's, and a day ends at 23:59:58", () => {
  expect(formatDateTime(time, 0)).toBe('09.03.2025 22:05');
  expect(formatDateTime(time, helsinki)).toBe('10.03.2025 00:05');
  expect(formatDate(time, helsinki)).toBe('10.03.2025');
  expect(formatDate(new Date(Date.UTC(987, 5, 4)), 0)).toBe('04.06.0987');
  expect(formatDateTimeSeconds(time, 0)).toBe('09.03.2025 22:05:07');
  expect(formatDateTimeSeconds(time, 300)).toBe('09.03.2025 17:05:07');
  const local = new Date(2025, 6, 1, 3, 4, 5);
  expect(formatDateTimeSeconds(local)).toBe('01.07.2025 03:04:05');
  expect(dayEnd(local)).toEqual(new Date(2025, 6, 1, 23, 59, 58));
  expect(dayStart(local)).toEqual(new Date(2025, 6, 1));
  expect(dayEnd(time, 0).toISOString()).toBe('2025-03-09T23:59:58.000Z');
  expect(dayEnd(time, helsinki).toISOString()).toBe('2025-03-10T21:59:58.000Z');
  expect(dayStart(time, helsinki).toISOString()).toBe('2025-03-09T22:00:00.000Z');
});

test('a time is within its own day for every offset', () => {
  const time = fc.date({
    min: new Date('1990-01-01T00:00:00Z'),
    max: new Date('2090-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const offset = fc.integer({ min: -14 * 60, max: 12 * 60 });
  fc.assert(
    fc.property(time, offset, (date, timezoneOffset) => {
      const { year, month, day } = dateParts(date, timezoneOffset);
      const start = dayStart(date, timezoneOffset);
      const end = dayEnd(date, timezoneOffset);
      expect(start.getTime()).toBeLessThanOrEqual(date.getTime());
      expect(end.getTime() - start.getTime()).toBe(24 * 60 * 60_000 - 2000);
      expect(date.getTime() - end.getTime()).toBeLessThan(2000);
      const midnight = { year, month, day, hours: 0, minutes: 0, seconds: 0 };
      expect(dateParts(start, timezoneOffset)).toEqual(midnight);
    }),
  );
});

test('a calendar date exists in the Gregorian calendar', () => {
  expect(isCalendarDate(2024, 2, 29)).toBe(true);
  expect(isCalendarDate(1900, 2, 29)).toBe(false);
  expect(isCalendarDate(2000, 2, 29)).toBe(true);
  expect(isCalendarDate(2025, 4, 31)).toBe(false);
  expect(isCalendarDate(2025, 13, 1)).toBe(false);
  expect(isCalendarDate(2025, 0, 1)).toBe(false);
  expect(isCalendarDate(2025, 1, 0)).toBe(false);
  expect(isCalendarDate(99, 12, 31)).toBe(true);
});
