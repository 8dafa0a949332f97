import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localPostgresPaths } from '../../packages/local-postgres/src/paths.ts';
import { removeLocalPostgres } from '../../packages/local-postgres/src/local-postgres.ts';
import { takeLock } from './process-lock.mjs';
import { Programs } from './programs.mjs';
import { ROOT } from './runtime.mjs';
import { Sentence } from './sentence.mjs';
import { startLockFile } from './start.mjs';

const TEST_DATA = /^(test\d*\.lock|postgres-test)/;

/**
 * Removes the database, secrets and notes of this checkout; installed packages and builds stay,
 * and so does a test run that goes on meanwhile. A database named by DATABASE_URL is not touched.
 * @returns {Promise<number>} the exit code
 */
export async function main() {
  const lock = await takeLock(startLockFile(ROOT));
  if (!lock.held) {
    throw new Sentence(`Kolli runs, as process ${lock.pid}. Stop it with Ctrl-C there first.`);
  }
  await new Programs(ROOT).endOrphans();
  await removeLocalPostgres(localPostgresPaths(ROOT, 'postgres').dataDir);
  const folder = join(ROOT, '.kolli');
  for (const name of await readdir(folder)) {
    if (TEST_DATA.test(name)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
  await lock.release();
  console.log('All data and secrets of this checkout are removed. `npm start` begins anew.');
  return 0;
}
