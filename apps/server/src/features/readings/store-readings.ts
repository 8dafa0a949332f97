import type { DeviceEvent } from '@kolli/contract/machine/device-events';
import { type BoxClock, eventTime } from '@kolli/domain/box/box-clock';
import { followReadings, type SensorReading } from '../alarms/watch/follow-readings.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { lockBox } from '../../platform/database/lock-boxes.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import { listKnownMinutes, type StoredReading, storeReadingsOf } from './reading.repository.ts';

export type ReadingEvent = Extract<DeviceEvent, { kind: 'reading' }>;

/** A transaction that has locked the box, and the clocks of a batch of its events. */
interface ReadingBatch extends BoxClock {
  readonly tx: Tx;
  readonly box: BoxKey;
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000);

/** Those that will be stored: of each sensor and minute the first, unless one is there already. */
async function findNew(
  { tx, box }: ReadingBatch,
  readings: readonly SensorReading[],
): Promise<SensorReading[]> {
  const known = await listKnownMinutes(tx, box, readings);
  return readings.filter(({ sensor, at }) => {
    const key = `${sensor} ${minuteOf(at)}`;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

/**
 * Stores readings of a box whose row is locked, degrees Celsius, with their spans, and raises and ends alarms
 * that follow from them. Sensors without a locker are stored, too: the room has one.
 */
export async function storeReadings(
  batch: ReadingBatch,
  events: readonly ReadingEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const readings = events.map((event) => ({
    sensor: event.sensor,
    at: eventTime(event.at, batch).at,
    celsius: event.celsius,
  }));
  const fresh = await findNew(batch, readings);
  await storeReadingsOf(batch.tx, batch.box, readings);
  await followReadings(batch, fresh);
}

/**
 * Stores readings that a box measured before it was known here, degrees Celsius. What is there already
 * stays, and no alarm follows from them: they are over.
 */
export async function storePastReadings(
  tx: Tx,
  box: BoxKey,
  readings: readonly StoredReading[],
): Promise<void> {
  if (readings.length === 0) return;
  await lockBox(tx, box);
  await storeReadingsOf(tx, box, readings);
}
