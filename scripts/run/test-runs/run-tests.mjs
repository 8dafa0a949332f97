import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumExecutable } from '../setup/chromium.mjs';
import { withCompileCache } from '../demo/environment.mjs';
import { endRequested } from '../process/lifetime.mjs';
import { startProgress } from '../process/progress.mjs';
import { ROOT } from '../setup/runtime.mjs';
import { openTestDatabase } from '../database/test-database.mjs';
import { testEnvironment } from './test-environment.mjs';
import { closing } from './test-results.mjs';
import { TestRun } from './test-run.mjs';

const INTERRUPTED = 130;

/**
 * Prepares what tests need, runs them with a line of progress, and prints what failed, where the time went, and the
 * closing line `N passed, N failed`.
 * @param {string} title of the line of progress
 * @param {(run: TestRun) => Promise<import('./test-results.mjs').Count[]>} work
 * @returns {Promise<number>} the exit code
 */
export async function runTests(title, work) {
  const ending = endRequested();
  // Also for what this process starts itself: the engine, and the browser that is unpacked.
  process.env = testEnvironment(process.env);
  const progress = startProgress(title);
  progress.set({ doing: 'starting the database' });
  const reports = await mkdtemp(join(tmpdir(), 'kolli-test-'));
  const closers = [() => rm(reports, { recursive: true, force: true })];
  try {
    const database = await openTestDatabase(ROOT, process.env, { mayBeInMemory: true });
    closers.push(database.stop);
    const env = await environmentOf(database);
    const run = new TestRun({ reports, env, progress, onStart: database.endGroupIfKilled });
    closers.push(() => run.stop());
    const measured = measure();
    const counts = await Promise.race([work(run), ending.then(() => null), database.full]);
    progress.end();
    return counts === null ? INTERRUPTED : printClosing(counts, measured());
  } finally {
    progress.end();
    for (const close of closers.toReversed()) await close();
  }
}

async function environmentOf({ url, name }) {
  const hasScreens = existsSync(join(ROOT, 'apps', 'web', 'package.json'));
  // Dozens of tests start server, sandbox and scripts as separate programs.
  return withCompileCache(ROOT, {
    ...process.env,
    TEST_DATABASE_URL: url,
    KOLLI_TEST_ENGINE: name,
    CHROMIUM_PATH: hasScreens ? await chromiumExecutable() : undefined,
  });
}

function printClosing(counts, { seconds, busyPercent }) {
  const { failures, times, line, code } = closing(counts);
  for (const failure of failures) console.log(`Failed: ${failure}`);
  console.log(`\n${seconds} s with processors ${busyPercent} % busy; in workers: ${times}`);
  console.log(line);
  return code;
}

/** Measures from now on how long the run takes, and how much of the machine is used meanwhile. */
function measure() {
  const began = Date.now();
  const before = processorTimes();
  return () => {
    const now = processorTimes();
    const busy = (now.busy - before.busy) / (now.all - before.all);
    return {
      seconds: Math.round((Date.now() - began) / 1000),
      busyPercent: Math.round(busy * 100),
    };
  };
}

function processorTimes() {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, own) => sum + Object.values(own).reduce((a, b) => a + b, 0), 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}
