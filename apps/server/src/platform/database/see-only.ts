import { sql } from 'kysely';
import type { Tx } from './open-database.ts';

/**
 * From now on the transaction sees only these of its pharmacies. Every row is compared with all that it sees, so one that
 * works through hundreds of pharmacies looks at them one by one.
 */
export async function seeOnly(tx: Tx, pharmacyIds: readonly string[]): Promise<void> {
  await sql`select set_allowed_pharmacies(${[...pharmacyIds]}::uuid[])`.execute(tx);
}
