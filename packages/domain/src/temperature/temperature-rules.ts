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
