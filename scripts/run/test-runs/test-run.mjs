import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../setup/runtime.mjs';
import { countPlaywright, countVitest } from './test-results.mjs';

const END_WITH_PARENT = new URL('../process/end-with-parent.mjs', import.meta.url).href;

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

  /** All tests, one runner after the other: side by side both would take longer; or those of vitest below the given paths. */
  async all(filters) {
    const counts = [await this.vitest(filters)];
    return filters.length > 0 ? counts : [...counts, await this.endToEnd('e2e', [])];
  }

  /** The tests of vitest, all or those below the given paths. */
  async vitest(filters, settings = {}) {
    const report = join(this.#reports, 'vitest.json');
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await this.#run('vitest/vitest.mjs', [...args, ...filters], settings);
    return countVitest(report, code);
  }

  /** The tests of a Playwright configuration. */
  async endToEnd(config, filters, settings = {}) {
    const report = join(this.#reports, `${config.replaceAll('/', '-')}.json`);
    const args = ['test', '--config', config, '--reporter=list,json', ...filters];
    const env = { ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const code = await this.#run('@playwright/test/cli.js', args, env);
    return countPlaywright(report, code);
  }

  /** Ends the runners and everything they have started. */
  async stop() {
    this.#isStopped = true;
    await Promise.all([...this.#children].map(endGroup));
  }

  async #run(program, args, env) {
    if (this.#isStopped) return 1;
    const path = join(ROOT, 'node_modules', program);
    // In its own process group, so that all of it can be killed together; with a channel, so that it
    // ends when this process is killed.
    const child = spawn(process.execPath, ['--import', END_WITH_PARENT, path, ...args], {
      cwd: ROOT,
      env: { ...this.#env, ...env, KOLLI_TEST_RUN: String(process.pid) },
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#children.add(child);
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code) => {
        this.#children.delete(child);
        resolve(code ?? 1);
      });
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
