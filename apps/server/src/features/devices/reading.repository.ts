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

/** What a list of readings is, as a whole. */
interface Summary {
  /** By sensor what it told last: [degrees Celsius, epoch milliseconds]. */
  readonly newest: Readonly<Record<string, readonly [number, number]>>;
  /** Epoch milliseconds. */
  readonly earliest: number;
  readonly latest: number;
  /** Each is of another sensor. */
  readonly isOneEach: boolean;
}

function summaryOf(readings: readonly StoredReading[]): Summary {
  const newest: Record<string, readonly [number, number]> = {};
  let [earliest, latest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { sensor, at, celsius } of readings) {
    const time = at.getTime();
    if (time >= (newest[sensor]?.[1] ?? time)) newest[sensor] = [celsius, time];
    [earliest, latest] = [Math.min(earliest, time), Math.max(latest, time)];
  }
  const isOneEach = Object.keys(newest).length === readings.length;
  return { newest, earliest, latest, isOneEach };
}

/** Stores readings of a box that the caller holds, as `store_readings` says. */
export async function storeReadingsOf(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  readings: readonly StoredReading[],
): Promise<void> {
  const { newest, earliest, latest } = summaryOf(readings);
  await sql`select store_readings(${pharmacyId}, ${boxId},
    ${JSON.stringify(newest)}::jsonb, ${earliest}, ${latest},
    ${readings.map(({ sensor }) => sensor)}::text[],
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

/** Numbers as PostgreSQL reads a list of them: much cheaper than one by one. */
const listOf = (numbers: readonly number[]) => `{${numbers.join(',')}}`;

const taking: Prepared = {
  name: 'take-readings',
  text: 'select take_readings($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) as taken',
};

/**
 * Takes batches of different boxes at once, as `take_readings` says: answers which of them were taken, by
 * their places in the list.
 */
export async function takeBatches(
  store: Pick<Store, 'runAlone'>,
  batches: readonly ReadingBatch[],
  receivedAt: Date,
): Promise<ReadonlySet<number>> {
  const pharmacyIds = batches.map(({ box }) => box.pharmacyId);
  const readings = batches.flatMap((batch) => batch.readings);
  const told = batches.map((batch) => summaryOf(batch.readings));
  const [row] = await store.runAlone<{ taken: number[] }>(taking, [
    receivedAt,
    pharmacyIds,
    batches.map(({ box }) => box.boxId),
    batches.map(({ firstSeq }) => firstSeq),
    batches.map((batch) => batch.readings.length),
    batches.map(({ hashes }) => hashes),
    JSON.stringify(told.map(({ newest }) => newest)),
    listOf(told.map(({ earliest }) => earliest)),
    listOf(told.map(({ latest }) => latest)),
    told.every(({ isOneEach }) => isOneEach),
    listOf(batches.flatMap((batch, index) => batch.readings.map(() => index + 1))),
    readings.map(({ sensor }) => sensor),
    listOf(readings.map(({ at }) => at.getTime())),
    listOf(readings.map(({ celsius }) => celsius)),
  ]);
  return new Set(row?.taken.map((place) => place - 1));
}
