import { monthOf, monthStart } from './statistics-measures.ts';
import type { WallClock } from './wall-clock.ts';

/** A time from `from` to before `until`, in epoch milliseconds. */
export interface TimeRange {
  readonly from: number;
  readonly until: number;
}

export interface NamedMonth extends TimeRange {
  /** 'year-month' such as '2026-03'. */
  readonly name: string;
}

const startOf = (clock: WallClock, month: number) => clock.momentOf(monthStart(month));

/** The number of the month that a moment belongs to: a clock put back at midnight shows the old one twice. */
function monthAt(clock: WallClock, at: number): number {
  const shown = monthOf(clock.shownAt(at));
  if (at < startOf(clock, shown)) return shown - 1;
  return at >= startOf(clock, shown + 1) ? shown + 1 : shown;
}

/** How many months a range touches on this clock; not a number where it goes on after all time. */
export function monthCount({ from, until }: TimeRange, clock: WallClock): number {
  if (until <= from) return 0;
  return monthAt(clock, until - 1) - monthAt(clock, from) + 1;
}

function nameOf(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}

/** The months of a range as this clock shows them; the first and the last may be parts. */
export function monthsOf(range: TimeRange, clock: WallClock): NamedMonth[] {
  const count = monthCount(range, clock);
  if (count === 0) return [];
  const first = monthAt(clock, range.from);
  const starts = Array.from({ length: count + 1 }, (_, index) => startOf(clock, first + index));
  return starts.slice(1).map((next, index) => ({
    name: nameOf(first + index),
    from: Math.max(range.from, starts[index] ?? 0),
    until: Math.min(range.until, next),
  }));
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
  return Array.from({ length: lastMonth - firstMonth + 1 }, (_, index) => {
    const month = firstMonth + index;
    const inside = (byMonth.get(month) ?? []).filter((cut) => cut > monthStart(month));
    return slicesOf(month, inside, now);
  }).flat();
}
