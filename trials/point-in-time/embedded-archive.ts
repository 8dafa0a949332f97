import { cp, mkdir, rm } from 'node:fs/promises';
import { give, giveAll, postgresAccount } from '../../packages/local-postgres/src/account.ts';
import {
  DURABLE_SETTINGS,
  removeLocalPostgres,
  startLocalPostgres,
} from '../../packages/local-postgres/src/local-postgres.ts';
import { engineOfRun } from '../../packages/local-postgres/src/testing/engine-of-run.ts';
import { copyCluster } from '../testing/copy-cluster.ts';
import { killPostmaster } from '../testing/killable.ts';
import { type ArchivedPostgres, awaitRecovered } from './archived-postgres.ts';

/** The embedded engine, whose write-ahead log is copied to a folder. */
export async function startEmbeddedArchive(): Promise<ArchivedPostgres> {
  const paths = engineOfRun('archived');
  const { dataDir } = paths;
  const [base, archive] = [`${dataDir}-base`, `${dataDir}-archive`];
  await mkdir(archive, { recursive: true });
  await give(archive, postgresAccount());
  const settings = {
    ...DURABLE_SETTINGS,
    archive_mode: 'on',
    archive_command: `cp "%p" "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"`,
    archive_timeout: 1,
  };
  const { url, port } = await startLocalPostgres({ ...paths, settings });
  return {
    url,
    backUp: () => copyCluster(url, dataDir, base, 'recovery.signal'),
    destroy: async () => {
      await killPostmaster(dataDir);
      await rm(dataDir, { recursive: true, maxRetries: 50 });
    },
    restore: async (time) => {
      await cp(base, dataDir, { recursive: true });
      await giveAll(dataDir, postgresAccount());
      const recovery = {
        restore_command: `cp "${archive}/%f" "%p"`,
        recovery_target_action: 'promote',
        ...(time === undefined ? {} : { recovery_target_time: time }),
      };
      await startLocalPostgres({ ...paths, port, settings: { ...settings, ...recovery } });
      await awaitRecovered(url);
    },
    close: async () => {
      await removeLocalPostgres(dataDir);
      for (const folder of [base, archive]) await rm(folder, { recursive: true, force: true });
    },
  };
}
