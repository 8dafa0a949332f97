import type { DeviceEvent } from '@kolli/contract/device-events';
import { followReadings, type SensorReading } from '../alarms/follow-readings.ts';
import { type EventBatch, timeOf } from './event-batch.ts';
import { listKnownMinutes, storeReadingsOf } from './reading.repository.ts';

export type ReadingEvent = Extract<DeviceEvent, { kind: 'reading' }>;

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000);

/** Those that are kept: of each sensor and minute the first, unless one is there already. */
async function findNew(
  { tx, box }: EventBatch,
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
 * Stores readings of a box that is held, degrees Celsius, with their spans, and follows what they mean for
 * its alarms. A sensor that no door has is stored, too: the room is one.
 */
export async function storeReadings(
  batch: EventBatch,
  events: readonly ReadingEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const readings = events.map((event) => ({
    sensor: event.sensor,
    at: timeOf(event, batch),
    celsius: event.celsius,
  }));
  const fresh = await findNew(batch, readings);
  await storeReadingsOf(batch.tx, batch.box, readings);
  await followReadings(batch, fresh);
}
