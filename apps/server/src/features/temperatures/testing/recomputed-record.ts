import type { YearReading, YearReports, YearRules } from './generated-year.ts';

const minuteMs = 60_000;

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

/** How many readings are expected of a sensor, minute by minute, by the interval of each. */
function countBetween(year: Year, from: number, to: number): number {
  const minutes = new Map<number, number>();
  for (let at = from; at < to; at += minuteMs) {
    const { intervalMs } = rulesOf(year, at);
    minutes.set(intervalMs, (minutes.get(intervalMs) ?? 0) + 1);
  }
  const counts = [...minutes].map(([intervalMs, count]) => (count * minuteMs) / intervalMs);
  // Thirds and sixths add up to whole numbers.
  return Number(counts.reduce((sum, count) => sum + count, 0).toFixed(6));
}

const countExpected = (year: Year, from: number, to: number) =>
  Math.max(1, Math.round(countBetween(year, from, to)));

/** When the next reading is due: by the longest interval in force until the one of the reading's time is over. */
function dueAfter(year: Year, at: number): number {
  const own = rulesOf(year, at).intervalMs;
  let longest = own;
  for (let time = at; time <= at + own; time += minuteMs)
    longest = Math.max(longest, rulesOf(year, time).intervalMs);
  return at + longest;
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
    pauses.push({ missing: Math.floor(countBetween(year, from, first.at)), from, to: first.at });
    [...own.slice(1).map(({ at }) => at), to].forEach((next, index) => {
      const due = dueAfter(year, (own[index] ?? last).at);
      pauses.push({ missing: Math.round(countBetween(year, due, next)), from: due, to: next });
    });
  }
  const gaps = pauses.filter((one) => one.missing > 0 && one.to - one.from >= 15 * minuteMs);
  return {
    missing: pauses.reduce((sum, one) => sum + one.missing, 0),
    gaps: gaps.map(({ missing: _missing, ...gap }) => gap),
  };
}

/** Each reading out of range, and how long it counts. */
function outOfRange(year: Year, own: readonly YearReading[], to: number) {
  return own.flatMap((reading, index) => {
    const side = sideOf(year, reading);
    const end = Math.min(own[index + 1]?.at ?? to, dueAfter(year, reading.at), to);
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

function toDeviation(group: readonly OutReading[]) {
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
  const [found] = own.toSorted((a, b) => (b.celsius - a.celsius) * sign || a.at - b.at);
  return found === undefined ? null : { celsius: found.celsius, time: found.at };
}

/** Goes through the readings one by one; knows nothing of spans, blocks or runs. */
function recomputeSensor(year: Year, sensor: string, own: readonly YearReading[], span: Span) {
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

type Recomputed = ReturnType<typeof recomputeSensor>;

/** Marks each minute that a sensor misses, and lists the stretches with their sensors and what was reported in them. */
function listSharedGaps(
  year: Year,
  all: readonly Recomputed[],
  { faults, offline }: YearReports,
  { from, to }: Span,
) {
  const missing = new Map<number, Set<string>>();
  for (const { sensor, gaps } of all)
    for (const gap of gaps)
      for (let at = gap.from; at < gap.to; at += minuteMs)
        missing.set(at, (missing.get(at) ?? new Set<string>()).add(sensor));
  const found: { from: number; to: number; names: Set<string> }[] = [];
  for (let at = from; at < to; at += minuteMs) {
    const names = missing.get(at);
    if (names === undefined) continue;
    const last = found.at(-1);
    if (last?.to === at) {
      last.to += minuteMs;
      for (const name of names) last.names.add(name);
    } else found.push({ from: at, to: at + minuteMs, names: new Set(names) });
  }
  const order = all.map(({ sensor }) => sensor);
  return found.map(({ names, ...gap }) => {
    const sensors = order.filter((sensor) => names.has(sensor));
    const since = gap.from - rulesOf(year, gap.from).intervalMs;
    const own = faults.filter(
      ({ at, sensor }) => at >= since && at < gap.to && sensors.includes(sensor),
    );
    const valued = own.filter(({ celsius }) => celsius !== null).toSorted((a, b) => a.at - b.at);
    const causes = [
      ...(own.length > 0 ? ['sensor_fault'] : []),
      ...(offline.some((one) => one.from < gap.to && one.to > since) ? ['box_offline'] : []),
    ];
    return { ...gap, sensors, causes, faultCelsius: valued[0]?.celsius ?? null };
  });
}

export function recompute(
  year: Year,
  readings: ReadonlyMap<string, readonly YearReading[]>,
  reports: YearReports,
  { from, to }: Span,
) {
  const sensors = [...readings].map(([sensor, all]) => {
    const own = all.filter(({ at }) => at >= from && at < to);
    return recomputeSensor(year, sensor, own, { from, to });
  });
  const sum = (value: (one: Recomputed) => number) =>
    sensors.reduce((total, one) => total + value(one), 0);
  const [expected, measured] = [sum((one) => one.expected), sum((one) => one.measured)];
  const deviations = sum((one) => one.deviations.length);
  const sharedGaps = listSharedGaps(year, sensors, reports, { from, to });
  const gaps = sharedGaps.length;
  const clean = gaps > 0 ? 'gaps' : 'within';
  const verdict = measured === 0 ? 'not_measured' : deviations > 0 ? 'deviations' : clean;
  const tenths = measured === 0 ? 0 : Math.max(1, Math.floor((measured * 1000) / expected));
  return {
    summary: { verdict, expected, measured, measuredPercent: tenths / 10, deviations, gaps },
    sensors,
    gaps: sharedGaps,
  };
}
