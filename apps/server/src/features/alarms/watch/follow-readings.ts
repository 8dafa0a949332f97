import { roomSensorId } from '@kolli/domain/box/lockers';
import { rangeOfSensor } from '@kolli/domain/temperature/sensors';
import {
  type AlarmRules,
  type EndedExcursion,
  type Excursion,
  excursionOf,
  followTemperatures,
  type Reading,
} from '@kolli/domain/temperature/temperature-alarms';
import { type RulesHistory, rulesAt } from '@kolli/domain/temperature/temperature-rules';
import { readTemperatureRules } from '../../../platform/database/read-temperature-rules.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { type BadTime, markParcels } from './mark-parcels.ts';
import { endAlarm, recordEnds, raiseAlarms } from '../raise-alarm.ts';
import { listBefore, newestStored, writeExcursions } from './excursion.repository.ts';
import {
  type BoxRef,
  type DoorOfBox,
  listSensedDoors,
  listWatches,
  readAlarmDelayMs,
  saveWatches,
  type Watch,
} from './watch.repository.ts';

/** A transaction that has locked the box, so that its readings are processed in sequence. */
export interface ReadingWork {
  readonly tx: Tx;
  readonly box: BoxRef;
}

export type SensorReading = Reading & { readonly sensor: string };

/** The result of processing a sensor's readings. */
interface Followed {
  readonly sensor: string;
  readonly before: Watch | undefined;
  readonly firstAt: Date;
  /** Whether one of them is out of range. */
  readonly isOut: boolean;
  readonly excursion: Excursion | null;
  /** Alarms that began and ended within these readings. */
  readonly passed: readonly EndedExcursion[];
  /** The end of the alarm that was active before. */
  readonly end: EndedExcursion | undefined;
}

interface SensorContext {
  readonly watches: ReadonlyMap<string, Watch>;
  readonly doors: readonly DoorOfBox[];
  readonly rules: RulesHistory;
  readonly alarmDelayMs: number;
}

/**
 * The readings of each sensor of the room or of a door, ordered by time. Readings from before the door
 * was built, under the same id, are dropped.
 */
function bySensor(
  readings: readonly SensorReading[],
  doors: readonly DoorOfBox[],
): [string, SensorReading[]][] {
  const since = new Map([[roomSensorId, 0]]);
  for (const { lockerId, builtAt } of doors) since.set(lockerId, builtAt?.getTime() ?? 0);
  const own = readings.filter(({ sensor, at }) => at.getTime() > (since.get(sensor) ?? Infinity));
  const sorted = own.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return [...Map.groupBy(sorted, ({ sensor }) => sensor)];
}

/**
 * The excursion that the minutes before show: another reading in range of the same minute had ended it, but a minute is
 * out of range if one of its readings is, whatever their order (SEN-05).
 */
function resumedExcursion(earlier: readonly Reading[], rules: AlarmRules): Excursion | null {
  const { excursion } = followTemperatures(null, earlier, rules);
  return excursion?.isAlarm === true ? null : excursion;
}

async function followAll(
  { tx, box }: ReadingWork,
  { watches, doors, rules, alarmDelayMs }: SensorContext,
  readings: readonly SensorReading[],
): Promise<Followed[]> {
  const fridges = new Set(doors.filter(({ fridge }) => fridge).map(({ lockerId }) => lockerId));
  const groups = bySensor(readings, doors);
  const rangeOf = (sensor: string, at: Date) => rangeOfSensor(sensor, fridges, rulesAt(rules, at));
  // Other stored readings matter only where an excursion may begin.
  const beginning = groups.filter(
    ([sensor, own]) =>
      (watches.get(sensor)?.excursion ?? null) === null &&
      own.some((one) => excursionOf(one, rangeOf(sensor, one.at)) !== undefined),
  );
  const known = await newestStored(tx, box, beginning);
  const newest = beginning.filter(([sensor]) => !known.has(sensor));
  const earlier = new Map(bySensor(await listBefore(tx, box, newest, alarmDelayMs), doors));
  return groups.map(([sensor, own]) => {
    const before = watches.get(sensor);
    const alarmRules = {
      range: rangeOfSensor(sensor, fridges, rules.current),
      formerRanges: rules.former.map((former) => ({
        until: former.until,
        range: rangeOfSensor(sensor, fridges, former),
      })),
      alarmDelayMs,
      knownUntil: known.get(sensor),
    };
    const begun = before?.excursion ?? resumedExcursion(earlier.get(sensor) ?? [], alarmRules);
    const { excursion, ended } = followTemperatures(begun, own, alarmRules);
    const wasAlarm = typeof before?.alarmId === 'string';
    const firstAt = own[0]?.at ?? new Date(0);
    const [end, passed] = wasAlarm ? [ended[0], ended.slice(1)] : [undefined, ended];
    const isOut = own.some((one) => excursionOf(one, rangeOf(sensor, one.at)) !== undefined);
    return { sensor, before, firstAt, isOut, excursion, passed, end };
  });
}

