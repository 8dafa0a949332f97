/** What a sensor may measure, degrees Celsius; both ends are allowed. */
export interface TemperatureRange {
  readonly min: number;
  readonly max: number;
}

/** An alarm ends only when the temperature is back inside of its range by so much. */
export const hysteresisCelsius = 0.5;

export interface Reading {
  readonly at: Date;
  readonly celsius: number;
}

/** A time in which a sensor is out of its range. */
export interface Excursion {
  readonly type: 'temp_high' | 'temp_low';
  /** The first reading out of the range. */
  readonly since: Date;
  /** The newest reading that was followed. */
  readonly lastAt: Date;
  readonly maxCelsius: number;
  readonly minCelsius: number;
  /** It lasted for the alarm delay: an alarm was raised. */
  readonly isAlarm: boolean;
}

/** An excursion that was an alarm and is over. */
export type EndedExcursion = Excursion & { readonly endedAt: Date };

export interface TemperatureRules {
  readonly range: TemperatureRange;
  /** A sensor is out of its range for so long before an alarm is raised; 0 raises it at once. */
  readonly alarmDelayMs: number;
  /** The newest reading that is known beside those to follow; what is older comes late. */
  readonly knownUntil?: Date | undefined;
}

/** How a temperature is out of a range; undefined where it is allowed. */
export function excursionType(
  celsius: number,
  { min, max }: TemperatureRange,
): Excursion['type'] | undefined {
  if (celsius > max) return 'temp_high';
  return celsius < min ? 'temp_low' : undefined;
}

/** Smaller than any step of a sensor: sums of decimals are not exact. */
const rounding = 1e-9;

/** Whether it is back inside far enough; where the range is narrow, in its middle. */
function isSafelyInside(
  celsius: number,
  type: Excursion['type'],
  { min, max }: TemperatureRange,
): boolean {
  const margin = Math.min(hysteresisCelsius, Math.max(max - min, 0) / 2) - rounding;
  return type === 'temp_high' ? celsius <= max - margin : celsius >= min + margin;
}

function widen(excursion: Excursion, { celsius }: Reading): Excursion {
  return {
    ...excursion,
    maxCelsius: Math.max(excursion.maxCelsius, celsius),
    minCelsius: Math.min(excursion.minCelsius, celsius),
  };
}

function begin(type: Excursion['type'], { at, celsius }: Reading, delayMs: number): Excursion {
  const isAlarm = delayMs <= 0;
  return { type, since: at, lastAt: at, maxCelsius: celsius, minCelsius: celsius, isAlarm };
}

/** The excursion goes on at this reading. */
function goOn(excursion: Excursion, reading: Reading, { range, alarmDelayMs }: TemperatureRules) {
  const isOut = excursionType(reading.celsius, range) !== undefined;
  const lasts = reading.at.getTime() - excursion.since.getTime() >= alarmDelayMs;
  const isAlarm = excursion.isAlarm || (isOut && lasts);
  return { ...widen(excursion, reading), lastAt: reading.at, isAlarm };
}

/** What a sensor's next reading makes of it: the excursion that lasts then, and the one that ended. */
function follow(
  before: Excursion | null,
  reading: Reading,
  rules: TemperatureRules,
): { readonly after: Excursion | null; readonly ended?: EndedExcursion } {
  const type = excursionType(reading.celsius, rules.range);
  const fresh = type === undefined ? null : begin(type, reading, rules.alarmDelayMs);
  if (before === null) return { after: fresh };
  const isSame = type === before.type;
  const isHeld = type === undefined && before.isAlarm;
  const isOver = !isSame && !(isHeld && !isSafelyInside(reading.celsius, before.type, rules.range));
  if (!isOver) return { after: goOn(before, reading, rules) };
  return before.isAlarm
    ? { after: fresh, ended: { ...before, endedAt: reading.at } }
    : { after: fresh };
}

/** A reading that comes late tells how far an excursion went, and never when it began or ended. */
function followLate(before: Excursion | null, reading: Reading): Excursion | null {
  return before !== null && reading.at >= before.since ? widen(before, reading) : before;
}

/**
 * Follows a sensor's readings, in order of time (ALM): an excursion begins at the first reading out of
 * the range and is an alarm once a reading shows that it lasted for the alarm delay. Before that any
 * allowed reading ends it and nothing is raised; afterwards one that is back inside by the hysteresis,
 * or out of the other side, where another excursion begins. A gap in the readings ends nothing: what
 * is out of the range before and after it counts as out all the time. Readings older than what is
 * known change only the extremes. The range may be another one than before: what counts is where the
 * readings lie in the present one.
 *
 * Answers the excursion that lasts and the alarms that ended, oldest first; where `before` was an alarm,
 * the first of these is that one.
 */
export function followTemperatures(
  before: Excursion | null,
  readings: readonly Reading[],
  rules: TemperatureRules,
): { readonly excursion: Excursion | null; readonly ended: readonly EndedExcursion[] } {
  const ended: EndedExcursion[] = [];
  let excursion = before;
  let knownUntil = before?.lastAt ?? rules.knownUntil;
  for (const reading of readings) {
    if (knownUntil !== undefined && reading.at <= knownUntil) {
      excursion = followLate(excursion, reading);
      continue;
    }
    const { after, ended: over } = follow(excursion, reading, rules);
    if (over !== undefined) ended.push(over);
    excursion = after;
    knownUntil = reading.at;
  }
  return { excursion, ended };
}
