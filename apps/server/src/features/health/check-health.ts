import { sql } from 'kysely';
import type { Store } from '../../platform/database/open-database.ts';

/** Says that the server is well, which it is when its database answers; throws when that is away. */
export async function checkHealth(store: Store) {
  await store.inGlobal((tx) => sql`select 1`.execute(tx));
  return { status: 'ok' as const };
}
