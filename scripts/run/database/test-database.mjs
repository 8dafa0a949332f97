import { spawn } from 'node:child_process';
import { readdir, rmdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
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
import { requireSpace, watchSpace } from './free-space.mjs';

const END_AFTER_KILLED = fileURLToPath(new URL('end-after-killed.mjs', import.meta.url));

/**
 * A PostgreSQL for one test run: TEST_DATABASE_URL, else an engine of the run's own, fast and
 * empty, removed at its end, also if the run is killed. Runs at the same time have one each. `settings` are
 * PostgreSQL's; `mayBeInMemory` where the run's data is small.
 * @returns {Promise<{url: string, name: string, full: Promise<never>, endGroupIfKilled: (pid: number) => void,
 *   stop: () => Promise<void>}>} `name` begins the names of more engines that its tests may start; `full`
 *   rejects with a sentence when its disk is full; process groups given to `endGroupIfKilled` end with a run that is
 *   killed
 */
export async function openTestDatabase(
  root,
  env,
  { settings = TEST_SETTINGS, mayBeInMemory = false } = {},
) {
  const { name, release } = await freeName(root);
  const { endGroupIfKilled, stop: stopGuard } = startGuard(root, name);
  const place = placeFor(root, name, mayBeInMemory);
  const space = watchSpace(place.dataDir);
  const stop = async () => {
    space.stop();
    await removeTestDatabase(root, name);
    await release();
    stopGuard();
  };
  try {
    // A run that was killed with its guard leaves its server and databases.
    await removeTestDatabase(root, name);
    const url = env.TEST_DATABASE_URL || (await startEngine({ ...place, settings })).url;
    return { url, name, stop, full: space.full, endGroupIfKilled };
  } catch (error) {
    const full = await requireSpace(place.dataDir).catch((reason) => reason);
    await stop();
    throw full ?? error;
  }
}

/** Starts the process that ends what this one started, and the engine of this name, if this one is killed. */
function startGuard(root, name) {
  const guard = spawn(process.execPath, [END_AFTER_KILLED, root, name], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  guard.unref();
  guard.channel?.unref();
  return {
    endGroupIfKilled: (pid) => guard.send(pid),
    stop: () => guard.kill('SIGKILL'),
  };
}

/**
 * Stops the engines of a test run and removes their data. The folder of a checkout's engines is removed with the last
 * one; its `.kolli` stays.
 */
export async function removeTestDatabase(root, name) {
  for (const dataDir of testDataFolders(root, name)) {
    await removeLocalPostgres(dataDir);
    for (const other of await readdir(dirname(dataDir)).catch(() => []))
      if (other.startsWith(`${name}-`)) await removeLocalPostgres(join(dirname(dataDir), other));
    if (!dataDir.startsWith(join(root, sep))) await rmdir(dirname(dataDir)).catch(() => undefined);
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
