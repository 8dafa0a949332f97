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

const minuteMs = 60_000;

/**
 * The parts of a time at a time zone offset: minutes from local time to UTC, as in JavaScript (-120 for
 * two hours east). By default the machine's own time zone.
 */
export function dateParts(date: Date, timezoneOffset?: number): DateParts {
  const offset = timezoneOffset ?? date.getTimezoneOffset();
  const shifted = new Date(date.getTime() - offset * minuteMs);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hours: shifted.getUTCHours(),
    minutes: shifted.getUTCMinutes(),
    seconds: shifted.getUTCSeconds(),
  };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** DD.MM.YYYY, built from parts because Intl's short dates differ by language. */
export function formatDate(date: Date, timezoneOffset?: number): string {
  const { year, month, day } = dateParts(date, timezoneOffset);
  return `${two(day)}.${two(month)}.${String(year).padStart(4, '0')}`;
}

/** DD.MM.YYYY HH:mm (UIX-10). */
export function formatDateTime(date: Date, timezoneOffset?: number): string {
  const { hours, minutes } = dateParts(date, timezoneOffset);
  return `${formatDate(date, timezoneOffset)} ${two(hours)}:${two(minutes)}`;
}

/** DD.MM.YYYY HH:mm:ss (UIX-12). */
export function formatDateTimeSeconds(date: Date, timezoneOffset?: number): string {
  const { seconds } = dateParts(date, timezoneOffset);
  return `${formatDateTime(date, timezoneOffset)}:${two(seconds)}`;
}

function atTime(
  date: Date,
  time: { readonly hours: number; readonly minutes: number; readonly seconds: number },
  timezoneOffset: number | undefined,
): Date {
  const { hours, minutes, seconds } = time;
  if (timezoneOffset === undefined) {
    const local = new Date(date);
    local.setHours(hours, minutes, seconds, 0);
    return local;
  }
  const { year, month, day } = dateParts(date, timezoneOffset);
  const utc = new Date(0);
  utc.setUTCFullYear(year, month - 1, day);
  utc.setUTCHours(hours, minutes + timezoneOffset, seconds, 0);
  return utc;
}

/** 00:00:00 of the day of `date`. */
export function dayStart(date: Date, timezoneOffset?: number): Date {
  return atTime(date, { hours: 0, minutes: 0, seconds: 0 }, timezoneOffset);
}

/** {@link endOfDay} of the day of `date`: the end time of a range (UIX-16). */
export function dayEnd(date: Date, timezoneOffset?: number): Date {
  return atTime(date, endOfDay, timezoneOffset);
}

/** Whether a day exists in the Gregorian calendar; `month` counts from 1. */
export function isCalendarDate(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
