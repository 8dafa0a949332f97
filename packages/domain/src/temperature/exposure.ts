import type { HoldCause } from '../delivery/holds.ts';
import {
  type AlarmRules,
  type Excursion,
  excursionOf,
  followTemperatures,
  rangeAt,
  type Reading,
} from './temperature-alarms.ts';

/** Readings further apart than this leave a gap, in which nothing was measured. */
export const readingGapMs = 15 * 60_000;

export interface ExposureRules extends AlarmRules {
  /** How long a parcel may be out of range, added up over its stay; 0 for no limit. */
  readonly holdAfterMs: number;
}

/** What a sensor measured up to now. */
export interface SensorState {
  readonly last: Reading | null;
  readonly excursion: Excursion | null;
}

/** To which temperatures a parcel was exposed during its stay behind a door. */
export interface Exposure extends SensorState {
  /** Since when it is counted: the parcel was loaded, or somebody decided about it. */
  readonly from: Date;
  /** Somebody decided while it was out of range: what follows is counted once it was in range again. */
  readonly isJudged: boolean;
  /** Time out of range since then, in gaps of readings none. */
  readonly outMs: number;
  /** The reading that put it on hold. */
  readonly hold: { readonly at: Date; readonly cause: HoldCause } | null;
}

/** A parcel that was just loaded. Where its sensor has an alarm, it is on hold at once. */
export function beginExposure(from: Date, { last, excursion }: SensorState): Exposure {
  const hold = excursion?.isAlarm === true ? { at: from, cause: excursion.type } : null;
  return { from, isJudged: false, last, excursion, outMs: 0, hold };
}

/**
 * A parcel that was released, with everything judged that was measured until `from`. Where its sensor was out of range
 * then, that excursion is judged, too.
 */
export function exposureAfterRelease(from: Date, wasOut = true): Exposure {
  return { from, isJudged: wasOut, last: null, excursion: null, outMs: 0, hold: null };
}

/** Whether a reading is out of the range of its time. */
export function isOutOfRange(reading: Reading, rules: AlarmRules): boolean {
  return typeOf(reading, rules) !== undefined;
}

const typeOf = (reading: Reading, rules: AlarmRules) =>
  excursionOf(reading, rangeAt(rules, reading.at));

/** Time between two readings that the parcel was out of range: if the first was, until the second. */
function outMsBetween({ from, last }: Exposure, at: Date, rules: ExposureRules): number {
  if (last === null || !isOutOfRange(last, rules)) return 0;
  const betweenMs = at.getTime() - last.at.getTime();
  if (betweenMs >= readingGapMs) return 0;
  return Math.max(0, at.getTime() - Math.max(last.at.getTime(), from.getTime()));
}

/** Whether the limit or an alarm is reached. The cause is that of the excursion, or of the last one. */
function holdOf(
  { last, excursion, outMs }: Exposure,
  at: Date,
  rules: ExposureRules,
  before: SensorState,
): Exposure['hold'] {
  if (excursion?.isAlarm === true) return { at, cause: excursion.type };
  if (rules.holdAfterMs === 0 || outMs < rules.holdAfterMs) return null;
  const types = [last, before.last].flatMap((reading) =>
    reading === null ? [] : (typeOf(reading, rules) ?? []),
  );
  return { at, cause: types[0] ?? 'temp_high' };
}

/**
 * The exposure after the next reading of the door's sensor (HLD-01). A parcel goes on hold with the reading that
 * shows that its minutes out of range have reached the limit, or that an excursion is an alarm. Once on hold it
 * stays so. The order of readings counts, not their times, so that a clock that is set back ends nothing.
 */
export function followExposure(before: Exposure, reading: Reading, rules: ExposureRules): Exposure {
  if (before.isJudged && isOutOfRange(reading, rules)) return before;
  const { excursion } = followTemperatures(before.excursion, [reading], rules);
  const after = {
    ...before,
    isJudged: false,
    last: reading,
    excursion,
    outMs: before.outMs + outMsBetween(before, reading.at, rules),
  };
  return { ...after, hold: before.hold ?? holdOf(after, reading.at, rules, before) };
}
