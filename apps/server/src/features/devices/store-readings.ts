import type { readingEvent } from '@kolli/contract/device-events';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type EventBatch, timeOf } from './event-batch.ts';

type ReadingEvent = z.output<typeof readingEvent>;

interface Reading {
  readonly sensor: string;
  readonly at: Date;
  readonly celsius: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const beginningOf = (at: Date, lengthMs: number) =>
  new Date(Math.floor(at.getTime() / lengthMs) * lengthMs);

/** Keeps one reading for each sensor and minute, the first one; answers those that are new. */
async function insertReadings({ tx, box }: EventBatch, readings: readonly Reading[]) {
  return tx
    .insertInto('reading')
    .values(
      readings.map(({ sensor, at, celsius }) => ({
        pharmacy_id: box.pharmacyId,
        box_id: box.boxId,
        sensor,
        minute: beginningOf(at, minuteMs),
        celsius,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['sensor', 'minute', 'celsius'])
    .execute();
}

/** Adds new readings to the sums of their hours. */
async function rollUp(
  { tx, box }: EventBatch,
  fresh: readonly { sensor: string; minute: Date; celsius: number }[],
): Promise<void> {
  const hours = Map.groupBy(
    fresh,
    ({ sensor, minute }) => `${sensor} ${beginningOf(minute, hourMs).getTime()}`,
  );
  const rows = [...hours.values()].flatMap((group) => {
    const first = group[0];
    if (first === undefined) return [];
    const values = group.map(({ celsius }) => celsius);
    return {
      pharmacy_id: box.pharmacyId,
      box_id: box.boxId,
      sensor: first.sensor,
      hour: beginningOf(first.minute, hourMs),
      reading_count: values.length,
      sum_celsius: values.reduce((sum, value) => sum + value, 0),
      min_celsius: Math.min(...values),
      max_celsius: Math.max(...values),
    };
  });
  if (rows.length === 0) return;
  await tx
    .insertInto('reading_hour')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['pharmacy_id', 'box_id', 'sensor', 'hour']).doUpdateSet({
        reading_count: sql`reading_hour.reading_count + excluded.reading_count`,
        sum_celsius: sql`reading_hour.sum_celsius + excluded.sum_celsius`,
        min_celsius: sql`least(reading_hour.min_celsius, excluded.min_celsius)`,
        max_celsius: sql`greatest(reading_hour.max_celsius, excluded.max_celsius)`,
      }),
    )
    .execute();
}

/** Shows each door's newest temperature; an older one that comes late changes nothing. */
async function showNewest({ tx, box }: EventBatch, readings: readonly Reading[]): Promise<void> {
  const newest = new Map<string, Reading>();
  for (const reading of readings) {
    const known = newest.get(reading.sensor);
    if (known === undefined || known.at <= reading.at) newest.set(reading.sensor, reading);
  }
  const rows = [...newest.values()];
  const sensors = rows.map(({ sensor }) => sensor);
  const celsius = rows.map((row) => row.celsius);
  const times = rows.map(({ at }) => at);
  await sql`
    update locker set last_celsius = newest.celsius, last_celsius_at = newest.at
    from unnest(${sensors}::text[], ${celsius}::float8[], ${times}::timestamptz[])
      as newest (sensor, celsius, at)
    where locker.pharmacy_id = ${box.pharmacyId} and locker.box_id = ${box.boxId}
      and locker.locker_id = newest.sensor
      and (locker.last_celsius_at is null or locker.last_celsius_at <= newest.at)`.execute(tx);
}

/**
 * Stores readings of a box, degrees Celsius, with their hourly sums, in a few statements however many
 * they are. A sensor that no door has is stored, too: the room is one.
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
  await rollUp(batch, await insertReadings(batch, readings));
  await showNewest(batch, readings);
}