const toAlarm = (
  box: BoxRef,
  sensor: string,
  { type, since, maxCelsius, minCelsius }: Excursion,
) => ({
  ...box,
  lockerId: sensor,
  type,
  cause: null,
  at: since,
  maxCelsius,
  minCelsius,
});

/** Updates the extremes and ends of alarms that were active before. */
async function writeLasting({ tx, box }: ReadingWork, followed: readonly Followed[]) {
  const changed = followed.flatMap(({ before, excursion, end, sensor }) => {
    const alarmId = before?.alarmId ?? null;
    const now = end ?? excursion;
    if (alarmId === null || now === null) return [];
    const { maxCelsius, minCelsius } = now;
    const endedAt = end?.endedAt ?? null;
    return { id: alarmId, lockerId: sensor, endedAt, maxCelsius, minCelsius };
  });
  const ended = await writeExcursions(tx, box.pharmacyId, changed);
  await recordEnds(
    tx,
    ended.map(({ id, endedAt, lockerId }) => ({ ...box, id, endedAt, lockerId })),
  );
}

/**
 * Raises the alarms that these readings show. Returns the alarm id by sensor for excursions that are
 * alarms.
 */
async function raiseNew({ tx, box }: ReadingWork, followed: readonly Followed[]) {
  const passed = followed.flatMap((one) =>
    one.passed.map((over) => ({ ...toAlarm(box, one.sensor, over), endedAt: over.endedAt })),
  );
  const begun = followed.flatMap(({ sensor, before, excursion, end }) => {
    const isKnown = typeof before?.alarmId === 'string' && end === undefined;
    return excursion?.isAlarm === true && !isKnown ? toAlarm(box, sensor, excursion) : [];
  });
  await raiseAlarms(tx, passed);
  const ids = await raiseAlarms(tx, begun);
  return new Map(begun.map(({ lockerId }, index) => [lockerId, ids[index]]));
}

/** The times of temperature alarms within these readings. */
function badTimes(followed: readonly Followed[]): BadTime[] {
  return followed.flatMap(({ sensor, excursion, passed, end }) => [
    ...[...(end === undefined ? [] : [end]), ...passed].map((over) => ({ sensor, ...over })),
    ...(excursion?.isAlarm === true ? [{ sensor, ...excursion, endedAt: null }] : []),
  ]);
}

/** Sensors that were out of range, and since when their readings are new. */
export interface OutOfRange {
  readonly sensors: readonly string[];
  readonly since: Date;
}

function outOfRangeOf(followed: readonly Followed[]): OutOfRange {
  const concerned = followed.filter(
    ({ before, isOut }) => isOut || (before?.excursion ?? null) !== null,
  );
  return {
    sensors: concerned.map(({ sensor }) => sensor),
    since: new Date(Math.min(...concerned.map(({ firstAt }) => firstAt.getTime()))),
  };
}

/** Ends the missing-data alarms of sensors that measure again. */
async function endSilence({ tx, box }: ReadingWork, followed: readonly Followed[]) {
  for (const { sensor, before, firstAt } of followed) {
    if (before?.isSilent !== true) continue;
    const silence = { lockerId: sensor, type: 'missing', cause: 'no_readings' } as const;
    await endAlarm(tx, { ...box, ...silence, at: firstAt });
  }
}

/**
 * Processes new readings of one box, degrees Celsius, ordered by time: raises and ends its temperature
 * alarms by the rules of `followTemperatures`, ends the missing-data alarms of sensors, and sets
 * `causeOfAlarm` on the deliveries stored where it was too warm or too cold. Called with all readings
 * of a batch where one is out of its range or the box has a row in `temperature_watch`; other batches
 * change nothing here. Returns the sensors that were out of range before or during these readings.
 */
export async function followReadings(
  work: ReadingWork,
  readings: readonly SensorReading[],
): Promise<OutOfRange> {
  if (readings.length === 0) return { sensors: [], since: new Date(0) };
  const { tx, box } = work;
  const context = {
    watches: await listWatches(tx, box),
    doors: await listSensedDoors(tx, box),
    rules: await readTemperatureRules(tx, box),
    alarmDelayMs: await readAlarmDelayMs(tx, box),
  };
  const followed = await followAll(work, context, readings);
  await endSilence(work, followed);
  await writeLasting(work, followed);
  const raised = await raiseNew(work, followed);
  const watches = followed.map(({ sensor, before, excursion, end }) => ({
    sensor,
    excursion,
    isSilent: false,
    alarmId: raised.get(sensor) ?? (end === undefined ? (before?.alarmId ?? null) : null),
  }));
  await saveWatches(
    tx,
    box,
    watches.filter(({ sensor, excursion }) => excursion !== null || context.watches.has(sensor)),
  );
  await markParcels(tx, box, badTimes(followed), context.doors);
  return outOfRangeOf(followed);
}
