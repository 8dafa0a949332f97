import type { WallClock } from './wall-clock.ts';

/** The end of a day in ranges: 23:59:58, one second before 23:59:59 (UIX-16). */
export const endOfDay = { hours: 23, minutes: 59, seconds: 58 } as const;

export type DateParts = {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
};

/** What a clock shows at a time (epoch milliseconds, if a number). */
export function dateParts(at: Date | number, clock: WallClock): DateParts {
  const shown = new Date(clock.shownAt(Number(at)));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hours: shown.getUTCHours(),
    minutes: shown.getUTCMinutes(),
    seconds: shown.getUTCSeconds(),
  };
}

type GivenParts = Pick<DateParts, 'year' | 'month' | 'day'> & Partial<DateParts>;

/**
 * The first time at which a clock shows a date, at midnight if it has no time; a later one where a change of the clock skips
 * it. Months, days and hours beyond their range carry over: day 0 is the last day of the month before.
 */
export function timeOf(parts: GivenParts, clock: WallClock): Date {
  const { year, month, day, hours = 0, minutes = 0, seconds = 0 } = parts;
  const shown = new Date(0);
  shown.setUTCFullYear(year, month - 1, day);
  shown.setUTCHours(hours, minutes, seconds);
  return new Date(clock.epochOf(shown.getTime()));
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** DD.MM.YYYY, built from parts because Intl's short dates differ by language. */
export function formatDate(at: Date | number, clock: WallClock): string {
  const { year, month, day } = dateParts(at, clock);
  return `${two(day)}.${two(month)}.${String(year).padStart(4, '0')}`;
}

/** HH:mm. */
export function formatTime(at: Date | number, clock: WallClock): string {
  const { hours, minutes } = dateParts(at, clock);
  return `${two(hours)}:${two(minutes)}`;
}

/** DD.MM.YYYY HH:mm (UIX-10). */
export function formatDateTime(at: Date | number, clock: WallClock): string {
  return `${formatDate(at, clock)} ${formatTime(at, clock)}`;
}

/** DD.MM.YYYY HH:mm:ss (UIX-12). */
export function formatDateTimeSeconds(at: Date | number, clock: WallClock): string {
  return `${formatDateTime(at, clock)}:${two(dateParts(at, clock).seconds)}`;
}

/** YYYY-MM-DD HH:mm, which spreadsheets of every language read as a time. */
export function formatIsoDateTime(at: Date | number, clock: WallClock): string {
  const { year, month, day } = dateParts(at, clock);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${formatTime(at, clock)}`;
}

/** 00:00:00 of the day of `at`. */
export function dayStart(at: Date | number, clock: WallClock): Date {
  const { year, month, day } = dateParts(at, clock);
  return timeOf({ year, month, day }, clock);
}

/** {@link endOfDay} of the day of `at`: the end time of a range (UIX-16). */
export function dayEnd(at: Date | number, clock: WallClock): Date {
  const { year, month, day } = dateParts(at, clock);
  return timeOf({ year, month, day, ...endOfDay }, clock);
}

/** Whether a day exists in the Gregorian calendar; `month` counts from 1. */
export function isCalendarDate(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
