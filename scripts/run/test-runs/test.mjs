import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumExecutable } from '../setup/chromium.mjs';
import { withCompileCache } from '../demo/environment.mjs';
import { endRequested } from '../process/lifetime.mjs';
import { ROOT } from '../setup/runtime.mjs';
import { openTestDatabase } from '../database/test-database.mjs';
import { closing } from './test-results.mjs';
import { TestRun } from './test-run.mjs';

const INTERRUPTED = 130;

/**
 * Runs the tests, all of them or those whose paths are given, on a database of their own.
 * @returns {Promise<number>} the exit code
 */
export const main = () => runTests((run) => run.all(process.argv.slice(2)));

/**
 * Prepares what tests need, runs them, and prints the closing line `N passed, N failed`.
 * @param {(run: TestRun) => Promise<import('./test-results.mjs').Count[]>} work
 * @returns {Promise<number>} the exit code
 */
export async function runTests(work) {
  const ending = endRequested();
  const hasScreens = existsSync(join(ROOT, 'apps', 'web', 'package.json'));
  const chromium = hasScreens ? await chromiumExecutable() : undefined;
  const reports = await mkdtemp(join(tmpdir(), 'kolli-test-'));
  const database = await openTestDatabase(ROOT, process.env, { mayBeInMemory: true });
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    TEST_DATABASE_URL: database.url,
    DATABASE_URL: undefined,
    DATABASE_OWNER_URL: undefined,
    CHROMIUM_PATH: chromium,
  };
  // Dozens of tests start server, sandbox and scripts as separate programs.
  const run = new TestRun(reports, withCompileCache(ROOT, env));
  try {
    const counts = await Promise.race([work(run), ending.then(() => null)]);
    if (counts === null) return INTERRUPTED;
    const { failures, line, code } = closing(counts);
    for (const failure of failures) console.log(`Failed: ${failure}`);
    console.log(`\n${line}`);
    return code;
  } finally {
    await run.stop();
    await database.stop();
    await rm(reports, { recursive: true, force: true });
  }
}
