import { expectedBetween, type RulesHistory } from './temperature-rules.ts';

const minuteMs = 60_000;

/** A time without readings counts as a gap from this length on (TRU-05). */
export const shortestGapMs = 15 * minuteMs;

/** A reading with its time, in epoch milliseconds. */
export interface TimedCelsius {
  readonly celsius: number;
  readonly time: number;
}

/** A side of the allowed range; 'in' is within it, both ends included. */
export type Side = 'in' | 'high' | 'low';

/**
 * Readings of a sensor that follow each other without a gap, all on the same side of the range of their time. All
 * times are those of readings, in epoch milliseconds.
 */
export interface ReadingRun {
  readonly side: Side;
  readonly first: number;
  readonly last: number;
  /** When the next reading after the last one is due. */
  readonly intervalMs: number;
  /** Expected readings that are missing within the run, and between it and the one before. */
  readonly missing: number;
  readonly missingBefore: number;
  /** How long its readings count: each until the next one, for at most one report interval. */
  readonly heldMs: number;
  /** Null where its readings were not looked at, since others are further out. */
  readonly highest: TimedCelsius | null;
  readonly lowest: TimedCelsius | null;
}

/** A time span in epoch milliseconds; the end is excluded. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** A time in which a sensor was out of range on one side. */
export interface RecordedDeviation extends TimeSpan {
  readonly side: 'high' | 'low';
  readonly minutes: number;
  /** The reading furthest out of range. */
  readonly extreme: TimedCelsius;
  readonly max: number;
  readonly min: number;
}

/** What the readings of a sensor show of a time span (TRU-05). */
export interface SensorRecord {
  readonly expected: number;
  readonly measured: number;
  readonly gaps: readonly TimeSpan[];
  readonly deviations: readonly RecordedDeviation[];
  readonly outMinutes: number;
  readonly highest: TimedCelsius | null;
  readonly lowest: TimedCelsius | null;
}

/** The number of readings that a sensor should send in a span, by the report interval of each time. */
export function expectedReadings({ from, to }: TimeSpan, rules: RulesHistory): number {
  return Math.max(1, Math.round(expectedBetween(rules, from, to)));
}

/** The gaps of a sensor: between its runs, and before and after them. */
function gapsOf(
  runs: readonly ReadingRun[],
  { from, to }: TimeSpan,
  missing: { readonly before: number; readonly after: number },
): TimeSpan[] {
  const [first] = runs;
  if (first === undefined) return to - from >= shortestGapMs ? [{ from, to }] : [];
  const starts = [from, ...runs.map(({ last, intervalMs }) => last + intervalMs)];
  const ends = [...runs.map((run) => run.first), to];
  const lost = [missing.before, ...runs.slice(1).map((run) => run.missingBefore), missing.after];
  return starts.flatMap((start, index) => {
    const end = ends[index] ?? to;
    const isGap = end - start >= shortestGapMs && (lost[index] ?? 0) > 0;
    return isGap ? [{ from: start, to: end }] : [];
  });
}

/**
 * The readings that are missing before the first one and after the last one, by the report interval of each time. Where
 * in its interval a sensor reports is its own; at the end as if the next reading came then.
 */
function missingAtEnds(runs: readonly ReadingRun[], { from, to }: TimeSpan, rules: RulesHistory) {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) return { before: 0, after: 0 };
  const due = last.last + last.intervalMs;
  return {
    before: Math.max(0, Math.floor(expectedBetween(rules, from, first.first))),
    after: due >= to ? 0 : Math.round(expectedBetween(rules, due, to)),
  };
}

function deviationsOf(runs: readonly ReadingRun[], { to }: TimeSpan): RecordedDeviation[] {
  return runs.flatMap(({ side, first, last, intervalMs, heldMs, highest, lowest }, index) => {
    if (side === 'in' || highest === null || lowest === null) return [];
    const next = runs[index + 1]?.first ?? to;
    return {
      side,
      from: first,
      to: Math.min(next, last + intervalMs),
      minutes: Math.round(heldMs / minuteMs),
      extreme: side === 'high' ? highest : lowest,
      max: highest.celsius,
      min: lowest.celsius,
    };
  });
}

