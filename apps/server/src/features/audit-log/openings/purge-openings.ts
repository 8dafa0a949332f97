import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';

interface Purge {
  readonly pharmacyId: string;
  readonly before: Date;
  /** Maximum rows. */
  readonly limit: number;
}

/** Whether an opening is before this time, in SQL. */
export const areOpeningsOver = (before: Date): RawBuilder<boolean> => sql`(opened_at < ${before})`;

/**
 * Deletes a pharmacy's openings before a time, the oldest first; returns their number, so that the caller continues
 * while it equals the limit (SEC-18: they are stored for 13 months).
 */
export async function purgeOpenings(tx: Tx, { pharmacyId, before, limit }: Purge): Promise<number> {
  const deleted = await tx
    .deleteFrom('delivery_opening')
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('delivery_opening')
        .select('id')
        .where('pharmacy_id', '=', pharmacyId)
        .where(areOpeningsOver(before))
        .orderBy('opened_at')
        .orderBy('id')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
