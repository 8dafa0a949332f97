/** A time interval in epoch milliseconds; `until` is null while it has no end. */
export interface Interval {
  readonly from: number;
  readonly until: number | null;
}

const endOf = ({ until }: Interval) => until ?? Number.POSITIVE_INFINITY;
const untilOf = (end: number) => (end === Number.POSITIVE_INFINITY ? null : end);

/** The union of intervals, sorted. Joins adjacent intervals and drops empty ones. */
export function union(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals
    .filter((one) => one.from < endOf(one))
    .toSorted((one, other) => one.from - other.from);
  const joined: Interval[] = [];
  for (const interval of sorted) {
    const last = joined.at(-1);
    if (last === undefined || interval.from > endOf(last)) joined.push(interval);
    else
      joined[joined.length - 1] = {
        from: last.from,
        until: untilOf(Math.max(endOf(last), endOf(interval))),
      };
  }
  return joined;
}

/** The intersection of two lists of intervals, each without overlaps. */
export function intersection(one: readonly Interval[], other: readonly Interval[]): Interval[] {
  return one.flatMap((a) =>
    other.flatMap((b) => {
      const from = Math.max(a.from, b.from);
      const end = Math.min(endOf(a), endOf(b));
      return from < end ? [{ from, until: untilOf(end) }] : [];
    }),
  );
}

/** A change of a count by `n` at a time in epoch milliseconds. */
export interface Step {
  readonly at: number;
  readonly n: number;
}

const steps = (intervals: readonly Interval[], n: number): Step[] =>
  intervals.flatMap(({ from, until }) => [
    { at: from, n },
    ...(until === null ? [] : [{ at: until, n: 0 - n }]),
  ]);

/** The changes that turn the count over time of one list of intervals into that of another. */
export function stepsBetween(before: readonly Interval[], after: readonly Interval[]): Step[] {
  const sums = new Map<number, number>();
  for (const { at, n } of [...steps(before, -1), ...steps(after, 1)])
    sums.set(at, (sums.get(at) ?? 0) + n);
  return [...sums].flatMap(([at, n]) => (n === 0 ? [] : [{ at, n }]));
}
