import type { Tx } from '../../../platform/database/open-database.ts';

/** Name, business id and country of the pharmacy, which the transaction sees. */
export function requirePharmacyFacts(tx: Tx, pharmacyId: string) {
  return tx
    .selectFrom('pharmacy')
    .select(['name', 'business_id as businessId', 'country'])
    .where('id', '=', pharmacyId)
    .executeTakeFirstOrThrow();
}
