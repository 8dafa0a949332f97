const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

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

export const isFridgeSensor = (sensor: string) => /^[23]-/.test(sensor);

/** Repeatable numbers from 0 to 1 (Park and Miller). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A time in which nothing is measured: by all sensors where `sensor` is undefined. */
interface Outage {
  readonly from: number;
  readonly to: number;
  readonly sensor: string | undefined;
}

/** A time in which a sensor is `by` some degrees warmer or colder. */
interface Excursion extends Outage {
  readonly by: number;
}

/** The rules: a shorter interval and narrower ranges after some months, then a longer interval again. */
function rulesFrom(
  start: number,
  dayOf: (day: number) => number,
): [YearRules, YearRules, YearRules] {
  const until = (day: number, hour: number) => start + dayOf(day) * dayMs + hour * hourMs;
  const slow = { intervalMs: 10 * minuteMs };
  const narrow = { basic: [15, 25], fridge: [3, 8] } as const;
  return [
    { until: until(200, 9), ...slow, basic: [10, 25], fridge: [2, 8] },
    { until: until(230, 7), intervalMs: 5 * minuteMs, ...narrow },
    { until: Infinity, ...slow, ...narrow },
  ];
}

/**
 * What the box reported besides: faults in every third outage of a sensor, with the value that it gave, and lost
 * connections in every other outage of the box.
 */
function reportsOf(outages: readonly Outage[]) {
  const faults = outages.flatMap(({ from, sensor }, index) => {
    if (sensor === undefined || index % 3 > 0) return [];
    return [
      { sensor, at: from + 2 * minuteMs, celsius: null },
      ...(index % 2 === 0 ? [{ sensor, at: from + 3 * minuteMs, celsius: -127 }] : []),
    ];
  });
  const offline = outages.filter((one, index) => one.sensor === undefined && index % 2 === 0);
  return { faults, offline };
}
export type YearReports = ReturnType<typeof reportsOf>;

/** Random outages of up to some hours, two of them while the rules change, and random excursions. */
function happeningsOf(
  { start, days, rules }: { start: number; days: number; rules: readonly YearRules[] },
  sensors: readonly string[],
  random: () => number,
  countOf: (inWholeYear: number) => number,
) {
  const below = (count: number) => Math.floor(random() * count);
  const minuteOfYear = () => start + below(days * 24 * 60) * minuteMs;
  const anySensor = () => sensors[below(sensors.length)] ?? '';
  const around = ({ until }: YearRules, sensor: string | undefined): Outage => ({
    from: until - 2 * hourMs,
    to: until + 5 * hourMs,
    sensor,
  });
  const outages = rules.slice(0, 2).map((one, index) => around(one, sensors[index + 1]));
  for (let count = 0; count < countOf(60); count += 1) {
    const from = minuteOfYear();
    const sensor = random() < 0.3 ? undefined : anySensor();
    outages.push({ from, to: from + (5 + below(600)) * minuteMs, sensor });
  }
  const excursions = Array.from({ length: countOf(80) }, (): Excursion => {
    const from = minuteOfYear();
    const to = from + (10 + below(300)) * minuteMs;
    return { from, to, sensor: anySensor(), by: (random() - 0.5) * 14 };
  });
  return { outages, excursions, random };
}

/** When a sensor reports: once an interval, and at other minutes after the interval became longer. */
function reportTimes(start: number, end: number, rules: readonly YearRules[]): number[] {
  const times: number[] = [];
  let interval = 0;
  for (let at = start; at < end; at += interval) {
    const { intervalMs } = rules.find(({ until }) => at < until) ?? { intervalMs: hourMs };
    if (interval > 0 && intervalMs > interval) at += 4 * minuteMs;
    interval = intervalMs;
    times.push(at);
  }
  return times;
}

/** Of each time a reading, a minute later now and then; some are lost. */
function readingsOf(
  sensor: string,
  times: readonly number[],
  { outages, excursions, random }: ReturnType<typeof happeningsOf>,
): YearReading[] {
  const isIn = (at: number) => (one: Outage) => at >= one.from && at < one.to;
  const own = outages.filter((one) => (one.sensor ?? sensor) === sensor);
  const warmed = excursions.filter((one) => one.sensor === sensor);
  return times.flatMap((planned) => {
    const at = planned + minuteMs * (random() < 0.1 ? 1 : 0);
    if (own.some(isIn(planned)) || random() < 0.002) return [];
    const usual = isFridgeSensor(sensor) ? 5 : 20;
    const wave = Math.sin(at / (3 * hourMs)) * 1.2 + (random() - 0.5) * 0.4;
    const by = warmed.filter(isIn(at)).reduce((sum, one) => sum + one.by, 0);
    // Never a negative zero, which the database does not return.
    return [{ sensor, at, celsius: Math.round((usual + wave + by) * 10) / 10 + 0 }];
  });
}

/**
 * A year of readings with gaps, faults, excursions, and ranges and report intervals that were changed twice: the same
 * from `start`, a multiple of ten minutes, for the same seed. What happens on a day of a whole year, or so often in it, is
 * scaled by `dayOf` to a year of fewer days.
 */
export function generateYear(start: number, sensors: readonly string[], seed: number, days = 365) {
  const dayOf = (dayOrCount: number) => Math.round((dayOrCount * days) / 365);
  const end = start + days * dayMs;
  const rules = rulesFrom(start, dayOf);
  const happenings = happeningsOf({ start, days, rules }, sensors, randomNumbers(seed), dayOf);
  const times = reportTimes(start, end, rules);
  const all = sensors.map((sensor) => [sensor, readingsOf(sensor, times, happenings)] as const);
  const reports = reportsOf(happenings.outages);
  return { start, end, dayOf, rules, readings: new Map(all), reports };
}
export type GeneratedYear = ReturnType<typeof generateYear>;
