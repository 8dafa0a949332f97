import { sql } from 'kysely';
import type { Store } from '../../platform/database/open-database.ts';

/** Returns ok where the database responds; throws where it does not. */
export async function checkHealth(store: Store) {
  await store.inGlobal((tx) => sql`select 1`.execute(tx));
  return { status: 'ok' as const };
}
