import { chmod, cp, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type pg from 'pg';
import { withClient } from '../../apps/server/src/testing/test-database.ts';
import { giveAll, postgresAccount } from '../../packages/local-postgres/src/account.ts';
import { clusterFolder } from '../../packages/local-postgres/src/cluster.ts';

/** Runs `work` on a connection to this PostgreSQL. */
export const asSuperuser = <T>(url: string, work: (client: pg.Client) => Promise<T>) =>
  withClient({ connectionString: url }, work);

const filesOfRunning = ['postmaster.pid', 'postmaster.opts', 'server.log'];

/** Their files come and go while PostgreSQL runs, and it makes them again. */
const changingFolders = ['pg_dynshmem', 'pg_notify', 'pg_stat_tmp', 'pg_subtrans'];

/** Whether recovery of the copy ends with its own work, or goes on as a standby. */
type Signal = 'recovery.signal' | 'standby.signal';

/** Copies a running cluster as a base backup does; only a standby gets its write-ahead log. */
export async function copyCluster(
  url: string,
  from: string,
  to: string,
  signal: Signal,
): Promise<void> {
  const without = signal === 'recovery.signal' ? [...changingFolders, 'pg_wal'] : [];
  await asSuperuser(url, async (client) => {
    await client.query(`select pg_backup_start('copy', true)`);
    const filter = (path: string) =>
      !filesOfRunning.includes(basename(path)) && !without.includes(basename(dirname(path)));
    await cp(from, to, { recursive: true, filter });
    const { rows } = await client.query<{ labelfile: string }>('select * from pg_backup_stop()');
    await writeFile(join(clusterFolder(to), 'backup_label'), rows[0]?.labelfile ?? '');
  });
  await writeFile(join(clusterFolder(to), signal), '');
  await giveAll(to, postgresAccount());
  await chmod(clusterFolder(to), 0o700);
}
