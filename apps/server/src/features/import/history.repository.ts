import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';
import type { HistoryRows } from './history-rows.ts';
import type { BookBox, PharmacyBook } from './pharmacy-book.ts';

const tables = [
  'delivery',
  'delivery_kolli',
  'locker_occupancy',
  'shelf_occupancy',
  'delivery_action',
] as const satisfies readonly (keyof HistoryRows)[];

/** PostgreSQL takes 65,535 parameters in a statement; our widest row has about fifty. */
const rowsAtOnce = 1000;

/**
 * Writes the rows of many deliveries with a few statements. Their stays may overlap until `settleBoxes`
 * separates them: lines come in any order, and other systems are less strict.
 */
export async function insertHistory(tx: Tx, rows: readonly HistoryRows[]): Promise<void> {
  await sql`set constraints locker_occupancy_no_overlap deferred`.execute(tx);
  for (const table of tables) {
    const all = rows.flatMap((one) => one[table] as HistoryRows['delivery']);
    for (let start = 0; start < all.length; start += rowsAtOnce)
      await tx
        .insertInto(table as 'delivery')
        .values(all.slice(start, start + rowsAtOnce))
        .execute();
  }
}

/** `kolli ID reservedTime` of those of these kolli IDs that are there already. */
export async function findPresent(
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
    .where('delivery_kolli.kolli_id', '=', sql<string>`any(${kolliIds}::text[])`)
    .execute();
  return new Set(rows.map((row) => `${row.kolli_id} ${row.reserved_time.getTime()}`));
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

/** Holds the boxes, as what they report does before it counts: nobody waits in a circle. */
async function holdBoxes(tx: Tx, { id, boxes }: PharmacyBook): Promise<void> {
  if (boxes.size === 0) return;
  await tx
    .selectFrom('pickup_box')
    .select('id')
    .where('pharmacy_id', '=', id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Brings what the boxes count up to the history that was written. */
export async function settleBoxes(tx: Tx, book: PharmacyBook): Promise<void> {
  await holdBoxes(tx, book);
  for (const box of book.boxes.values()) await addLoads(tx, book.id, box);
  // All stays of the pharmacy, which may be a million.
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await sql`select separate_stays(${book.id}::uuid)`.execute(tx);
}
