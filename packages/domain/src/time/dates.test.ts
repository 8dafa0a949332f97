import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dateParts,
  dayEnd,
  dayStart,
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  formatIsoDateTime,
  formatTime,
  isCalendarDate,
  timeOf,
} from './dates.ts';
import { clockOf, fixedClock } from './wall-clock.ts';

const time = new Date('2025-03-09T22:05:07.500Z');
const utc = fixedClock(0);
const helsinki = clockOf('Europe/Helsinki');

test('UIX-10: a date is formatted as DD.MM.YYYY HH:mm as a clock shows it, with seconds where wanted, and a day ends at 23:59:58', () => {
  expect(formatDateTime(time, utc)).toBe('09.03.2025 22:05');
  expect(formatDateTime(time.getTime(), helsinki)).toBe('10.03.2025 00:05');
  expect(formatDate(time, helsinki)).toBe('10.03.2025');
  expect(formatTime(time, helsinki)).toBe('00:05');
  expect(formatDate(new Date(Date.UTC(987, 5, 4)), utc)).toBe('04.06.0987');
  expect(formatDateTimeSeconds(time, utc)).toBe('09.03.2025 22:05:07');
  expect(formatDateTimeSeconds(time, fixedClock(300))).toBe('09.03.2025 17:05:07');
  expect(dayEnd(time, utc).toISOString()).toBe('2025-03-09T23:59:58.000Z');
  expect(dayEnd(time, helsinki).toISOString()).toBe('2025-03-10T21:59:58.000Z');
  expect(dayStart(time, helsinki).toISOString()).toBe('2025-03-09T22:00:00.000Z');
});

test('ZON-01: days of 23 and 25 hours begin and end by the clock of their zone, and parts beyond their range carry over', () => {
  const at = (...[year, month, day, hours]: [number, number, number, number?]) =>
    timeOf({ year, month, day, ...(hours === undefined ? {} : { hours }) }, helsinki).toISOString();
  expect(at(2026, 3, 29)).toBe('2026-03-28T22:00:00.000Z');
  expect(at(2026, 3, 30)).toBe('2026-03-29T21:00:00.000Z');
  expect(at(2026, 10, 25)).toBe('2026-10-24T21:00:00.000Z');
  expect(at(2026, 10, 26)).toBe('2026-10-25T22:00:00.000Z');
  // 03:00 is skipped; 03:00 comes twice.
  expect(at(2026, 3, 29, 3)).toBe('2026-03-29T01:00:00.000Z');
  expect(at(2026, 10, 25, 3)).toBe('2026-10-25T00:00:00.000Z');
  expect(at(2026, 3, 0)).toBe('2026-02-27T22:00:00.000Z');
  expect(at(2026, 13, 1)).toBe('2026-12-31T22:00:00.000Z');
  expect(dayEnd(new Date('2026-10-25T12:00:00Z'), helsinki).toISOString()).toBe(
    '2026-10-25T21:59:58.000Z',
  );
});

test.each(['Europe/Helsinki', 'Europe/Oslo', 'America/St_Johns', 'Asia/Kathmandu', 'UTC'])(
  'a time is within its own day, which begins at the midnight of %s and lasts 23 to 25 hours',
  (zone) => {
    const clock = clockOf(zone);
    const time = fc.date({
      min: new Date('2012-01-01T00:00:00Z'),
      max: new Date('2090-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(time, (date) => {
        const { year, month, day } = dateParts(date, clock);
        const start = dayStart(date, clock);
        const end = dayEnd(date, clock);
        expect(start.getTime()).toBeLessThanOrEqual(date.getTime());
        expect(Math.abs((end.getTime() + 2000 - start.getTime()) / 3_600_000 - 24)).toBeLessThan(
          1.01,
        );
        expect(date.getTime() - end.getTime()).toBeLessThan(2000);
        const midnight = { year, month, day, hours: 0, minutes: 0, seconds: 0 };
        expect(dateParts(start, clock)).toEqual(midnight);
      }),
    );
  },
);

test('a time for spreadsheets is formatted as YYYY-MM-DD HH:mm as a clock shows it', () => {
  expect(formatIsoDateTime(time, helsinki)).toBe('2025-03-10 00:05');
  expect(formatIsoDateTime(new Date('0099-01-02T03:04:00Z'), utc)).toBe('0099-01-02 03:04');
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
