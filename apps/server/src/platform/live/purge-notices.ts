import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { Store } from '../database/open-database.ts';

/** How long notices of changes are stored: whoever follows them may be away for a weekend and a holiday. */
const keptMs = 7 * 86_400_000;

/** Deletes notices of changes that are older than a week, in transactions of a few thousand. Returns how many. */
export async function purgeNotices({
  store,
  clock,
}: {
  readonly store: Store;
  readonly clock: Clock;
}): Promise<number> {
  const before = new Date(clock().getTime() - keptMs);
  for (let deleted = 0; ; ) {
    const { rows } = await store.inGlobal((tx) =>
      sql<{ count: number }>`select delete_change_notices(${before}) as count`.execute(tx),
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0) return deleted;
    deleted += count;
  }
}
