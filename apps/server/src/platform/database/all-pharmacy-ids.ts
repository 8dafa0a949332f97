import { sql } from 'kysely';
import type { Store } from './open-database.ts';

/** The ids of all pharmacies, for jobs that process one pharmacy at a time. */
export async function allPharmacyIds(store: Store): Promise<string[]> {
  const { rows } = await store.inGlobal((tx) =>
    sql<{ id: string }>`select id from all_pharmacy_ids() as id order by id`.execute(tx),
  );
  return rows.map(({ id }) => id);
}
