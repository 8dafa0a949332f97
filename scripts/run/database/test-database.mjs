import { dirname, join, sep } from 'node:path';
import { rmdir } from 'node:fs/promises';
import {
  hasRoomInMemory,
  memoryPostgresPaths,
} from '../../../packages/local-postgres/src/memory-paths.ts';
import { localPostgresPaths } from '../../../packages/local-postgres/src/paths.ts';
import {
  removeLocalPostgres,
  TEST_SETTINGS,
} from '../../../packages/local-postgres/src/local-postgres.ts';
import { startEngine } from './database.mjs';
import { acquireLock } from '../process/process-lock.mjs';

/**
 * A PostgreSQL for one test run: TEST_DATABASE_URL, else an engine of the run's own, fast and
 * empty, removed at its end. Runs at the same time have one each. `settings` are PostgreSQL's;
 * `mayBeInMemory` where the run's data is small.
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
export async function openTestDatabase(
  root,
  env,
  { settings = TEST_SETTINGS, mayBeInMemory = false } = {},
) {
  const given = env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const { name, release } = await freeName(root);
  const stop = async () => {
    for (const dataDir of testDataFolders(root, name)) {
      await removeLocalPostgres(dataDir);
      // The folder of a checkout's engines is removed with the last one; its `.kolli` stays.
      if (!dataDir.startsWith(join(root, sep)))
        await rmdir(dirname(dataDir)).catch(() => undefined);
    }
    await release();
  };
  try {
    // A killed run leaves its server and databases.
    for (const dataDir of testDataFolders(root, name)) await removeLocalPostgres(dataDir);
    const { url } = await startEngine({ ...placeFor(root, name, mayBeInMemory), settings });
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The folders, in memory and on disk, of which a test run's engine has one. */
export function testDataFolders(root, name) {
  return [memoryPostgresPaths(root, name).dataDir, localPostgresPaths(root, name).dataDir];
}

/**
 * The databases that tests clone are hundreds of files each: on a disk, creating one for every test file
 * took a quarter of the processor's time.
 */
function placeFor(root, name, mayBeInMemory) {
  return mayBeInMemory && hasRoomInMemory()
    ? memoryPostgresPaths(root, name)
    : localPostgresPaths(root, name);
}

async function freeName(root) {
  for (let number = 1; ; number += 1) {
    const lock = await acquireLock(join(root, '.kolli', `test${number}.lock`));
    if (lock.held) return { name: `postgres-test${number}`, release: lock.release };
  }
}
