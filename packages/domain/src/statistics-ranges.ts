import { monthOf, monthStart } from './statistics-measures.ts';

/** A time from `from` to before `until`, in epoch milliseconds. */
export interface TimeRange {
  readonly from: number;
  readonly until: number;
}

export interface NamedMonth extends TimeRange {
  /** 'year-month' such as '2026-03'. */
  readonly name: string;
}

const minuteMs = 60_000;

/** The number of the month that a moment falls into on the wall clock of `timezoneOffset`. */
const wallMonth = (at: number, timezoneOffset: number) => monthOf(at - timezoneOffset * minuteMs);

/** How many months a range touches on the wall clock that `timezoneOffset` (minutes, UTC less local) means. */
export function monthCount({ from, until }: TimeRange, timezoneOffset: number): number {
  if (until <= from) return 0;
  return wallMonth(until - 1, timezoneOffset) - wallMonth(from, timezoneOffset) + 1;
}

function nameOf(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}`;
}

/** The months of a range on the wall clock of `timezoneOffset`; the first and the last may be parts. */
export function monthsOf(range: TimeRange, timezoneOffset: number): NamedMonth[] {
  const first = wallMonth(range.from, timezoneOffset);
  return Array.from({ length: monthCount(range, timezoneOffset) }, (_, index) => {
    const month = first + index;
    const start = (number: number) => monthStart(number) + timezoneOffset * minuteMs;
    return {
      name: nameOf(month),
      from: Math.max(range.from, start(month)),
      until: Math.min(range.until, start(month + 1)),
    };
  });
}

/** A part of a month (UTC); `isCounted` when its moments are to be summed themselves. */
export interface Slice extends TimeRange {
  readonly month: number;
  readonly isCounted: boolean;
}

function slicesOf(month: number, cuts: readonly number[], now: number): Slice[] {
  const times = [monthStart(month), ...cuts, monthStart(month + 1)];
  const parts = times.slice(1).map((until, index) => ({ month, from: times[index] ?? 0, until }));
  // Of what is to come there are no moments.
  const lived = ({ from, until }: TimeRange) => Math.min(until, now) - Math.min(from, now);
  const longest = Math.max(...parts.map(lived));
  const rest = parts.findIndex((part) => lived(part) === longest);
  return parts.map((part, index) => ({ ...part, isCounted: index !== rest }));
}

/**
 * The months (UTC) that these times lie in, cut at the times. Of each month one slice, the longest, is
 * what the others leave of the month's sums; only the others are summed moment by moment.
 */
export function sliceMonths(times: readonly number[], now: number): Slice[] {
  const cuts = [...new Set(times)].sort((a, b) => a - b);
  const [first, last] = [cuts[0], cuts.at(-1)];
  if (first === undefined || last === undefined) return [];
  const firstMonth = monthOf(first);
  const lastMonth = monthOf(last - 1);
  const byMonth = Map.groupBy(cuts, monthOf);
  return Array.from({ length: Math.max(0, lastMonth - firstMonth + 1) }, (_, index) => {
    const month = firstMonth + index;
    const inside = (byMonth.get(month) ?? []).filter((cut) => cut > monthStart(month));
    return slicesOf(month, inside, now);
  }).flat();
}
