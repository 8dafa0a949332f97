import { isLevel, monthStart } from './statistics-measures.ts';
import type { Slice, TimeRange } from './statistics-ranges.ts';

/** Sums of one place, column by column: those of one index belong together. */
export interface Sums {
  /**
   * Of what: a month by its number, of the slices that are counted the first by -1, the next by -2 and
   * so on, and all that was before the first slice by null.
   */
  readonly parts: readonly (number | null)[];
  readonly measures: readonly number[];
  readonly ns: readonly number[];
  /** Of levels n × milliseconds since the month began, summed; else milliseconds waited. */
  readonly mss: readonly number[];
}

/** How much of each measure there was in a time; of levels `ms` is the time under the curve. */
export interface Amounts {
  readonly n: (measure: number) => number;
  readonly ms: (measure: number) => number;
}

/** How much there was at a place between any two of the times that its sums were cut at. */
export type AmountsOf = (range: TimeRange) => Amounts;

/** Slices, one after the other, and where to find them. */
interface Cut {
  readonly slices: readonly Slice[];
  /** The beginning of each slice's month. */
  readonly starts: readonly number[];
  /** Of each slice by its beginning; the end of the last one follows. */
  readonly indexes: ReadonlyMap<number, number>;
  /** The slice of a month that is what the others leave of it. */
  readonly rests: ReadonlyMap<number, number>;
  /** The others, in their order. */
  readonly counted: readonly number[];
}

function cutOf(slices: readonly Slice[]): Cut {
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

/** One measure slice by slice. */
interface Series {
  readonly n: number[];
  readonly ms: number[];
  /** What was counted before the first slice: where a level begins. */
  before: number;
}

/** Every measure slice by slice. */
type AllSeries = Map<number, Series>;

function seriesOf(all: AllSeries, measure: number): Series {
  const known = all.get(measure);
  if (known !== undefined) return known;
  const series = { n: [], ms: [], before: 0 };
  all.set(measure, series);
  return series;
}

/** Adds what each slice holds of each measure. A plain loop: of a hundred places there are many sums. */
function spread(all: AllSeries, cut: Cut, { parts, measures, ns, mss }: Sums): void {
  const { slices, rests, counted } = cut;
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

/** Makes of what each slice holds what there was up to its beginning, and up to the end of the last. */
function addUp({ slices, starts }: Cut, measure: number, series: Series): void {
  const level = isLevel(measure);
  let [n, ms] = [series.before, 0];
  for (let index = 0; index <= slices.length; index += 1) {
    const [rose, risen] = [series.n[index] ?? 0, series.ms[index] ?? 0];
    series.n[index] = n;
    series.ms[index] = ms;
    const { from = 0, until = 0 } = slices[index] ?? {};
    // Of a level: what stood all through the slice, and what rose or fell within it for the rest of it.
    const rest = rose * (until - (starts[index] ?? 0)) - risen;
    ms += level ? n * (until - from) + rest : risen;
    n += rose;
  }
}

/**
 * How much of each measure a place's sums tell of between any two of the times that the slices, which
 * follow one another, were cut at. Of levels `ms` is the time under the curve: door-milliseconds.
 */
export function amountsAt(slices: readonly Slice[]): (sums: readonly Sums[]) => AmountsOf {
  const cut = cutOf(slices);
  return (sums) => {
    const all: AllSeries = new Map();
    for (const some of sums) spread(all, cut, some);
    for (const [measure, series] of all) addUp(cut, measure, series);
    return ({ from, until }) => {
      const [begin, end] = [cut.indexes.get(from), cut.indexes.get(until)];
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
