import type { RecordedDeviation } from '@kolli/contract/monitoring/temperatures';

const minuteMs = 60_000;

/** A reading of a generated year: epoch milliseconds of its minute. */
export interface YearReading {
  readonly sensor: string;
  readonly at: number;
  readonly celsius: number;
}

/** The rules of a generated year, in order; each is in force until `until`. */
export interface YearRules {
  readonly until: number;
  readonly intervalMs: number;
  readonly basic: readonly [min: number, max: number];
  readonly fridge: readonly [min: number, max: number];
}

interface Recomputed {
  readonly sensor: string;
  readonly expected: number;
  readonly measured: number;
  readonly gaps: { from: number; to: number }[];
  readonly outMinutes: number;
  readonly highest: { celsius: number; time: number } | null;
  readonly lowest: { celsius: number; time: number } | null;
  readonly deviations: Omit<RecordedDeviation, 'checkedBy' | 'checkTime'>[];
}

interface Year {
  readonly rules: readonly YearRules[];
  readonly isFridge: (sensor: string) => boolean;
}

const rulesOf = ({ rules }: Year, at: number) =>
  rules.find(({ until }) => at < until) ?? (rules.at(-1) as YearRules);

function sideOf(year: Year, { sensor, at, celsius }: YearReading): 'high' | 'low' | undefined {
  const { basic, fridge } = rulesOf(year, at);
  const [min, max] = year.isFridge(sensor) ? fridge : basic;
  if (celsius > max) return 'high';
  return celsius < min ? 'low' : undefined;
}

/** Counts the readings expected of a sensor, minute by minute. */
function countExpected(year: Year, from: number, to: number): number {
  let share = 0;
  for (let at = from; at < to; at += minuteMs) share += minuteMs / rulesOf(year, at).intervalMs;
  return Math.max(1, Math.round(share));
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The readings that are missing, and the times in which they are: from pair to pair of readings, and at both ends. */
function recomputeGaps(year: Year, own: readonly YearReading[], { from, to }: Span) {
  const pauses: { missing: number; from: number; to: number }[] = [];
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) pauses.push({ missing: 1, from, to });
  else {
    const lengthAt = (at: number) => rulesOf(year, at).intervalMs;
    const lost = (start: number, end: number) =>
      Math.max(0, Math.round((end - start) / lengthAt(start)) - 1);
    const early = Math.floor((first.at - from) / lengthAt(first.at));
    pauses.push({ missing: early, from, to: first.at });
    [...own.slice(1).map(({ at }) => at), to].forEach((next, index) => {
      const { at } = own[index] ?? last;
      pauses.push({ missing: lost(at, next), from: at + lengthAt(at), to: next });
    });
  }
  const gaps = pauses.filter((one) => one.missing > 0 && one.to - one.from >= 15 * minuteMs);
  return {
    missing: pauses.reduce((sum, one) => sum + one.missing, 0),
    gaps: gaps.map((gap) => ({ from: gap.from, to: gap.to })),
  };
}

/** Each reading out of range, and how long it counts. */
function outOfRange(year: Year, own: readonly YearReading[], to: number) {
  return own.flatMap((reading, index) => {
    const side = sideOf(year, reading);
    const end = Math.min(
      own[index + 1]?.at ?? to,
      reading.at + rulesOf(year, reading.at).intervalMs,
      to,
    );
    return side === undefined ? [] : [{ ...reading, side, index, end }];
  });
}
type OutReading = ReturnType<typeof outOfRange>[number];

/** Readings out of range on the same side that follow each other without a gap. */
function groupDeviations(out: readonly OutReading[], gaps: readonly Span[]): OutReading[][] {
  const groups: OutReading[][] = [];
  for (const reading of out) {
    const last = groups.at(-1)?.at(-1);
    const goesOn =
      last?.index === reading.index - 1 &&
      last.side === reading.side &&
      !gaps.some(({ to }) => to === reading.at);
    if (goesOn) groups.at(-1)?.push(reading);
    else groups.push([reading]);
  }
  return groups;
}

function toDeviation(group: readonly OutReading[]): Recomputed['deviations'][number] {
  const [first] = group as [OutReading];
  const values = group.map(({ celsius }) => celsius);
  const [max, min] = [Math.max(...values), Math.min(...values)];
  const celsius = first.side === 'high' ? max : min;
  const time = group.find((one) => one.celsius === celsius)?.at ?? 0;
  const heldMs = group.reduce((sum, one) => sum + one.end - one.at, 0);
  return {
    sensor: first.sensor,
    side: first.side,
    from: first.at,
    to: group.at(-1)?.end ?? 0,
    minutes: Math.round(heldMs / minuteMs),
    extreme: { celsius, time },
    max,
    min,
  };
}

/** The first of the readings with the highest, or the lowest, temperature. */
function extremeOf(own: readonly YearReading[], sign: 1 | -1) {
  const found = own.toSorted((a, b) => (b.celsius - a.celsius) * sign || a.at - b.at).at(0);
  return found === undefined ? null : { celsius: found.celsius, time: found.at };
}

/** Goes through the readings one by one; knows nothing of spans, blocks or runs. */
function recomputeSensor(
  year: Year,
  sensor: string,
  own: readonly YearReading[],
  span: Span,
): Recomputed {
  const expected = countExpected(year, span.from, span.to);
  const { missing, gaps } = recomputeGaps(year, own, span);
  const out = outOfRange(year, own, span.to);
  const outMs = out.reduce((sum, one) => sum + one.end - one.at, 0);
  return {
    sensor,
    expected,
    measured: own.length === 0 ? 0 : Math.max(1, expected - missing),
    gaps,
    outMinutes: Math.round(outMs / minuteMs),
    highest: extremeOf(own, 1),
    lowest: extremeOf(own, -1),
    deviations: groupDeviations(out, gaps).map(toDeviation),
  };
}

/** Marks each minute that a sensor misses, and counts the stretches. */
function countSharedGaps(all: readonly Recomputed[], from: number, to: number): number {
  const isMissing = new Set<number>();
  for (const { gaps } of all)
    for (const gap of gaps) for (let at = gap.from; at < gap.to; at += minuteMs) isMissing.add(at);
  let count = 0;
  for (let at = from; at < to; at += minuteMs)
    if (isMissing.has(at) && !isMissing.has(at - minuteMs)) count += 1;
  return count;
}

/** The figures of a record, computed from the list of all readings. */
export function recompute(
  year: Year,
  readings: ReadonlyMap<string, readonly YearReading[]>,
  { from, to }: { readonly from: number; readonly to: number },
) {
  const sensors = [...readings].map(([sensor, all]) => {
    const own = all.filter(({ at }) => at >= from && at < to);
    return recomputeSensor(year, sensor, own, { from, to });
  });
  const sum = (value: (one: Recomputed) => number) =>
    sensors.reduce((total, one) => total + value(one), 0);
  const [expected, measured] = [sum((one) => one.expected), sum((one) => one.measured)];
  const deviations = sum((one) => one.deviations.length);
  const gaps = countSharedGaps(sensors, from, to);
  const clean = gaps > 0 ? 'gaps' : 'within';
  const verdict = measured === 0 ? 'not_measured' : deviations > 0 ? 'deviations' : clean;
  const tenths = measured === 0 ? 0 : Math.max(1, Math.floor((measured * 1000) / expected));
  return {
    summary: { verdict, expected, measured, measuredPercent: tenths / 10, deviations, gaps },
    sensors,
  };
}
