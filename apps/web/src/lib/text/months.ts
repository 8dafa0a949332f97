import { shownParts, shownZone, timeOf, timezoneOffset } from '../time/shown-time.ts';

/** A calendar month as 'YYYY-MM'. */
export type Month = string;

/** Calendar months, both included. */
export type MonthRange = { readonly from: Month; readonly to: Month };

/** From the end of a range, 23:59:58, until midnight. */
const DAY_REST_MS = 2000;

function partsOf(month: Month): readonly [year: number, month: number] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return [year, number];
}

function monthAt(year: number, month: number): Month {
  const date = new Date(Date.UTC(year, month - 1, 1));
  return date.toISOString().slice(0, 7);
}

/** The month of a date. */
export function monthOf(date: Date): Month {
  const { year, month } = shownParts(date);
  return monthAt(year, month);
}

/** The midnight at which a month begins. */
export function dateOfMonth(text: Month): Date {
  const [year, month] = partsOf(text);
  return timeOf({ year, month, day: 1 });
}

/** The range of `count` months that ends with the month of `now`. */
export function monthsUntil(now: Date, count: number): MonthRange {
  const { year, month } = shownParts(now);
  return { from: monthAt(year, month + 1 - count), to: monthOf(now) };
}

/** The number of months in a range; 0 or less if it ends before it starts. */
export function monthCount({ from, to }: MonthRange): number {
  const [fromYear, fromMonth] = partsOf(from);
  const [toYear, toMonth] = partsOf(to);
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
}

/** The months of a range in order. */
export function monthsOf(range: MonthRange): Month[] {
  const [year, month] = partsOf(range.from);
  const count = Math.max(0, monthCount(range));
  return Array.from({ length: count }, (_, index) => monthAt(year, month + index));
}

/** The time parameters of a range of months: from the first midnight to 23:59:58 of the last day (UIX-16). */
export function monthRangeTimes({ from, to }: MonthRange) {
  const [year, month] = partsOf(to);
  const start = dateOfMonth(from);
  return {
    startTime: start.getTime(),
    endTime: dateOfMonth(monthAt(year, month + 1)).getTime() - DAY_REST_MS,
    timezoneOffset: timezoneOffset(start),
    timeZone: shownZone(),
  };
}
