import { dirname, join } from 'node:path';
import { rmdir } from 'node:fs/promises';
import { localPostgresPaths } from '../../packages/local-postgres/src/paths.ts';
import {
  removeLocalPostgres,
  TEST_SETTINGS,
} from '../../packages/local-postgres/src/local-postgres.ts';
import { startEngine } from './database.mjs';
import { takeLock } from './process-lock.mjs';

/**
 * A PostgreSQL for one test run: TEST_DATABASE_URL, else an engine of the run's own, fast and
 * empty, removed at its end. Runs at the same time have one each. `settings` are PostgreSQL's.
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
export async function openTestDatabase(root, env, settings = TEST_SETTINGS) {
  const given = env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const { name, release } = await freeName(root);
  const paths = localPostgresPaths(root, name);
  const stop = async () => {
    await removeLocalPostgres(paths.dataDir);
    // The folder of root's engines goes with the last one in it.
    if (paths.binariesDir !== null) await rmdir(dirname(paths.dataDir)).catch(() => undefined);
    await release();
  };
  try {
    // A run that was killed leaves its server and databases.
    await removeLocalPostgres(paths.dataDir);
    const { url } = await startEngine({ ...paths, settings });
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function freeName(root) {
  for (let number = 1; ; number += 1) {
    const lock = await takeLock(join(root, '.kolli', `test${number}.lock`));
    if (lock.held) return { name: `postgres-test${number}`, release: lock.release };
  }
}
