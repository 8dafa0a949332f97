import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';

/** A system that sends orders to a pharmacy. */
export interface Source {
  readonly pharmacyId: string;
  readonly source: string;
}

/** How many changes are numbered at once. */
const batchSize = 10_000;

/** Locks the counter of a source; whoever numbers first makes it. */
async function lockCounter(tx: Tx, { pharmacyId, source }: Source): Promise<number> {
  await tx
    .insertInto('order_change_counter')
    .values({ pharmacy_id: pharmacyId, source })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { last_position: last } = await tx
    .selectFrom('order_change_counter')
    .select('last_position')
    .where('pharmacy_id', '=', pharmacyId)
    .where('source', '=', source)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return last;
}

/**
 * Gives the committed changes of a source their numbers, up to 10,000, without a gap. Numbers follow commits: the
 * changes are read after the counter is locked, so each one has a higher number than all that anybody could read before.
 * Of one delivery they are in the order of its events, which wait for one another.
 */
export async function numberChanges(tx: Tx, source: Source): Promise<void> {
  const last = await lockCounter(tx, source);
  const { rows } = await sql`
    with waiting as (
      select id, row_number() over (order by written_at, id) as place from (
        select id, written_at from order_change
        where pharmacy_id = ${source.pharmacyId} and source = ${source.source} and position is null
        order by written_at, id limit ${batchSize}) as oldest)
    update order_change as change set position = ${last}::bigint + waiting.place
    from waiting where change.pharmacy_id = ${source.pharmacyId} and change.id = waiting.id
    returning 1`.execute(tx);
  if (rows.length === 0) return;
  await tx
    .updateTable('order_change_counter')
    .set({ last_position: last + rows.length })
    .where('pharmacy_id', '=', source.pharmacyId)
    .where('source', '=', source.source)
    .execute();
}
