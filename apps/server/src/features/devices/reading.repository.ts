import { sql } from 'kysely';
import type { Prepared, Store, Tx } from '../../platform/database/open-database.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';

export interface StoredReading {
  readonly sensor: string;
  readonly at: Date;
  readonly celsius: number;
}

/** Which sensors and minutes of these have a reading, as 'sensor minute' with the minute since 1970. */
export async function listKnownMinutes(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  readings: readonly StoredReading[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select reading.sensor || ' ' || (extract(epoch from reading.minute) / 60)::bigint as key
    from unnest(${readings.map(({ sensor }) => sensor)}::text[],
      ${readings.map(({ at }) => at)}::timestamptz[]) as told (sensor, at)
    join reading on reading.pharmacy_id = ${pharmacyId} and reading.box_id = ${boxId}
      and reading.sensor = told.sensor
      and reading.minute = date_bin('1 minute', told.at, to_timestamp(0))`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

/** Stores readings of a box that the caller holds, as `store_readings` says. */
export async function storeReadingsOf(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  readings: readonly StoredReading[],
): Promise<void> {
  await sql`select store_readings(array[${pharmacyId}::uuid], array[${boxId}::uuid],
    ${readings.map(() => 1)}::integer[], ${readings.map(({ sensor }) => sensor)}::text[],
    ${readings.map(({ at }) => at.getTime())}::bigint[],
    ${readings.map(({ celsius }) => celsius)}::float8[])`.execute(tx);
}

/** Stores readings of long ago of a box that the caller holds, as `store_past_readings` says. */
export async function storePastReadingsOf(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  readings: readonly StoredReading[],
): Promise<void> {
  await sql`select store_past_readings(${pharmacyId}, ${boxId},
    ${readings.map(({ sensor }) => sensor)}::text[],
    ${readings.map(({ at }) => at.getTime())}::bigint[],
    ${readings.map(({ celsius }) => celsius)}::float8[])`.execute(tx);
}

/** A batch of readings alone, with the times that they are believed to have. */
export interface ReadingBatch {
  readonly box: BoxKey;
  readonly firstSeq: number;
  readonly readings: readonly StoredReading[];
  /** The events' hashes, one after the other. */
  readonly hashes: Buffer;
}

const taking: Prepared = {
  name: 'take-readings',
  text: 'select take_readings($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as taken',
};

/**
 * Takes batches of different boxes at once, as `take_readings` says: answers which of them were taken, by
 * their places in the list.
 */
export async function takeBatches(
  store: Pick<Store, 'runInPharmacies'>,
  batches: readonly ReadingBatch[],
  receivedAt: Date,
): Promise<ReadonlySet<number>> {
  const pharmacyIds = batches.map(({ box }) => box.pharmacyId);
  const readings = batches.flatMap((batch) => batch.readings);
  const [row] = await store.runInPharmacies<{ taken: number[] }>(
    [...new Set(pharmacyIds)],
    taking,
    [
      receivedAt,
      pharmacyIds,
      batches.map(({ box }) => box.boxId),
      batches.map(({ firstSeq }) => firstSeq),
      batches.map((batch) => batch.readings.length),
      batches.map(({ hashes }) => hashes),
      batches.flatMap((batch, index) => batch.readings.map(() => index + 1)),
      readings.map(({ sensor }) => sensor),
      readings.map(({ at }) => at.getTime()),
      readings.map(({ celsius }) => celsius),
    ],
  );
  return new Set(row?.taken.map((place) => place - 1));
}
