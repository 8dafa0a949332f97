import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import { numberChanges, type Source } from './change-number.repository.ts';

/** How long changes of orders are stored (INT-01). */
export const orderChangeDays = 90;

/** Whether a change was recorded before this time, in SQL. */
export const areChangesOver = (before: Date): RawBuilder<boolean> => sql`(recorded_at < ${before})`;

interface Purge {
  readonly pharmacyId: string;
  readonly before: Date;
  /** Maximum rows. */
  readonly limit: number;
}

/** The last of the oldest changes of a source that are all over; null if the oldest is not. */
async function lastToDelete(tx: Tx, source: Source, { before, limit }: Purge) {
  const { rows } = await sql<{ last: number | null }>`
    select coalesce(min(position) filter (where not ${areChangesOver(before)}) - 1, max(position)) as last
    from (
      select position, recorded_at from order_change
      where pharmacy_id = ${source.pharmacyId} and source = ${source.source} and position is not null
      order by position limit ${limit}) as oldest`.execute(tx);
  return rows[0]?.last ?? null;
}

async function purgeOfSource(tx: Tx, source: Source, purge: Purge): Promise<number> {
  // What nobody has read gets its number first, so that a reader who comes later learns that something is missing.
  await numberChanges(tx, source);
  const last = await lastToDelete(tx, source, purge);
  if (last === null) return 0;
  const deleted = await tx
    .deleteFrom('order_change')
    .where('pharmacy_id', '=', source.pharmacyId)
    .where('source', '=', source.source)
    .where('position', '<=', last)
    .executeTakeFirst();
  await tx
    .updateTable('order_change_counter')
    .set({ pruned_position: last })
    .where('pharmacy_id', '=', source.pharmacyId)
    .where('source', '=', source.source)
    .where('pruned_position', '<', last)
    .execute();
  return Number(deleted.numDeletedRows);
}

/**
 * Deletes changes of a pharmacy's orders from before a time, the oldest first and none after one that stays. Returns
 * their number, so that the caller continues while it reaches the limit.
 */
export async function purgeChanges(tx: Tx, purge: Purge): Promise<number> {
  const { pharmacyId } = purge;
  const due = await tx
    .selectFrom('order_change')
    .select('source')
    .distinct()
    .where('pharmacy_id', '=', pharmacyId)
    .where(areChangesOver(purge.before))
    .orderBy('source')
    .execute();
  let deleted = 0;
  for (const { source } of due) {
    if (deleted >= purge.limit) break;
    const limit = purge.limit - deleted;
    deleted += await purgeOfSource(tx, { pharmacyId, source }, { ...purge, limit });
  }
  return deleted;
}
