import { type Kysely, sql } from 'kysely';

/**
 * From now on the transaction sees only these of its pharmacies. Every row is compared with all that it sees, so one that
 * works through hundreds of pharmacies looks at a few at a time.
 */
export async function seeOnly<Tables>(
  tx: Kysely<Tables>,
  pharmacyIds: readonly string[],
): Promise<void> {
  await sql`select set_allowed_pharmacies(${[...pharmacyIds]}::uuid[])`.execute(tx);
}
