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

/** What the box reported besides: faults, with the value that the sensor gave, and times without connection. */
export interface YearReports {
  readonly faults: readonly (Omit<YearReading, 'celsius'> & { readonly celsius: number | null })[];
  readonly offline: readonly { readonly from: number; readonly to: number }[];
}

/** A year of readings with gaps, faults, excursions, and ranges and report intervals that were changed twice. */
export interface GeneratedYear {
  readonly start: number;
  readonly end: number;
  readonly rules: readonly YearRules[];
  readonly readings: ReadonlyMap<string, readonly YearReading[]>;
  readonly reports: YearReports;
}

export const isFridgeSensor = (sensor: string) =>
  sensor.startsWith('2-') || sensor.startsWith('3-');

/** Repeatable numbers from 0 to 1 (Park and Miller). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

interface Outage {
  readonly from: number;
  readonly to: number;
  /** Undefined for all. */
  readonly sensor: string | undefined;
}

/** The rules: a shorter interval and narrower ranges after some months, then a longer interval again. */
const rulesFrom = (start: number, dayOf: YearDays['dayOf']): YearRules[] => {
  const until = (day: number, hour: number) => start + dayOf(day) * dayMs + hour * hourMs;
  const slow = { intervalMs: 10 * minuteMs };
  const narrow = { basic: [15, 25], fridge: [3, 8] } as const;
  return [
    { until: until(200, 9), ...slow, basic: [10, 25], fridge: [2, 8] },
    { until: until(230, 7), intervalMs: 5 * minuteMs, ...narrow },
    { until: Infinity, ...slow, ...narrow },
  ];
};

/** Faults in every third outage of a sensor, and lost connections in every other outage of the box. */
function reportsOf(outages: readonly Outage[]): YearReports {
  const faults = outages.flatMap(({ from, sensor }, index) => {
    if (sensor === undefined || index % 3 > 0) return [];
    return [
      { sensor, at: from + 2 * minuteMs, celsius: null },
      ...(index % 2 === 0 ? [{ sensor, at: from + 3 * minuteMs, celsius: -127 }] : []),
    ];
  });
  const offline = outages
    .filter(({ sensor }, index) => sensor === undefined && index % 2 === 0)
    .map(({ from, to }) => ({ from, to }));
  return { faults, offline };
}

interface Excursion {
  readonly from: number;
  readonly to: number;
  readonly sensor: string;
  /** By how many degrees it is warmer or colder. */
  readonly by: number;
}

/** Random times of a year, in which something happens to a sensor. */
interface Chance {
  readonly random: () => number;
  readonly minuteOfYear: () => number;
  readonly below: (count: number) => number;
  readonly anySensor: () => string;
}

function chanceOf(start: number, days: number, sensors: readonly string[], seed: number): Chance {
  const random = randomNumbers(seed);
  const below = (count: number) => Math.floor(random() * count);
  return {
    random,
    below,
    minuteOfYear: () => start + below(days * 24 * 60) * minuteMs,
    anySensor: () => sensors[below(sensors.length)] ?? '',
  };
}

/** Times of up to some hours, some of all sensors, in which nothing is measured; two while the rules change. */
function outagesOf(
  { random, minuteOfYear, below, anySensor }: Chance,
  sensors: readonly string[],
  { rules: [first, second], count }: { rules: readonly YearRules[]; count: number },
): Outage[] {
  const around = (until: number) => ({ from: until - 2 * hourMs, to: until + 5 * hourMs });
  return [
    { ...around(first?.until ?? 0), sensor: sensors[1] },
    { ...around(second?.until ?? 0), sensor: sensors[2] },
    ...Array.from({ length: count }, () => {
      const from = minuteOfYear();
      const sensor = random() < 0.3 ? undefined : anySensor();
      return { from, to: from + (5 + below(600)) * minuteMs, sensor };
    }),
  ];
}

const excursionsOf = (
  { random, minuteOfYear, below, anySensor }: Chance,
  count: number,
): Excursion[] =>
  Array.from({ length: count }, () => {
    const from = minuteOfYear();
    const to = from + (10 + below(300)) * minuteMs;
    return { from, to, sensor: anySensor(), by: (random() - 0.5) * 14 };
  });

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

interface Happening {
  readonly outages: readonly Outage[];
  readonly excursions: readonly Excursion[];
  readonly random: () => number;
}

/** Of each time a reading, a minute later now and then; some are lost. */
function readingsOf(
  sensor: string,
  times: readonly number[],
  { outages, excursions, random }: Happening,
): YearReading[] {
  const isIn = (at: number) => (one: Excursion | Outage) => at >= one.from && at < one.to;
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

/** A year of fewer days: what happens on a day of a whole year, or so often in it, is scaled to them. */
export interface YearDays {
  readonly days: number;
  readonly dayOf: (dayOrCount: number) => number;
}

export const shortYear = (days: number): YearDays => ({
  days,
  dayOf: (dayOrCount) => Math.round((dayOrCount * days) / 365),
});

/** Generates the same year from `start`, a multiple of ten minutes, for the same seed. */
export function generateYear(
  start: number,
  sensors: readonly string[],
  seed: number,
  { days, dayOf }: YearDays = shortYear(365),
): GeneratedYear {
  const end = start + days * dayMs;
  const rules = rulesFrom(start, dayOf);
  const chance = chanceOf(start, days, sensors, seed);
  const outages = outagesOf(chance, sensors, { rules, count: dayOf(60) });
  const happening = { outages, excursions: excursionsOf(chance, dayOf(80)), random: chance.random };
  const times = reportTimes(start, end, rules);
  const readings = new Map(sensors.map((sensor) => [sensor, readingsOf(sensor, times, happening)]));
  return { start, end, rules, readings, reports: reportsOf(outages) };
}
