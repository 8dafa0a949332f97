import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';

/**
 * How old the data of the last successful backup is, in milliseconds; without one, how long backups have been missing.
 * Null before a worker has run.
 */
export async function readBackupAge({
  store,
  clock,
}: {
  readonly store: Store;
  readonly clock: Clock;
}): Promise<number | null> {
  const record = await store.inGlobal((tx) =>
    tx
      .selectFrom('job_record')
      .select(['succeeded_at', 'known_since'])
      .where('job', '=', 'backup')
      .executeTakeFirst(),
  );
  if (record === undefined) return null;
  return clock().getTime() - (record.succeeded_at ?? record.known_since).getTime();
}
