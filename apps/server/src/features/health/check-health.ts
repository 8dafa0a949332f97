import { sql } from 'kysely';
import type { Prepared, Store } from '../../platform/database/open-database.ts';

/** As calls have them: it fails behind a pooler that continues in another session, which does not know the statement. */
const probe: Prepared = { name: 'health_probe', text: 'select 1 as one' };

/**
 * Returns ok where the database responds as calls need it: in a transaction, and by the same prepared statement on two
 * connections at once. Throws where it does not.
 */
export async function checkHealth(store: Pick<Store, 'inGlobal' | 'runAlone'>) {
  await store.inGlobal((tx) => sql`select 1`.execute(tx));
  await Promise.all([store.runAlone(probe, []), store.runAlone(probe, [])]);
  return { status: 'ok' as const };
}
