import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Store, Tx } from '../platform/database/open-database.ts';

/** Waits until a transaction of this database is blocked by a lock. */
export async function awaitWaiting(store: Store): Promise<void> {
  const waits = sql`
    select from pg_stat_activity join pg_locks using (pid)
    where datname = current_database() and not granted`;
  await expect
    .poll(() => store.inGlobal((tx) => waits.execute(tx)))
    .not.toMatchObject({ rows: [] });
}

/** Runs `lock` in a transaction that stays open until the returned function is called. */
export async function holdRow(
  { store }: { readonly store: Store },
  pharmacyIds: string | readonly string[],
  lock: (tx: Tx) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const [taken, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = store.inPharmacies([pharmacyIds].flat(), async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await lock(tx);
    taken.resolve();
    await end.promise;
  });
  await Promise.race([taken.promise, held]);
  return () => {
    end.resolve();
    return held;
  };
}
