import { isLevel, monthStart } from './statistics-measures.ts';
import type { Slice, TimeRange } from './statistics-ranges.ts';

/** The sums of one measure in a month or in a slice of one. */
export interface Sum {
  /** Null for all that was before the first slice. */
  readonly month: number | null;
  /** Of a slice: its beginning; null for the sums of the month. */
  readonly from: number | null;
  readonly measure: number;
  readonly n: number;
  /** Of levels n × milliseconds since the month began, summed; else milliseconds waited. */
  readonly ms: number;
}

/** How much of each measure there was between two times. */
export type Amounts = (measure: number, range: TimeRange) => { n: number; ms: number };

const keyOf = (from: number | null, month: number | null, measure: number) =>
  `${from ?? `m${month}`} ${measure}`;

interface Reached {
  readonly n: number;
  readonly ms: number;
}

/** Sums up to each beginning and end of a slice. */
function reach(measure: number, slices: readonly Slice[], sums: ReadonlyMap<string, Reached>) {
  const of = (from: number | null, month: number | null) =>
    sums.get(keyOf(from, month, measure)) ?? { n: 0, ms: 0 };
  const left = new Map<number, Reached>();
  for (const { month, from, isCounted } of slices) {
    const { n, ms } = left.get(month) ?? of(null, month);
    const own = isCounted ? of(from, month) : { n: 0, ms: 0 };
    left.set(month, { n: n - own.n, ms: ms - own.ms });
  }
  let [n, ms] = isLevel(measure) ? [of(null, null).n, 0] : [0, 0];
  const reached = new Map<number, Reached>();
  for (const { month, from, until, isCounted } of slices) {
    reached.set(from, { n, ms });
    const own = isCounted ? of(from, month) : (left.get(month) ?? { n: 0, ms: 0 });
    // Of a level: what stood all through the slice, and what rose or fell within it for the rest of it.
    const rest = own.n * (until - monthStart(month)) - own.ms;
    ms += isLevel(measure) ? n * (until - from) + rest : own.ms;
    n += own.n;
    reached.set(until, { n, ms });
  }
  return reached;
}

/**
 * How much of each measure there was between any two of the times that the slices were cut at. Of
 * levels `ms` is the time under the curve: door-milliseconds.
 */
export function amountsOf(slices: readonly Slice[], sums: readonly Sum[]): Amounts {
  const byKey = new Map(
    sums.map(({ from, month, measure, n, ms }) => [keyOf(from, month, measure), { n, ms }]),
  );
  const known = new Map<number, Map<number, Reached>>();
  return (measure, { from, until }) => {
    const reached = known.get(measure) ?? reach(measure, slices, byKey);
    known.set(measure, reached);
    const [begun, ended] = [reached.get(from), reached.get(until)];
    if (begun === undefined || ended === undefined)
      throw new Error('No slice was cut at this time');
    return { n: ended.n - begun.n, ms: ended.ms - begun.ms };
  };
}
