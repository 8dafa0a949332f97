import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localPostgresPaths } from '../../../packages/local-postgres/src/paths.ts';
import { removeLocalPostgres } from '../../../packages/local-postgres/src/local-postgres.ts';
import { Programs } from '../process/programs.mjs';
import { ROOT } from '../setup/runtime.mjs';
import { UserError } from '../process/user-error.mjs';
import { acquireStartLock } from './start-lock.mjs';

/** Files in use: the locks held here, and those of test runs. */
const IN_USE = /^(start\.lock|command\.lock|test\d*\.lock|postgres-test)/;

/**
 * Removes the database, secrets and notes of this checkout; installed packages and builds stay,
 * and so does a test run that is going on. A database named by DATABASE_URL is not touched.
 * @returns {Promise<number>} the exit code
 */
export async function main() {
  if (process.argv.length > 2)
    throw new UserError(
      '`npm run reset` takes no options: it removes all data and secrets of this checkout.',
    );
  // Held until the end, so that no command uses a database that is being removed.
  const lock = await acquireStartLock(ROOT, console.log);
  if (!lock.held) {
    throw new UserError(`Kolli runs, as process ${lock.pid}. Stop it with Ctrl-C there first.`);
  }
  await new Programs(ROOT).stopOrphans();
  await removeLocalPostgres(localPostgresPaths(ROOT, 'postgres').dataDir);
  const folder = join(ROOT, '.kolli');
  for (const name of await readdir(folder)) {
    if (IN_USE.test(name)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
  await lock.release();
  await lock.turn.release();
  console.log(
    'All data and secrets of this checkout are removed. `npm start` starts from scratch.',
  );
  return 0;
}
