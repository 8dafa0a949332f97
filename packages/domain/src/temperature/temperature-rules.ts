import type { TemperatureRange } from './temperature-alarms.ts';

/** What is allowed in a box, and how often each of its sensors reports. */
export interface TemperatureRules {
  readonly basic: TemperatureRange;
  readonly fridge: TemperatureRange;
  readonly reportIntervalMs: number;
}

/** Rules that were replaced at `until`: they count for readings before that. */
export type FormerRules = TemperatureRules & { readonly until: Date };

/** The rules of a box with those that they replaced, the oldest first. */
export interface RulesHistory {
  readonly current: TemperatureRules;
  readonly former: readonly FormerRules[];
}

/** Temperatures that a sensor can measure, in degrees Celsius; any other is a fault of the sensor (TRU-03). */
export const measurableCelsius: TemperatureRange = { min: -60, max: 100 };

/** Whether a temperature is one that a sensor can measure. */
export function isMeasurable(celsius: number): boolean {
  return celsius >= measurableCelsius.min && celsius <= measurableCelsius.max;
}

/** The rules by which a reading is judged: those in force when it was measured (TRU-07). */
export function rulesAt({ current, former }: RulesHistory, at: Date): TemperatureRules {
  return former.find(({ until }) => at < until) ?? current;
}

/**
 * The time within which the next reading is due after one at `at`: the report interval of its time, or a longer one that
 * came into force before then, since the box may already follow it.
 */
function dueAfterMs(history: RulesHistory, at: Date): number {
  const { reportIntervalMs } = rulesAt(history, at);
  const due = at.getTime() + reportIntervalMs;
  const later = history.former
    .filter(({ until }) => until > at && until.getTime() <= due)
    .map(({ until }) => rulesAt(history, until).reportIntervalMs);
  return Math.max(reportIntervalMs, ...later);
}

/** A time with the same rules, and the same time until a next reading is due. The end is excluded. */
export interface RulesPeriod {
  readonly since: Date | null;
  readonly until: Date | null;
  readonly rules: TemperatureRules;
  readonly dueAfterMs: number;
  /** How many readings are expected from 1970 to a time t of the period: `expectedOffset` + t / report interval. */
  readonly expectedOffset: number;
}

/** The history of a box in periods, in order of time; the first has no beginning, the last no end. */
export function periodsOf(history: RulesHistory): RulesPeriod[] {
  const { current, former } = history;
  const intervals = [current, ...former].map(({ reportIntervalMs }) => reportIntervalMs);
  const ends = former.flatMap(({ until }) =>
    [0, ...intervals].map((before) => until.getTime() - before),
  );
  const starts = [...new Set(ends)].toSorted((a, b) => a - b).map((time) => new Date(time));
  let expectedOffset = 0;
  let intervalBefore: number | null = null;
  return [null, ...starts].map((since, index) => {
    const at = since ?? new Date(-8.64e15);
    const rules = rulesAt(history, at);
    const time = since?.getTime() ?? 0;
    expectedOffset += time / (intervalBefore ?? Infinity) - time / rules.reportIntervalMs;
    intervalBefore = rules.reportIntervalMs;
    const until = starts[index] ?? null;
    return { since, until, rules, dueAfterMs: dueAfterMs(history, at), expectedOffset };
  });
}

/** How many readings a sensor should send between two times in epoch milliseconds, by the report interval of each time. */
export function expectedBetween(history: RulesHistory, from: number, to: number): number {
  const periods = periodsOf(history);
  const expectedUntil = (time: number) => {
    const period = periods.findLast(({ since }) => since === null || since.getTime() <= time);
    return period === undefined ? 0 : period.expectedOffset + time / period.rules.reportIntervalMs;
  };
  // What is added up is exact to some millionths: a whole number must not be rounded down.
  return Math.round((expectedUntil(to) - expectedUntil(from)) * 1e6) / 1e6;
}
