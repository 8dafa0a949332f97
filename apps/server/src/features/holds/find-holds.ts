import type { HoldCause } from '@kolli/domain/delivery/holds';
import {
  beginExposure,
  type Exposure,
  exposureAfterRelease,
  type ExposureRules,
  followExposure,
  isOutOfRange,
  readingGapMs,
} from '@kolli/domain/temperature/exposure';
import {
  calmRange,
  followTemperatures,
  type Reading,
} from '@kolli/domain/temperature/temperature-alarms';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { listDecisiveReadings, type WatchedTime } from './decisive-readings.repository.ts';
import type { HoldRules, Stay } from './exposed-stay.repository.ts';

/** A parcel to put on hold. */
export interface NewHold {
  readonly docId: string;
  readonly lockerId: string;
  readonly at: Date;
  readonly cause: HoldCause;
}

/** Follows a sensor's readings up to the load, then the parcel's exposure. */
export function exposureOf(
  stay: Stay,
  readings: readonly Reading[],
  rules: ExposureRules,
): Exposure {
  const { loadedAt, judgedUntil } = stay;
  const isJudged = judgedUntil !== null && judgedUntil >= loadedAt;
  const from = isJudged ? judgedUntil : loadedAt;
  const earlier = readings.filter(({ at }) => at <= from);
  const { excursion } = followTemperatures(null, earlier, rules);
  const last = earlier.at(-1) ?? null;
  // Of a minute with several readings the later ones may have come after the decision.
  const wasOut = last !== null && isOutOfRange({ at: last.at, celsius: last.celsius }, rules);
  const begun = isJudged
    ? exposureAfterRelease(from, wasOut)
    : beginExposure(from, { last, excursion });
  return readings
    .filter(({ at }) => at > from)
    .reduce((exposure, reading) => followExposure(exposure, reading, rules), begun);
}

/** An alarm that covers the load shows in the readings of this time before it. */
const leadMs = ({ alarmDelayMs }: ExposureRules) => alarmDelayMs + readingGapMs;

/** The time in which the readings of a sensor concern stays behind its doors, all of one kind. */
function watchedTime(stays: readonly Stay[], own: ExposureRules, receivedAt: Date): WatchedTime {
  const loads = stays.map(({ loadedAt }) => loadedAt.getTime());
  const ends = stays.map(({ until }) => (until ?? receivedAt).getTime());
  const from = new Date(Math.min(...loads) - leadMs(own));
  const until = new Date(Math.max(...ends));
  return { sensor: stays[0]?.sensor ?? '', from, until, calm: calmRange(own, from) };
}

/** The stays that put their parcels on hold, by the readings of their sensors; of each parcel the first. */
export async function findHolds(
  { tx, box, receivedAt }: { readonly tx: Tx; readonly box: BoxKey; readonly receivedAt: Date },
  stays: readonly Stay[],
  rules: HoldRules,
): Promise<NewHold[]> {
  const rulesOf = ({ isFridge }: Stay) => (isFridge ? rules.fridge : rules.basic);
  const keyOf = ({ sensor, isFridge }: Stay) => `${sensor} ${isFridge}`;
  const groups = [...Map.groupBy(stays, keyOf)];
  const times = groups.map(([, group]) =>
    watchedTime(group, group[0]?.isFridge === true ? rules.fridge : rules.basic, receivedAt),
  );
  const readings = await listDecisiveReadings(tx, box, times);
  const readingsOf = new Map(groups.map(([key], index) => [key, readings[index] ?? []]));
  const holds = new Map<string, NewHold>();
  for (const stay of stays) {
    const { docId, lockerId, loadedAt, until } = stay;
    const own = rulesOf(stay);
    const from = new Date(loadedAt.getTime() - leadMs(own));
    const around = (readingsOf.get(keyOf(stay)) ?? []).filter(
      ({ at }) => at >= from && at <= (until ?? receivedAt),
    );
    const { hold } = exposureOf(stay, around, own);
    if (hold !== null && !holds.has(docId)) holds.set(docId, { docId, lockerId, ...hold });
  }
  return [...holds.values()];
}
