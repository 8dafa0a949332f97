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

/** Slices, one after the other, and where to find them. */
interface Cut {
  readonly slices: readonly Slice[];
  /** The beginning of each slice's month. */
  readonly starts: readonly number[];
  /** Of each slice by its beginning; the end of the last one follows. */
  readonly indexes: ReadonlyMap<number, number>;
  /** The slice of a month that is what the others leave of it. */
  readonly rests: ReadonlyMap<number, number>;
}

function cutOf(slices: readonly Slice[]): Cut {
  const indexes = new Map(slices.map(({ from }, index) => [from, index]));
  const last = slices.at(-1);
  if (last !== undefined) indexes.set(last.until, slices.length);
  const rests = new Map<number, number>();
  for (const [index, { month, isCounted }] of slices.entries())
    if (!isCounted) rests.set(month, index);
  return { slices, starts: slices.map(({ month }) => monthStart(month)), indexes, rests };
}

/** What each slice holds of a measure, and of a level what stood before the first. */
function spread({ slices, indexes, rests }: Cut, sums: readonly Sum[]) {
  const n = new Float64Array(slices.length);
  const ms = new Float64Array(slices.length);
  let before = 0;
  const add = (index: number | undefined, sum: Sum, sign: 1 | -1) => {
    if (index === undefined) return;
    n[index] = (n[index] ?? 0) + sign * sum.n;
    ms[index] = (ms[index] ?? 0) + sign * sum.ms;
  };
  for (const sum of sums) {
    if (sum.month === null) before += sum.n;
    else if (sum.from === null) add(rests.get(sum.month), sum, 1);
    else {
      add(indexes.get(sum.from), sum, 1);
      add(rests.get(sum.month), sum, -1);
    }
  }
  return { n, ms, before };
}

/** Sums up to the beginning of each slice, and to the end of the last. */
function reach(measure: number, cut: Cut, sums: readonly Sum[]) {
  const own = spread(cut, sums);
  const reached = {
    n: new Float64Array(cut.slices.length + 1),
    ms: new Float64Array(cut.slices.length + 1),
  };
  const level = isLevel(measure);
  let [n, ms] = level ? [own.before, 0] : [0, 0];
  for (const [index, { from, until }] of cut.slices.entries()) {
    reached.n[index] = n;
    reached.ms[index] = ms;
    const [rose, risen] = [own.n[index] ?? 0, own.ms[index] ?? 0];
    // Of a level: what stood all through the slice, and what rose or fell within it for the rest of it.
    const rest = rose * (until - (cut.starts[index] ?? 0)) - risen;
    ms += level ? n * (until - from) + rest : risen;
    n += rose;
  }
  reached.n[cut.slices.length] = n;
  reached.ms[cut.slices.length] = ms;
  return reached;
}

/**
 * How much of each measure a place's sums tell of between any two of the times that the slices, which
 * follow one another, were cut at. Of levels `ms` is the time under the curve: door-milliseconds.
 */
export function amountsAt(slices: readonly Slice[]): (sums: readonly Sum[]) => Amounts {
  const cut = cutOf(slices);
  return (sums) => {
    const byMeasure = Map.groupBy(sums, ({ measure }) => measure);
    const known = new Map<number, ReturnType<typeof reach>>();
    return (measure, { from, until }) => {
      const [begin, end] = [cut.indexes.get(from), cut.indexes.get(until)];
      if (begin === undefined || end === undefined)
        throw new Error('No slice was cut at this time');
      const reached = known.get(measure) ?? reach(measure, cut, byMeasure.get(measure) ?? []);
      known.set(measure, reached);
      const between = (of: Float64Array) => (of[end] ?? 0) - (of[begin] ?? 0);
      return { n: between(reached.n), ms: between(reached.ms) };
    };
  };
}
