/** The allowed temperatures of a sensor in degrees Celsius, both ends included. */
export interface TemperatureRange {
  readonly min: number;
  readonly max: number;
}

/** An alarm ends only when the temperature is inside its range by this margin. */
export const hysteresisCelsius = 0.5;

export interface Reading {
  readonly at: Date;
  readonly celsius: number;
  /** The extremes of its minute, where a sensor reported several readings in it; all of them count (SEN-05). */
  readonly lowest?: number;
  readonly highest?: number;
}

/** A period in which a sensor is out of its range. */
export interface Excursion {
  readonly type: 'temp_high' | 'temp_low';
  /** Time of the first reading out of the range. */
  readonly since: Date;
  /** Time of the newest processed reading. */
  readonly lastAt: Date;
  readonly maxCelsius: number;
  readonly minCelsius: number;
  /** Whether it lasted for the alarm delay, so that an alarm was raised. */
  readonly isAlarm: boolean;
}

/** An excursion that was an alarm and has ended. */
export type EndedExcursion = Excursion & { readonly endedAt: Date };

export interface AlarmRules {
  readonly range: TemperatureRange;
  /** Earlier ranges, the oldest first, each for readings before `until` (TRU-07). */
  readonly formerRanges?: readonly { readonly until: Date; readonly range: TemperatureRange }[];
  /** How long a sensor is out of range before an alarm is raised; 0 raises it immediately. */
  readonly alarmDelayMs: number;
  /** Time of the newest earlier reading; readings that are not newer count as late. */
  readonly knownUntil?: Date | undefined;
}

/** The type of excursion of a temperature; undefined when it is in range. */
export function excursionType(
  celsius: number,
  { min, max }: TemperatureRange,
): Excursion['type'] | undefined {
  if (celsius > max) return 'temp_high';
  return celsius < min ? 'temp_low' : undefined;
}

/** The type of excursion that the extremes of a reading's minute show: where both are out of range, that of the further one. */
export function excursionOf(
  { celsius, lowest = celsius, highest = celsius }: Omit<Reading, 'at'>,
  range: TemperatureRange,
): Excursion['type'] | undefined {
  const isAbove = highest - range.max >= range.min - lowest;
  return excursionType(isAbove ? highest : lowest, range);
}

/** The range by which a reading is judged: the one of its time. */
export function rangeAt({ range, formerRanges = [] }: AlarmRules, at: Date): TemperatureRange {
  return formerRanges.find(({ until }) => at < until)?.range ?? range;
}

/** Tolerance for floating-point errors, below the resolution of any sensor. */
const rounding = 1e-9;

/** Whether all of the minute is inside the range by the hysteresis, or past the middle of a narrow range. */
function isSafelyInside(
  { celsius, lowest = celsius, highest = celsius }: Reading,
  type: Excursion['type'],
  { min, max }: TemperatureRange,
): boolean {
  const margin = Math.min(hysteresisCelsius, Math.max(max - min, 0) / 2) - rounding;
  return type === 'temp_high' ? highest <= max - margin : lowest >= min + margin;
}

/**
 * What by all ranges since a time is safely in range: readings within it begin no excursion and end every one. Empty, with
 * `min` above `max`, where no temperature is.
 */
export function calmRange({ range, formerRanges = [] }: AlarmRules, since: Date): TemperatureRange {
  const former = formerRanges.filter(({ until }) => until > since).map((one) => one.range);
  const calm = [range, ...former].map(({ min, max }) => {
    const margin = Math.min(hysteresisCelsius, Math.max(max - min, 0) / 2);
    return { min: min + margin, max: max - margin };
  });
  return {
    min: Math.max(...calm.map(({ min }) => min)),
    max: Math.min(...calm.map(({ max }) => max)),
  };
}

function widen(
  excursion: Excursion,
  { celsius, lowest = celsius, highest = celsius }: Reading,
): Excursion {
  return {
    ...excursion,
    maxCelsius: Math.max(excursion.maxCelsius, highest),
    minCelsius: Math.min(excursion.minCelsius, lowest),
  };
}

function begin(
  type: Excursion['type'],
  { at, celsius, lowest = celsius, highest = celsius }: Reading,
  delayMs: number,
): Excursion {
  const isAlarm = delayMs <= 0;
  return { type, since: at, lastAt: at, maxCelsius: highest, minCelsius: lowest, isAlarm };
}

/** The excursion continued by a reading, which is out of range unless it is an alarm already. */
function extend(excursion: Excursion, reading: Reading, { alarmDelayMs }: AlarmRules) {
  const lasts = reading.at.getTime() - excursion.since.getTime() >= alarmDelayMs;
  const isAlarm = excursion.isAlarm || lasts;
  return { ...widen(excursion, reading), lastAt: reading.at, isAlarm };
}

/** Processes the next reading of a sensor: the current excursion after it, and the alarm that it ended. */
function follow(
  before: Excursion | null,
  reading: Reading,
  rules: AlarmRules,
): { readonly after: Excursion | null; readonly ended?: EndedExcursion } {
  const range = rangeAt(rules, reading.at);
  const type = excursionOf(reading, range);
  const fresh = type === undefined ? null : begin(type, reading, rules.alarmDelayMs);
  if (before === null) return { after: fresh };
  const isSame = type === before.type;
  const isAlarmInRange = type === undefined && before.isAlarm;
  const isOver = !isSame && !(isAlarmInRange && !isSafelyInside(reading, before.type, range));
  if (!isOver) return { after: extend(before, reading, rules) };
  return before.isAlarm
    ? { after: fresh, ended: { ...before, endedAt: reading.at } }
    : { after: fresh };
}

/** A late reading changes only the extremes of an excursion, not its start or end. */
function followLate(before: Excursion | null, reading: Reading): Excursion | null {
  return before !== null && reading.at >= before.since ? widen(before, reading) : before;
}

/**
 * Processes a sensor's readings in order of time (ALM). An excursion starts at the first reading out of
 * range and becomes an alarm with a reading that shows that it lasted for the alarm delay. Before that any
 * reading in range ends it without an alarm. An alarm ends with a reading inside the range by the
 * hysteresis, or out of range on the other side, where another excursion starts. A gap in the readings
 * ends nothing: a sensor that is out of range before and after it counts as out of range throughout. Late
 * readings change only the extremes. A reading is compared with the range of its time.
 *
 * Returns the current excursion and the alarms that ended, oldest first; if `before` was an alarm that
 * ended, it is the first of these.
 */
export function followTemperatures(
  before: Excursion | null,
  readings: readonly Reading[],
  rules: AlarmRules,
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
