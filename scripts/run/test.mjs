import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumExecutable } from './chromium.mjs';
import { withCompileCache } from './environment.mjs';
import { askedToEnd } from './lifetime.mjs';
import { ROOT } from './runtime.mjs';
import { openTestDatabase } from './test-database.mjs';
import { closing, countPlaywright, countVitest } from './test-results.mjs';

const INTERRUPTED = 130;
const END_WITH_PARENT = new URL('./end-with-parent.mjs', import.meta.url).href;

/**
 * Runs the tests, all of them or those whose paths are given, on a database of their own.
 * @returns {Promise<number>} the exit code
 */
export const main = () => runTests((run) => run.all(process.argv.slice(2)));

/**
 * Makes ready what tests need, lets them run, and closes with the line `N passed, N failed`.
 * @param {(run: TestRun) => Promise<import('./test-results.mjs').Count[]>} work
 * @returns {Promise<number>} the exit code
 */
export async function runTests(work) {
  const ending = askedToEnd();
  const hasScreens = existsSync(join(ROOT, 'apps', 'web', 'package.json'));
  const chromium = hasScreens ? await chromiumExecutable() : undefined;
  const reports = await mkdtemp(join(tmpdir(), 'kolli-test-'));
  const database = await openTestDatabase(ROOT, process.env, { mayBeInMemory: true });
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    TEST_DATABASE_URL: database.url,
    DATABASE_URL: undefined,
    CHROMIUM_PATH: chromium,
  };
  // Dozens of tests start server, sandbox and scripts as programs of their own.
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

/** How the files begin that walk through every text. */
const TEXTS = 'languages';

/** The runners of one test run, one after the other. */
class TestRun {
  #reports;
  #env;
  #child = null;
  #isStopped = false;

  constructor(reports, env) {
    this.#reports = reports;
    this.#env = env;
  }

  /** Runs the browser tests of the whole product too, unless some files were asked for. */
  async all(filters) {
    const report = join(this.#reports, 'vitest.json');
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await this.#run('vitest/vitest.mjs', [...args, ...filters], {});
    const counts = [await countVitest(report, code)];
    if (filters.length === 0 && (await hasEndToEndTests()))
      counts.push(await this.#endToEnd('e2e'));
    return counts;
  }

  /**
   * Runs the matrix of screens and looks at their texts in every language; or those files of both whose
   * names have one of the words.
   */
  async matrix(filters) {
    const texts = filters.filter((word) => word.startsWith(TEXTS));
    const looks = filters.filter((word) => !word.startsWith(TEXTS));
    const counts = [];
    if (filters.length === 0 || looks.length > 0)
      counts.push(await this.#endToEnd(join('e2e', 'matrix'), looks));
    if (filters.length === 0 || texts.length > 0)
      counts.push(
        await this.#endToEnd('e2e', filters.length === 0 ? [TEXTS] : texts, {
          KOLLI_EVERY_LANGUAGE: 'yes',
        }),
      );
    return counts;
  }

  async #endToEnd(config, filters = [], settings = {}) {
    const report = join(this.#reports, 'playwright.json');
    const args = ['test', '--config', config, '--reporter=list,json', ...filters];
    const env = { ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const code = await this.#run('@playwright/test/cli.js', args, env);
    return countPlaywright(report, code);
  }

  /** Ends the runner and everything it has started. */
  async stop() {
    this.#isStopped = true;
    const child = this.#child;
    if (child === null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    killGroup(child, 'SIGTERM');
    const late = setTimeout(() => killGroup(child, 'SIGKILL'), 5000);
    await ended;
    clearTimeout(late);
    killGroup(child, 'SIGKILL');
  }

  async #run(program, args, env) {
    if (this.#isStopped) return 1;
    const path = join(ROOT, 'node_modules', program);
    // A group of its own, so that all of it can be ended together; a channel, so that it ends
    // when this process is killed.
    const child = spawn(process.execPath, ['--import', END_WITH_PARENT, path, ...args], {
      cwd: ROOT,
      env: { ...this.#env, ...env, KOLLI_TEST_RUN: String(process.pid) },
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code) => {
        this.#child = null;
        resolve(code ?? 1);
      });
    });
  }
}

function killGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has ended by itself.
  }
}

async function hasEndToEndTests() {
  const files = await readdir(join(ROOT, 'e2e'), { recursive: true }).catch(() => []);
  return files.some((file) => /\.(spec|e2e|test)\.ts$/.test(file));
}
