import { monthOf, monthStart } from './statistics-measures.ts';
import type { WallClock } from '../time/wall-clock.ts';

/** A time range from `from` to before `until`, in epoch milliseconds. */
export interface TimeRange {
  readonly from: number;
  readonly until: number;
}

export interface NamedMonth extends TimeRange {
  /** 'year-month' such as '2026-03'. */
  readonly name: string;
}

const startOf = (clock: WallClock, month: number) => clock.epochOf(monthStart(month));

/** The number of the month of a time. A clock that is set back at midnight shows the old month twice. */
function monthAt(clock: WallClock, at: number): number {
  const shown = monthOf(clock.shownAt(at));
  if (at < startOf(clock, shown)) return shown - 1;
  return at >= startOf(clock, shown + 1) ? shown + 1 : shown;
}

/** Number of months that a range touches on this clock; NaN when it exceeds the range of dates. */
export function monthCount({ from, until }: TimeRange, clock: WallClock): number {
  if (until <= from) return 0;
  return monthAt(clock, until - 1) - monthAt(clock, from) + 1;
}

function nameOf(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}

/** The months of a range on this clock; the first and the last may be partial. */
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

/** A part of a month (UTC). When `isCounted`, its single count changes are summed. */
export interface Slice extends TimeRange {
  readonly month: number;
  readonly isCounted: boolean;
}

function slicesOf(month: number, cuts: readonly number[], now: number): Slice[] {
  const times = [monthStart(month), ...cuts, monthStart(month + 1)];
  const parts = times.slice(1).map((until, index) => ({ month, from: times[index] ?? 0, until }));
  // The future has no count changes.
  const pastMs = ({ from, until }: TimeRange) => Math.min(until, now) - Math.min(from, now);
  const longest = Math.max(...parts.map(pastMs));
  const rest = parts.findIndex((part) => pastMs(part) === longest);
  return parts.map((part, index) => ({ ...part, isCounted: index !== rest }));
}

/**
 * The months (UTC) that contain these times, split at the times. The longest past slice of each month is
 * the month's sums minus its other slices, so that only these are summed from single count changes.
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
