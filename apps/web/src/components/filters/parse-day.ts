import { isCalendarDate } from '@kolli/domain/time/dates';
import { shownParts, timeOf } from '../../lib/time/shown-time.ts';

const two = (value: number) => String(value).padStart(2, '0');

function day(year: number, month: number, date: number): string | null {
  if (year < 1000 || !isCalendarDate(year, month, date)) return null;
  return `${String(year)}-${two(month)}-${two(date)}`;
}

/**
 * Parses a typed day as 'YYYY-MM-DD': 9/3/2026, 09.03.2026, 09-03-2026 or 2026-03-09, day before
 * month (HIS-08). Returns null if there is no such day.
 */
export function parseDay(text: string): string | null {
  const parts = text.trim().split(/[./-]/u).map(Number);
  const [first = 0, second = 0, third = 0] = parts;
  if (parts.length !== 3) return null;
  return first > 31 ? day(first, second, third) : day(third, second, first);
}

/** The midnight at which a day 'YYYY-MM-DD' begins. */
export function dateOfDay(text: string): Date {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return timeOf({ year, month, day: date });
}

/** The day of a time, `daysBack` days earlier. */
export function dayOfDate(date: Date, daysBack = 0): string {
  const { year, month, day } = shownParts(date);
  return new Date(Date.UTC(year, month - 1, day - daysBack)).toISOString().slice(0, 10);
}
