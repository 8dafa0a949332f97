import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Store } from '../platform/database/open-database.ts';

/** Until a transaction of this database waits for a lock that another holds. */
export async function awaitWaiting(store: Store): Promise<void> {
  const waits = sql`
    select from pg_stat_activity join pg_locks using (pid)
    where datname = current_database() and not granted`;
  await expect
    .poll(() => store.inGlobal((tx) => waits.execute(tx)))
    .not.toMatchObject({ rows: [] });
}
