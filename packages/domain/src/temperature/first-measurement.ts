/** What a DS18B20 says until it was first asked to measure, degrees Celsius: the value of its register at power-on. */
export const powerOnCelsius = 85;

const minuteMs = 60_000;
/** For this time after power-on it counts as not asked, whatever it said before. */
const powerOnMs = 2 * minuteMs;
/** A reading this close to a neighbour was measured. */
const plausibleStep = 20;

/** What is known around a reading of a sensor. */
export interface SensorContext {
  /** The nearest measured readings before and after it, degrees Celsius; null where there is none, or none yet. */
  readonly before: number | null;
  readonly after: number | null;
  /** How long before it the box lost power or was powered; later times are negative. */
  readonly sincePowerMs: readonly number[];
}

/** Whether a reading confirms 85.0 °C beside it: it is no further away than 20 °C. */
export function mayConfirm(celsius: number): boolean {
  return Math.abs(celsius - powerOnCelsius) <= plausibleStep;
}

/**
 * Whether a reading is what a DS18B20 says before its first measurement (SEN-05): exactly 85.0 °C, within two minutes of
 * a power failure or of power-on, or without a neighbour within 20 °C. Readings may have the time of the start of their
 * minute. A neighbour that is close confirms it: 85 after 84 was measured, whatever follows; 85 after 20 was not, until
 * a reading near 85 follows.
 */
export function isPowerOnValue(
  celsius: number,
  { before, after, sincePowerMs }: SensorContext,
): boolean {
  if (celsius !== powerOnCelsius) return false;
  if (sincePowerMs.some((passed) => passed > -minuteMs && passed <= powerOnMs)) return true;
  return ![before, after].some((neighbour) => neighbour !== null && mayConfirm(neighbour));
}
