import { zoneClock } from '@kolli/domain/wall-clock';

/** A month of the calendar as 'YYYY-MM'. */
export type Month = string;

/** Calendar months, both included. */
export type MonthRange = { readonly from: Month; readonly to: Month };

/** From the end of a range, 23:59:58, to the midnight after it. */
const DAY_REST_MS = 2000;

function partsOf(month: Month): readonly [year: number, month: number] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return [year, number];
}

function monthAt(year: number, month: number): Month {
  const date = new Date(Date.UTC(year, month - 1, 1));
  return date.toISOString().slice(0, 7);
}

/** The month that a moment falls in, by the local clock. */
export function monthOf(date: Date): Month {
  return monthAt(date.getFullYear(), date.getMonth() + 1);
}

/** The local midnight that a month begins with. */
export function dateOfMonth(month: Month): Date {
  const [year, number] = partsOf(month);
  return new Date(year, number - 1, 1);
}

/** So many months up to that of a moment, by the local clock. */
export function monthsUntil(now: Date, count: number): MonthRange {
  return { from: monthAt(now.getFullYear(), now.getMonth() + 2 - count), to: monthOf(now) };
}

/** How many months a range holds; 0 or less where it ends before it starts. */
export function monthCount({ from, to }: MonthRange): number {
  const [fromYear, fromMonth] = partsOf(from);
  const [toYear, toMonth] = partsOf(to);
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
}

/** The months of a range, in their order. */
export function monthsOf(range: MonthRange): Month[] {
  const [year, month] = partsOf(range.from);
  const count = Math.max(0, monthCount(range));
  return Array.from({ length: count }, (_, index) => monthAt(year, month + index));
}

/** Of the browser's zone; none where the system keeps to no zone that has a name. */
function zoneName(): { timeZone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return zoneClock(timeZone) === undefined ? {} : { timeZone };
}

/**
 * A range of months as the server is asked for it: from the first midnight to 23:59:58 of the last day
 * (UIX-16) by the local clock, with the zone by which it is put forward and back between them.
 */
export function monthRangeTimes({ from, to }: MonthRange) {
  const [year, month] = partsOf(to);
  const start = dateOfMonth(from);
  return {
    startTime: start.getTime(),
    endTime: dateOfMonth(monthAt(year, month + 1)).getTime() - DAY_REST_MS,
    timezoneOffset: start.getTimezoneOffset(),
    ...zoneName(),
  };
}
