import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';

/** Whether an hour is before this time, in SQL. */
export const areShownOver = (before: Date): RawBuilder<boolean> => sql`(hour < ${before})`;

/** Deletes a pharmacy's counts before a time; returns how many, so that the caller continues while it equals the limit. */
export async function purgeShown(
  tx: Tx,
  { pharmacyId, before, limit }: { pharmacyId: string; before: Date; limit: number },
): Promise<number> {
  const deleted = await tx
    .deleteFrom('customers_shown')
    .where('pharmacy_id', '=', pharmacyId)
    .where(sql<boolean>`(user_id, hour) in (select user_id, hour from customers_shown
      where pharmacy_id = ${pharmacyId} and hour < ${before} order by hour, user_id limit ${limit})`)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
