import type { DeviceEvent } from '@kolli/contract/machine/device-events';
import { type BoxClock, eventTime } from '@kolli/domain/box/box-clock';
import { isMeasurable } from '@kolli/domain/temperature/temperature-rules';
import { raiseDailyAlarms } from '../alarms/raise-daily-alarms.ts';
import { followFaults } from '../alarms/watch/follow-faults.ts';
import { followReadings, type SensorReading } from '../alarms/watch/follow-readings.ts';
import { type HoldWork, holdExposedParcels } from '../holds/hold-parcels.ts';
import { lockBox } from '../../platform/database/lock-boxes.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { sortReadings } from './power-on-values.ts';
import {
  listKnownMinutes,
  listSensors,
  type MinuteOfSensor,
  type StoredReading,
  storeReadingsOf,
  storeUnusable,
  type UnusableReading,
} from './reading.repository.ts';

/** An event about what a sensor measured, or that it could not. */
export type SensorEvent = Extract<DeviceEvent, { kind: 'reading' | 'sensorFault' }>;

export function isSensorEvent(event: DeviceEvent): event is SensorEvent {
  return event.kind === 'reading' || event.kind === 'sensorFault';
}

/** A transaction that has locked the box, and the clocks of a batch of its events. */
type ReadingBatch = BoxClock & HoldWork;

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000);

/** A minute of a sensor after these readings of it, in the order in which they came; none if they change nothing. */
function mergeMinute(
  readings: readonly StoredReading[],
  known: MinuteOfSensor | undefined,
): SensorReading[] {
  const [first] = readings;
  if (first === undefined) return [];
  const values = readings.map(({ celsius }) => celsius);
  const lowest = Math.min(...values, known?.lowest ?? Infinity);
  const highest = Math.max(...values, known?.highest ?? -Infinity);
  if (lowest === known?.lowest && highest === known.highest) return [];
  const at = new Date(Math.min(...readings.map((one) => one.at.getTime())));
  return [{ sensor: first.sensor, at, celsius: known?.celsius ?? first.celsius, lowest, highest }];
}

/** The minutes that these readings add or change, each with the extremes of all its readings (SEN-05). */
async function changedMinutes(
  { tx, box }: Pick<ReadingBatch, 'tx' | 'box'>,
  readings: readonly StoredReading[],
): Promise<SensorReading[]> {
  const known = await listKnownMinutes(tx, box, readings);
  const minutes = Map.groupBy(readings, ({ sensor, at }) => `${sensor} ${minuteOf(at)}`);
  return [...minutes].flatMap(([key, own]) => mergeMinute(own, known.get(key)));
}

/** Why a report is no temperature of one of the box's sensors; undefined for one that is. */
function unusableReason(
  event: SensorEvent,
  sensors: ReadonlySet<string>,
): UnusableReading['reason'] | undefined {
  if (!sensors.has(event.sensor)) return 'unknown_sensor';
  if (event.kind === 'sensorFault') return 'sensor_fault';
  return isMeasurable(event.celsius) ? undefined : 'impossible_value';
}

/** 85.0 °C that was not measured is no possible value of the sensor, like one outside of what it can measure. */
const asUnusable = (reading: StoredReading): UnusableReading => {
  return { ...reading, reason: 'impossible_value' };
};

/** Raises one alarm a day for each sensor that the box does not have (TRU-02). */
async function reportUnknownSensors(
  { tx, box, receivedAt }: ReadingBatch,
  unusable: readonly UnusableReading[],
): Promise<void> {
  const unknown = unusable.filter(({ reason }) => reason === 'unknown_sensor');
  const sensors = [...new Set(unknown.map(({ sensor }) => sensor))];
  await raiseDailyAlarms(
    tx,
    { ...box, cause: 'unknown_sensor', at: receivedAt },
    sensors.map((lockerId) => ({ lockerId })),
  );
}

/**
 * Stores what the sensors of a box reported, whose row is locked, with the spans of readings, degrees Celsius, raises
 * and ends alarms that follow, and puts parcels on hold. Reports of unknown sensors (TRU-02), faults, values that no sensor can
 * measure (TRU-03) and what sensors say before their first measurement are stored apart. `powerTimes` are those at which the
 * box lost power or was powered by other events of the batch.
 */
export async function storeReadings(
  batch: ReadingBatch,
  events: readonly SensorEvent[],
  powerTimes: readonly Date[],
): Promise<void> {
  if (events.length === 0) return;
  const { tx, box } = batch;
  const sensors = await listSensors(tx, box);
  const readings: StoredReading[] = [];
  const unusable: UnusableReading[] = [];
  for (const event of events) {
    const { sensor, celsius = null } = event;
    const { at } = eventTime(event.at, batch);
    const reason = unusableReason(event, sensors);
    if (reason !== undefined) unusable.push({ sensor, at, celsius, reason });
    else if (celsius !== null) readings.push({ sensor, at, celsius });
  }
  const { measured, unmeasured } = await sortReadings(tx, box, readings, powerTimes);
  unusable.push(...unmeasured.map(asUnusable));
  const changed = await changedMinutes(batch, measured);
  if (measured.length > 0) await storeReadingsOf(tx, box, measured);
  await holdExposedParcels(batch, await followReadings(batch, changed));
  await storeUnusable(tx, box, unusable);
  await reportUnknownSensors(batch, unusable);
  await followFaults(
    batch,
    unusable.filter(({ reason }) => reason !== 'unknown_sensor'),
  );
}

/**
 * Stores readings that a box measured before it was known here, degrees Celsius, beside what is there
 * already. No alarm follows from them: they are over.
 */
export async function storePastReadings(
  tx: Tx,
  box: BoxKey,
  readings: readonly StoredReading[],
): Promise<void> {
  if (readings.length === 0) return;
  await lockBox(tx, box);
  const { measured, unmeasured } = await sortReadings(tx, box, readings, []);
  if (measured.length > 0) await storeReadingsOf(tx, box, measured);
  await storeUnusable(tx, box, unmeasured.map(asUnusable));
}
