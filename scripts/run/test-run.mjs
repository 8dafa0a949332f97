import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './runtime.mjs';
import { countPlaywright, countVitest } from './test-results.mjs';

/** How long the last of what a runner says may take to arrive after its end. */
const LAST_WORDS_MS = 5000;

const END_WITH_PARENT = new URL('./end-with-parent.mjs', import.meta.url).href;

/** The runners of one test run: vitest, and Playwright for the browser tests of the whole product. */
export class TestRun {
  #reports;
  #env;
  #children = new Set();
  #isStopped = false;

  /**
   * @param {string} reports folder for the runners' reports
   * @param {NodeJS.ProcessEnv} env
   */
  constructor(reports, env) {
    this.#reports = reports;
    this.#env = env;
  }

  /** All tests, both runners side by side; or those of vitest below the given paths. */
  async all(filters) {
    if (filters.length > 0 || !(await hasEndToEndTests())) return [await this.vitest(filters)];
    return Promise.all([this.vitest([]), this.endToEnd('e2e', [], { isQuiet: true })]);
  }

  /** The tests of vitest, all or those below the given paths. */
  async vitest(filters, settings = {}) {
    const report = join(this.#reports, 'vitest.json');
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await this.#run('vitest/vitest.mjs', [...args, ...filters], settings);
    return countVitest(report, code);
  }

  /** The tests of a Playwright configuration; `isQuiet` prints what it says when it has ended. */
  async endToEnd(config, filters, { settings = {}, isQuiet = false } = {}) {
    const report = join(this.#reports, `${config.replaceAll('/', '-')}.json`);
    const args = ['test', '--config', config, '--reporter=list,json', ...filters];
    const env = { ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const code = await this.#run('@playwright/test/cli.js', args, env, isQuiet);
    return countPlaywright(report, code);
  }

  /** Ends the runners and everything they have started. */
  async stop() {
    this.#isStopped = true;
    await Promise.all([...this.#children].map(endGroup));
  }

  async #run(program, args, env, isQuiet = false) {
    if (this.#isStopped) return 1;
    const path = join(ROOT, 'node_modules', program);
    const output = isQuiet ? 'pipe' : 'inherit';
    // A group of its own, so that all of it can be ended together; a channel, so that it ends
    // when this process is killed.
    const child = spawn(process.execPath, ['--import', END_WITH_PARENT, path, ...args], {
      cwd: ROOT,
      env: { ...this.#env, ...env, KOLLI_TEST_RUN: String(process.pid) },
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    });
    this.#children.add(child);
    const said = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => said.push(chunk));
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      const end = (code) => {
        this.#children.delete(child);
        process.stdout.write(Buffer.concat(said.splice(0)));
        resolve(code ?? 1);
      };
      child.on('close', end);
      // What it left running may hold its output open.
      child.on('exit', (code) => setTimeout(end, LAST_WORDS_MS, code).unref());
    });
  }
}

async function endGroup(child) {
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  const ended = hasEnded ? undefined : new Promise((resolve) => child.once('exit', resolve));
  killGroup(child, 'SIGTERM');
  const late = setTimeout(() => killGroup(child, 'SIGKILL'), 5000);
  await ended;
  clearTimeout(late);
  killGroup(child, 'SIGKILL');
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
