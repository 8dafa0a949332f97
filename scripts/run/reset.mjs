import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localPostgresPaths } from '../../packages/local-postgres/src/paths.ts';
import { removeLocalPostgres } from '../../packages/local-postgres/src/local-postgres.ts';
import { takeLock, waitForLock } from './process-lock.mjs';
import { Programs } from './programs.mjs';
import { ROOT } from './runtime.mjs';
import { Sentence } from './sentence.mjs';
import { commandLockFile, startLockFile } from './start.mjs';

/** What is in use: the locks held here, and all of a test run. */
const IN_USE = /^(start\.lock|command\.lock|test\d*\.lock|postgres-test)/;

/**
 * Removes the database, secrets and notes of this checkout; installed packages and builds stay,
 * and so does a test run that goes on meanwhile. A database named by DATABASE_URL is not touched.
 * @returns {Promise<number>} the exit code
 */
export async function main() {
  // Held until the end, so that no command begins on a database that is being removed.
  const turn = await waitForLock(commandLockFile(ROOT), (pid) =>
    console.log(`Waiting for the command of process ${pid}, which uses the database …`),
  );
  const lock = await takeLock(startLockFile(ROOT));
  if (!lock.held) {
    await turn.release();
    throw new Sentence(`Kolli runs, as process ${lock.pid}. Stop it with Ctrl-C there first.`);
  }
  await new Programs(ROOT).endOrphans();
  await removeLocalPostgres(localPostgresPaths(ROOT, 'postgres').dataDir);
  const folder = join(ROOT, '.kolli');
  for (const name of await readdir(folder)) {
    if (IN_USE.test(name)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
  await lock.release();
  await turn.release();
  console.log('All data and secrets of this checkout are removed. `npm start` begins anew.');
  return 0;
}
