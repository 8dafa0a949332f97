import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';

/** A due delivery. */
export interface DueDelivery {
  readonly pharmacyId: string;
  readonly docId: string;
  readonly clockTime: Date;
}

/** Batch size of due deliveries. */
export const dueBatchSize = 200;

/** The next `limit` deliveries of these pharmacies that are due by `now`, after `last`, oldest first. */
export async function listDue(
  tx: Tx,
  pharmacyIds: readonly string[],
  {
    now,
    last,
    limit,
  }: { readonly now: Date; readonly last: DueDelivery | undefined; readonly limit: number },
): Promise<DueDelivery[]> {
  return tx
    .selectFrom('delivery')
    .select(['pharmacy_id as pharmacyId', 'id as docId'])
    .select((eb) => eb.ref('clock_time').$notNull().as('clockTime'))
    .where('pharmacy_id', 'in', pharmacyIds)
    .where('clock_time', '<=', now)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(clock_time, id) > (${last?.clockTime}, ${last?.docId})`),
    )
    .orderBy('clock_time')
    .orderBy('id')
    .limit(limit)
    .execute();
}
