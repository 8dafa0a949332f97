import { roomSensorId } from '@kolli/domain/box/lockers';
import { sql } from 'kysely';
import type { Prepared, Store, Tx } from '../../platform/database/open-database.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import { highestOfMinute, lowestOfMinute } from '../../platform/database/celsius-columns.ts';

export interface StoredReading {
  readonly sensor: string;
  readonly at: Date;
  readonly celsius: number;
}

/** The first reading of a minute, and the extremes of all of them. */
export interface MinuteOfSensor {
  readonly celsius: number;
  readonly lowest: number;
  readonly highest: number;
}

/** What is stored of these sensors and minutes, by 'sensor minute' with the minute since 1970. */
export async function listKnownMinutes(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  readings: readonly StoredReading[],
): Promise<ReadonlyMap<string, MinuteOfSensor>> {
  const { rows } = await sql<MinuteOfSensor & { key: string }>`
    select reading.sensor || ' ' || (extract(epoch from reading.minute) / 60)::bigint as key, celsius,
      ${lowestOfMinute} as lowest, ${highestOfMinute} as highest
    from unnest(${readings.map(({ sensor }) => sensor)}::text[],
      ${readings.map(({ at }) => at)}::timestamptz[]) as measured (sensor, at)
    join reading on reading.pharmacy_id = ${pharmacyId} and reading.box_id = ${boxId}
      and reading.sensor = measured.sensor
      and reading.minute = date_bin('1 minute', measured.at, to_timestamp(0))`.execute(tx);
  return new Map(rows.map(({ key, ...minute }) => [key, minute]));
}

/** A report that is no temperature of one of the box's sensors, with its value if it has one. */
export interface UnusableReading {
  readonly sensor: string;
  readonly at: Date;
  readonly celsius: number | null;
  readonly reason: 'unknown_sensor' | 'impossible_value' | 'sensor_fault';
}

/** The ids of the box's sensors. */
export async function listSensors(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('locker')
    .select('sensor')
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .whereRef('locker_id', '=', 'sensor')
    .execute();
  return new Set([roomSensorId, ...rows.map(({ sensor }) => sensor)]);
}

/** Stores reports that are no temperatures: of each sensor and minute the first. */
export async function storeUnusable(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  readings: readonly UnusableReading[],
): Promise<void> {
  if (readings.length === 0) return;
  const minuteMs = 60_000;
  await tx
    .insertInto('unusable_reading')
    .values(
      readings.map(({ sensor, at, celsius, reason }) => ({
        pharmacy_id: pharmacyId,
        box_id: boxId,
        sensor,
        minute: new Date(Math.floor(at.getTime() / minuteMs) * minuteMs),
        celsius,
        reason,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Numbers as PostgreSQL reads a list of them: much cheaper than one by one. */
const listOf = (numbers: readonly number[]) => `{${numbers.join(',')}}`;

/** Of each sensor its last reading: [degrees Celsius, epoch milliseconds]. */
function newestOf(readings: readonly StoredReading[]): Record<string, readonly [number, number]> {
  const newest: Record<string, readonly [number, number]> = {};
  for (const { sensor, at, celsius } of readings) {
    const time = at.getTime();
    if (time >= (newest[sensor]?.[1] ?? time)) newest[sensor] = [celsius, time];
  }
  return newest;
}

/**
 * Stores readings of a box with their spans, as `store_readings` describes. The caller holds the box; the first
 * reading of a sensor and minute stays, with the extremes of all.
 */
export async function storeReadingsOf(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  readings: readonly StoredReading[],
): Promise<void> {
  await sql`select store_readings(pharmacy_ids => array[${pharmacyId}::uuid], box_ids => array[${boxId}::uuid],
    newest => ${JSON.stringify([newestOf(readings)])}, box_numbers => ${listOf(readings.map(() => 1))},
    sensors => ${readings.map(({ sensor }) => sensor)},
    times => ${listOf(readings.map(({ at }) => at.getTime()))},
    temperatures => ${listOf(readings.map(({ celsius }) => celsius))})`.execute(tx);
}

/** A batch of readings alone, with their times by our clock. */
export interface ReadingBatch {
  readonly box: BoxKey;
  readonly receivedAt: Date;
  readonly firstSeq: number;
  readonly readings: readonly StoredReading[];
  /** The events' hashes, one after the other. */
  readonly hashes: Buffer;
}

const accepting: Prepared = {
  name: 'accept-readings',
  text: `select accept_readings(received_at => $1, pharmacy_ids => $2, box_ids => $3, first_seqs => $4,
    hashes => $5, newest => $6, batch_numbers => $7, sensors => $8, times => $9, temperatures => $10,
    is_one_each => $11) as accepted`,
};

/**
 * Accepts batches of different boxes in one transaction, as `accept_readings` describes; returns those that
 * were stored. All are received when the first was.
 */
export async function acceptBatches(
  store: Pick<Store, 'runAlone'>,
  batches: readonly ReadingBatch[],
): Promise<ReadonlySet<ReadingBatch>> {
  const readings = batches.flatMap((batch) => batch.readings);
  const newest = batches.map((batch) => newestOf(batch.readings));
  const [row] = await store.runAlone<{ accepted: number[] }>(accepting, [
    batches[0]?.receivedAt,
    batches.map(({ box }) => box.pharmacyId),
    batches.map(({ box }) => box.boxId),
    batches.map(({ firstSeq }) => firstSeq),
    batches.map(({ hashes }) => hashes),
    JSON.stringify(newest),
    listOf(batches.flatMap((batch, index) => batch.readings.map(() => index + 1))),
    readings.map(({ sensor }) => sensor),
    listOf(readings.map(({ at }) => at.getTime())),
    listOf(readings.map(({ celsius }) => celsius)),
    batches.every((batch, at) => Object.keys(newest[at] ?? {}).length === batch.readings.length),
  ]);
  return new Set(row?.accepted.flatMap((place) => batches[place - 1] ?? []));
}
