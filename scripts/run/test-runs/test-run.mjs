import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isLongTest } from '../setup/list-files.mjs';
import { ROOT } from '../setup/runtime.mjs';
import { kindOf } from './find-tests.mjs';
import { readCount } from './test-results.mjs';

const REPORTER = fileURLToPath(new URL('test-reporter.mjs', import.meta.url));
/** Seconds that a file of each kind takes, roughly, to estimate what is left. */
export const USUAL_SECONDS = { e2e: 20, web: 3, scripts: 4, server: 1, rest: 0.5 };
/** More files than anybody reads the output of. */
const MAX_FILES_WITH_LOGS = 20;
const OUTPUT_MS = 2000;

/** @typedef {import('./find-tests.mjs').TestFile} TestFile */

/** The runners of one test run: vitest, and Playwright for the browser tests of the whole product. */
export class TestRun {
  #reports;
  #env;
  #progress;
  #onStart;
  #children = new Set();
  /** What runs, the latest last. */
  #running = new Set();
  #isStopped = false;
  #number = 0;
  #state = { done: 0, total: 0, failed: 0, seconds: 0, totalSeconds: 0 };

  /**
   * @param {{reports: string, env: NodeJS.ProcessEnv, progress: ReturnType<
   *   typeof import('../process/progress.mjs').startProgress>, onStart: (pid: number) => void}} surroundings
   *   `reports` is the folder for the runners' reports, `onStart` is called with each runner's process group
   */
  constructor({ reports, env, progress, onStart }) {
    this.#reports = reports;
    this.#env = env;
    this.#progress = progress;
    this.#onStart = onStart;
  }

  /**
   * Both kinds of tests. Playwright's run is first, because its files are the longest: vitest's many short ones begin
   * when the first of its workers is idle, and end together.
   * @param {TestFile[]} tests
   */
  async all(tests, settings = {}, options = []) {
    const isEndToEnd = ({ kind }) => kind === 'e2e';
    const [e2e, others] = [tests.filter(isEndToEnd), tests.filter((test) => !isEndToEnd(test))];
    if (!isOfProjects(options)) this.#expect(tests.map(({ path }) => path));
    const running = [];
    if (e2e.length > 0) {
      await new Promise((onIdleWorkers) => {
        running.push(this.endToEnd(e2e, settings, onIdleWorkers).finally(onIdleWorkers));
      });
    }
    if (others.length > 0) running.push(this.vitest(others, settings, options));
    return Promise.all(running);
  }

  /** Tests of vitest. With a project in the options it runs, and counts, only those of the files that belong to it. */
  async vitest(tests, settings = {}, options = []) {
    const paths = tests.map(({ path }) => path);
    if (!isOfProjects(options)) this.#expect(paths);
    const args = ['run', `--reporter=${REPORTER}`, ...options];
    args.push(...paths.map((path) => join(ROOT, path)));
    return this.#run(
      'vitest/vitest.mjs',
      args,
      { ...settings, ...longIn(paths) },
      isOfProjects(options) ? [] : paths,
    );
  }

  /** Tests of Playwright. */
  async endToEnd(tests, settings = {}, onIdleWorkers = () => undefined) {
    const paths = tests.map(({ path }) => path);
    this.#expect(paths);
    const args = ['test', '--config', 'e2e', `--reporter=${REPORTER}`, ...paths];
    const env = { ...settings, ...longIn(paths) };
    return this.#run('@playwright/test/cli.js', args, env, paths, onIdleWorkers);
  }

  /** Ends the runners and everything they have started. */
  async stop() {
    this.#isStopped = true;
    await Promise.all([...this.#children].map(endGroup));
  }

  /** Counts files once as what is to be done. */
  #expected = new Set();
  #expect(paths) {
    for (const path of paths) {
      if (this.#expected.has(path)) continue;
      this.#expected.add(path);
      this.#state.total += 1;
      this.#state.totalSeconds += USUAL_SECONDS[kindOf(path)];
    }
  }

  async #run(program, args, settings, paths, onIdleWorkers = () => undefined) {
    if (this.#isStopped) return readCount('', 1, []);
    this.#number += 1;
    const report = join(this.#reports, `${this.#number}.json`);
    const hasLogs = this.#state.total <= MAX_FILES_WITH_LOGS;
    // In its own process group, so that all of it can be killed together.
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', program), ...args], {
      cwd: ROOT,
      env: {
        ...this.#env,
        ...settings,
        KOLLI_TEST_REPORT: report,
        KOLLI_TEST_LOGS: hasLogs ? '1' : '',
      },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#children.add(child);
    const starting = `starting ${program.split('/')[0].replace('@', '')}`;
    this.#note({ doing: starting });
    child.once('message', () => this.#running.delete(starting));
    child.on('spawn', () => this.#onStart(child.pid));
    child.stdout.on('data', (text) => this.#progress.print(text, process.stdout));
    child.stderr.on('data', (text) => this.#progress.print(text, process.stderr));
    child.on('message', (message) => {
      this.#note(message);
      if (message.hasIdleWorkers) onIdleWorkers();
    });
    const closed = once(child, 'close').catch(() => undefined);
    const [code] = await once(child, 'exit');
    this.#children.delete(child);
    // What a test started and left may hold the output open for ever.
    await Promise.race([closed, sleep(OUTPUT_MS, undefined, { ref: false })]);
    return readCount(report, code ?? 1, paths);
  }

  #note({ expected = [], done, hasFailed, doing }) {
    const state = this.#state;
    this.#expect(expected);
    if (doing) this.#running.add(doing);
    if (done) this.#running.delete(done.path);
    if (hasFailed) state.failed += 1;
    if (done) {
      state.done += 1;
      state.seconds += USUAL_SECONDS[kindOf(done.path)];
    }
    const { total, failed, seconds, totalSeconds } = state;
    this.#progress.set({
      doing: [...this.#running].at(-1),
      done: state.done,
      total,
      unit: 'files',
      failed,
      share: seconds / totalSeconds,
    });
  }
}

const isOfProjects = (options) => options.some((option) => option.startsWith('--project'));

/** What makes both runners find long files. */
const longIn = (paths) => ({ KOLLI_LONG: paths.some(isLongTest) ? '1' : undefined });

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