/** The first of those that no other one exceeds. */
function furthest(
  readings: readonly (TimedCelsius | null)[],
  isBeyond: (one: number, other: number) => boolean,
): TimedCelsius | null {
  return readings.reduce<TimedCelsius | null>(
    (found, one) =>
      one !== null && (found === null || isBeyond(one.celsius, found.celsius)) ? one : found,
    null,
  );
}

/** What the runs of a sensor, in order of time, show of a span in which it was expected to report (TRU-05). */
export function recordOfSensor(
  runs: readonly ReadingRun[],
  span: TimeSpan,
  rules: RulesHistory,
): SensorRecord {
  const expected = expectedReadings(span, rules);
  const [first] = runs;
  const ends = missingAtEnds(runs, span, rules);
  const between = runs.reduce((sum, run) => sum + run.missing + run.missingBefore, 0);
  const missing = ends.before + between + ends.after;
  const heldMs = runs.reduce((sum, run) => sum + (run.side === 'in' ? 0 : run.heldMs), 0);
  return {
    expected,
    measured: first === undefined ? 0 : Math.max(1, expected - missing),
    gaps: gapsOf(runs, span, ends),
    deviations: deviationsOf(runs, span),
    outMinutes: Math.round(heldMs / minuteMs),
    highest: furthest(
      runs.map(({ highest }) => highest),
      (one, other) => one > other,
    ),
    lowest: furthest(
      runs.map(({ lowest }) => lowest),
      (one, other) => one < other,
    ),
  };
}

/** A time that one or several sensors did not measure. */
export type SharedGap = TimeSpan & { readonly sensors: readonly string[] };

/** The gaps of several sensors, where those that overlap or meet are one, in order of time. */
export function sharedGaps(
  sensors: readonly { readonly sensor: string; readonly gaps: readonly TimeSpan[] }[],
): SharedGap[] {
  const all = sensors
    .flatMap(({ sensor, gaps }) => gaps.map((gap) => ({ ...gap, sensor })))
    .toSorted((a, b) => a.from - b.from);
  const shared: { from: number; to: number; names: Set<string> }[] = [];
  for (const { sensor, from, to } of all) {
    const last = shared.at(-1);
    if (last === undefined || from > last.to) shared.push({ from, to, names: new Set([sensor]) });
    else {
      last.to = Math.max(last.to, to);
      last.names.add(sensor);
    }
  }
  const order = sensors.map(({ sensor }) => sensor);
  return shared.map(({ names, ...gap }) => ({
    ...gap,
    sensors: order.filter((sensor) => names.has(sensor)),
  }));
}

/** What may be said of the temperatures of a span and its sensors (TRU-04). */
export interface RecordSummary {
  /**
   * 'within': measured, always within what is allowed, without a gap; 'gaps': the same where it was measured, with
   * gaps; 'deviations': out of range at times; 'not_measured': no reading.
   */
  readonly verdict: 'within' | 'gaps' | 'deviations' | 'not_measured';
  readonly expected: number;
  readonly measured: number;
  /** The measured share in percent with one decimal, rounded down: 100 only if no reading is missing. */
  readonly measuredPercent: number;
  readonly deviations: number;
  readonly gaps: number;
}

/** The measured share in percent with one decimal, rounded down, and at least 0.1 if there is a reading. */
export function percentOf({
  measured,
  expected,
}: Pick<SensorRecord, 'measured' | 'expected'>): number {
  if (measured === 0) return 0;
  return Math.max(1, Math.floor((measured / expected) * 1000)) / 10;
}

/** Sums the records of sensors up (TRU-04). */
export function summaryOf(
  sensors: readonly (SensorRecord & { readonly sensor: string })[],
): RecordSummary {
  const sum = (count: (one: SensorRecord) => number) =>
    sensors.reduce((total, one) => total + count(one), 0);
  const expected = sum((one) => one.expected);
  const measured = sum((one) => one.measured);
  const deviations = sum((one) => one.deviations.length);
  const gaps = sharedGaps(sensors).length;
  const measuredPercent = percentOf({ measured, expected });
  const verdict =
    measured === 0 ? 'not_measured' : deviations > 0 ? 'deviations' : gaps > 0 ? 'gaps' : 'within';
  return { verdict, expected, measured, measuredPercent, deviations, gaps };
}
