import { isLevel, monthStart } from './statistics-measures.ts';
import type { Slice, TimeRange } from './statistics-ranges.ts';

/** Sums of one place by column; the values of one index form a row. */
export interface Sums {
  /**
   * The time of the sum: a month by its number, the counted slices by -1, -2 and so on, and the time before
   * the first slice by null.
   */
  readonly parts: readonly (number | null)[];
  readonly measures: readonly number[];
  readonly ns: readonly number[];
  /** For levels the sum of n × milliseconds since the start of the month; otherwise waiting times in milliseconds. */
  readonly mss: readonly number[];
}

/** The amount of each measure in a range; for levels `ms` is the area under the curve. */
export interface Amounts {
  readonly n: (measure: number) => number;
  readonly ms: (measure: number) => number;
}

/** The amounts of a place between any two of the times that delimit slices. */
export type AmountsOf = (range: TimeRange) => Amounts;

/** Contiguous slices with their indexes. */
interface IndexedSlices {
  readonly slices: readonly Slice[];
  /** The start of each slice's month. */
  readonly starts: readonly number[];
  /** Index of each slice by its start, and of the end of the last one. */
  readonly indexes: ReadonlyMap<number, number>;
  /** By month the slice that is computed as the rest. */
  readonly rests: ReadonlyMap<number, number>;
  /** The other slices, in order. */
  readonly counted: readonly number[];
}

function indexSlices(slices: readonly Slice[]): IndexedSlices {
  const indexes = new Map(slices.map(({ from }, index) => [from, index]));
  const last = slices.at(-1);
  if (last !== undefined) indexes.set(last.until, slices.length);
  const rests = new Map<number, number>();
  const counted: number[] = [];
  for (const [index, { month, isCounted }] of slices.entries())
    if (isCounted) counted.push(index);
    else rests.set(month, index);
  const starts = slices.map(({ month }) => monthStart(month));
  return { slices, starts, indexes, rests, counted };
}

/** One measure by slice. */
interface Series {
  readonly n: number[];
  readonly ms: number[];
  /** The count before the first slice: the initial value of a level. */
  before: number;
}

/** All measures by slice. */
type AllSeries = Map<number, Series>;

function seriesOf(all: AllSeries, measure: number): Series {
  const known = all.get(measure);
  if (known !== undefined) return known;
  const series = { n: [], ms: [], before: 0 };
  all.set(measure, series);
  return series;
}

/** Adds the sums to the slices of each measure. A plain loop, because a hundred places have many sums. */
function addSums(all: AllSeries, indexed: IndexedSlices, { parts, measures, ns, mss }: Sums): void {
  const { slices, rests, counted } = indexed;
  for (let index = 0; index < measures.length; index += 1) {
    const [n, ms] = [ns[index] ?? 0, mss[index] ?? 0];
    const series = seriesOf(all, measures[index] ?? 0);
    const add = (at: number | undefined, sign: 1 | -1) => {
      if (at === undefined) return;
      series.n[at] = (series.n[at] ?? 0) + sign * n;
      series.ms[at] = (series.ms[at] ?? 0) + sign * ms;
    };
    const part = parts[index] ?? null;
    if (part === null) series.before += n;
    else if (part >= 0) add(rests.get(part), 1);
    else {
      const at = counted[-1 - part];
      add(at, 1);
      add(rests.get(slices[at ?? -1]?.month ?? -1), -1);
    }
  }
}

/** Converts the values of slices into running totals at their starts and at the end of the last one. */
function accumulate({ slices, starts }: IndexedSlices, measure: number, series: Series): void {
  const level = isLevel(measure);
  let [n, ms] = [series.before, 0];
  for (let index = 0; index <= slices.length; index += 1) {
    const [sliceN, sliceMs] = [series.n[index] ?? 0, series.ms[index] ?? 0];
    series.n[index] = n;
    series.ms[index] = ms;
    const { from = 0, until = 0 } = slices[index] ?? {};
    // For a level: its value at the start for the whole slice, and each change for the rest of the slice.
    const rest = sliceN * (until - (starts[index] ?? 0)) - sliceMs;
    ms += level ? n * (until - from) + rest : sliceMs;
    n += sliceN;
  }
}

/**
 * Computes the amounts of a place, from its sums, between any two of the times that delimit the contiguous
 * slices. For levels `ms` is the area under the curve, in door-milliseconds.
 * @throws Error for a range that the slices do not delimit.
 */
export function amountsAt(slices: readonly Slice[]): (sums: readonly Sums[]) => AmountsOf {
  const indexed = indexSlices(slices);
  return (sums) => {
    const all: AllSeries = new Map();
    for (const some of sums) addSums(all, indexed, some);
    for (const [measure, series] of all) accumulate(indexed, measure, series);
    return ({ from, until }) => {
      const [begin, end] = [indexed.indexes.get(from), indexed.indexes.get(until)];
      if (begin === undefined || end === undefined)
        throw new Error('No slice was cut at this time');
      const between = (of: readonly number[] | undefined) =>
        of === undefined ? 0 : (of[end] ?? 0) - (of[begin] ?? 0);
      return {
        n: (measure) => between(all.get(measure)?.n),
        ms: (measure) => between(all.get(measure)?.ms),
      };
    };
  };
}
