import { expect } from 'vitest';
import { asSuperuser } from '../testing/copy-cluster.ts';

/** A PostgreSQL with an archive of its write-ahead log, from which it is restored. */
export interface ArchivedPostgres {
  /** Its superuser's URL, the same after each restore. */
  readonly url: string;
  backUp: () => Promise<void>;
  /** Kills it without warning and removes its data. */
  destroy: () => Promise<void>;
  /** Restores its data as they were at that time, or as the end of the archive has them, and starts it. */
  restore: (time?: string) => Promise<void>;
  close: () => Promise<void>;
}

const patience = { timeout: 120_000, interval: 50 };

/** Waits until what was committed until now is archived. */
export async function awaitArchived(url: string): Promise<void> {
  await asSuperuser(url, async (client) => {
    const { rows } = await client.query(
      'select pg_walfile_name(pg_current_wal_insert_lsn()) as file',
    );
    const isArchived = async () => {
      const found = await client.query(
        'select last_archived_wal >= $1 as is_archived from pg_stat_archiver',
        [rows[0]?.file],
      );
      return found.rows[0]?.is_archived;
    };
    await expect.poll(isArchived, patience).toBe(true);
  });
}

/** Waits until the archive is replayed and the database may be written. */
export async function awaitRecovered(url: string): Promise<void> {
  const isReady = () =>
    asSuperuser(url, async (client) => {
      const { rows } = await client.query('select not pg_is_in_recovery() as ready');
      return rows[0]?.ready;
    }).catch(() => false);
  await expect.poll(isReady, { timeout: 3_600_000, interval: 50 }).toBe(true);
}
