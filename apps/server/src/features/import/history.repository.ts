import { comparedKolliId, storedKolliIds } from '@kolli/domain/delivery/kolli-ids';
import { sql } from 'kysely';
import { lockBoxes } from '../../platform/database/lock-boxes.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { HistoryRows } from './history-tables.ts';
import type { BookBox, PharmacyBook } from './pharmacy-book.ts';

const tables = [
  'delivery',
  'delivery_kolli',
  'locker_occupancy',
  'shelf_occupancy',
  'delivery_action',
] as const satisfies readonly (keyof HistoryRows)[];

/** PostgreSQL allows 65,535 parameters per statement; the widest row has about fifty. */
const maxRowsPerStatement = 1000;

/**
 * Inserts the rows of many deliveries with a few statements. Stays may overlap until `separateStays`
 * trims them, since lines are unordered and other systems are less strict.
 */
export async function insertHistory(tx: Tx, rows: readonly HistoryRows[]): Promise<void> {
  await sql`set constraints locker_occupancy_no_overlap deferred`.execute(tx);
  for (const table of tables) {
    const all = rows.flatMap((one) => one[table] as HistoryRows['delivery']);
    for (let start = 0; start < all.length; start += maxRowsPerStatement)
      await tx
        .insertInto(table as 'delivery')
        .values(all.slice(start, start + maxRowsPerStatement))
        .execute();
  }
}

/** Whether no other import is writing; none can begin until the transaction ends. */
export async function lockImports(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('kolli import', 0)) as "isLocked"`.execute(
    tx,
  );
  return rows[0]?.isLocked === true;
}

/** A delivery of a file, as far as it identifies one that already exists. */
export interface FiledDelivery {
  readonly deliveryId: string;
  readonly reservedTime: Date;
  readonly deliveryStatus: string;
  /** When it was closed, if it is so old that its kolli ID is not stored. */
  readonly clearedSince: Date | undefined;
}

const traceOf = (status: string, reserved: Date, closed: Date | undefined | null) =>
  [status, reserved.getTime(), closed?.getTime()].join(' ');

/**
 * The deliveries among these that already exist, by kolli ID and time of reservation; those whose kolli ID is no longer
 * stored by their status and times. What this import has written itself does not count.
 */
export async function findPresent(
  tx: Tx,
  pharmacyId: string,
  deliveries: readonly FiledDelivery[],
  now: Date,
): Promise<Set<FiledDelivery>> {
  const old = deliveries.flatMap(({ clearedSince }) => clearedSince ?? []);
  const kolliIds = deliveries.map(({ deliveryId }) => deliveryId);
  const [named, traces] = await Promise.all([
    findNamed(tx, pharmacyId, kolliIds),
    findTraces(tx, pharmacyId, old, now),
  ]);
  const isPresent = ({ deliveryId, reservedTime, deliveryStatus, clearedSince }: FiledDelivery) =>
    named.has(`${comparedKolliId(deliveryId)} ${reservedTime.getTime()}`) ||
    traces.has(traceOf(deliveryStatus, reservedTime, clearedSince));
  return new Set(deliveries.filter(isPresent));
}

/** The traces of deliveries that were closed at these times and have no kolli ID any more. */
async function findTraces(
  tx: Tx,
  pharmacyId: string,
  closedTimes: readonly Date[],
  now: Date,
): Promise<Set<string>> {
  if (closedTimes.length === 0) return new Set();
  const rows = await tx
    .selectFrom('delivery')
    .select(['status', 'reserved_time', 'history_time'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('history_time', '=', sql<Date>`any(${closedTimes}::timestamptz[])`)
    .where('kolli_id', '=', '')
    .where('updated_at', '<>', now)
    .execute();
  return new Set(rows.map((row) => traceOf(row.status, row.reserved_time, row.history_time)));
}

/** `kolli ID reservedTime` of the given kolli IDs that already exist. */
export async function findNamed(
  tx: Tx,
  pharmacyId: string,
  kolliIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('delivery_kolli')
    .innerJoin('delivery', (join) =>
      join
        .onRef('delivery.pharmacy_id', '=', 'delivery_kolli.pharmacy_id')
        .onRef('delivery.id', '=', 'delivery_kolli.delivery_id'),
    )
    .select(['delivery_kolli.kolli_id', 'delivery.reserved_time'])
    .where('delivery_kolli.pharmacy_id', '=', pharmacyId)
    .where('delivery_kolli.ordinal', '=', 0)
    .where(
      'delivery_kolli.kolli_id',
      '=',
      sql<string>`any(${kolliIds.flatMap(storedKolliIds)}::text[])`,
    )
    .execute();
  return new Set(
    rows.map((row) => `${comparedKolliId(row.kolli_id)} ${row.reserved_time.getTime()}`),
  );
}

async function addLoads(tx: Tx, pharmacyId: string, box: BookBox): Promise<void> {
  const loaded = [...box.doors].filter(([, { loads }]) => loads > 0);
  if (loaded.length === 0) return;
  const ids = loaded.map(([id]) => id);
  const counts = loaded.map(([, { loads }]) => loads);
  await sql`
    update locker set open_count = open_count + loaded.count
    from unnest(${ids}::text[], ${counts}::int[]) as loaded (locker_id, count)
    where locker.pharmacy_id = ${pharmacyId} and locker.box_id = ${box.id}
      and locker.locker_id = loaded.locker_id`.execute(tx);
}

/** Adds the imported loads to the boxes' counters; the boxes are locked from here on. */
export async function finishBoxes(tx: Tx, book: PharmacyBook): Promise<void> {
  await lockBoxes(tx, book.id);
  for (const box of book.boxes.values()) await addLoads(tx, book.id, box);
}
