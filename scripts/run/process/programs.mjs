import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isSameProcess, processIdentity } from './process-lock.mjs';
import { UserError } from './user-error.mjs';

const STOP_MS = 10_000;
const ORPHANS_MS = 5_000;

/**
 * The file to run for a program of the server: its bundle where there is one, else its source.
 * @param {'main' | 'cli'} name
 */
export function serverFile(root, name) {
  const bundle = join(root, 'apps', 'server', 'dist', `${name}.js`);
  const isBundled = existsSync(join(root, 'apps', 'server', 'rolldown.config.ts'));
  return isBundled ? bundle : join(root, 'apps', 'server', 'src', `${name}.ts`);
}

/**
 * Runs a program to its end and returns what it printed to stdout.
 * @throws {UserError} with its output where it fails
 */
export async function runToEnd(file, args, env, cwd) {
  const options = { env, cwd, maxBuffer: Infinity };
  try {
    return (await promisify(execFile)(process.execPath, [file, ...args], options)).stdout;
  } catch (error) {
    throw failureOf(file, args, `${error.stdout}${error.stderr}`);
  }
}

function failureOf(file, args, output) {
  return new UserError(`\`${[file, ...args].join(' ')}\` failed:\n${output.trimEnd()}`);
}

/** Lowers the priority of a process, unless it has ended already. */
function lowerPriority(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    if (error.info?.code !== 'ESRCH') throw error;
  }
}

/**
 * The programs of one start. Each runs in its own process group, so that Ctrl-C reaches only the
 * starter, which stops them in order; each has a channel to the starter and exits when that closes. One
 * that doesn't is stopped by the next start.
 */
export class Programs {
  #root;
  #running = new Map();
  #isStopping = false;
  #crash = Promise.withResolvers();

  constructor(root) {
    this.#root = root;
  }

  /** Resolves with a sentence when a program stops unexpectedly. */
  get crashed() {
    return this.#crash.promise;
  }

  /** Starts a program; its output goes to `.kolli/<name>.log`. */
  async start(name, file, env) {
    const logFile = join(this.#root, '.kolli', `${name}.log`);
    await mkdir(dirname(logFile), { recursive: true });
    const log = openSync(logFile, 'w', 0o600);
    const child = spawn(process.execPath, [file], {
      env,
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    this.#running.set(name, child);
    child.on('error', (error) => this.#ended(name, error.message, logFile));
    child.on('exit', (code, signal) => this.#ended(name, signal ?? `code ${code}`, logFile));
    await this.#note();
  }

  /**
   * Runs a program to its end beside the others, at a lower priority. Resolves with true when it has
   * finished, with false when all was stopped before. A failure is a UserError with its output.
   * @param {{name: string, file: string, args: string[], env: NodeJS.ProcessEnv}} program
   * @param {(line: string) => void} onLine called with each line that it prints, also to standard error
   */
  async runInBackground({ name, file, args, env }, onLine) {
    const child = spawn(process.execPath, [file, ...args], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Before the first await: output without a listener is lost when the program ends.
    const faults = [];
    child.stderr.setEncoding('utf8').on('data', (text) => faults.push(text));
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', onLine);
    const ended = once(child, 'close');
    this.#running.set(name, child);
    if (child.pid !== undefined) lowerPriority(child.pid);
    const [[code]] = await Promise.all([ended, this.#note()]);
    this.#running.delete(name);
    if (this.#isStopping) return false;
    if (code === 0) return true;
    throw failureOf(file, args, faults.join(''));
  }

  /** Waits until the address answers 200, or fails when a program ends before. */
  async waitFor(url, timeoutMs) {
    const deadline = Date.now() + timeoutMs;
    const isUp = () =>
      fetch(url).then(
        ({ status }) => status === 200,
        () => false,
      );
    while (!(await isUp())) {
      const crash = await Promise.race([this.crashed, sleep(25, null)]);
      if (crash !== null) throw new UserError(crash);
      if (this.#isStopping) return;
      if (Date.now() > deadline) throw new UserError(`${url} did not answer in ${timeoutMs} ms.`);
    }
  }

  /** Stops all programs and waits until they have ended. */
  async stop() {
    this.#isStopping = true;
    await Promise.all([...this.#running.values()].map(stopChild));
    await rm(this.#noteFile, { force: true });
  }

  /** Stops programs left by a start that was killed; normally they exit by themselves. */
  async stopOrphans() {
    const text = await readFile(this.#noteFile, 'utf8').catch(() => '[]');
    const orphans = JSON.parse(text);
    const deadline = Date.now() + ORPHANS_MS;
    for (const orphan of orphans) {
      while ((await isSameProcess(orphan)) && Date.now() < deadline) await sleep(50);
      if (await isSameProcess(orphan)) process.kill(orphan.pid, 'SIGKILL');
    }
    await rm(this.#noteFile, { force: true });
  }

  get #noteFile() {
    return join(this.#root, '.kolli', 'programs.json');
  }

  async #note() {
    const pids = [...this.#running.values()].map(({ pid }) => pid).filter(Boolean);
    await writeFile(this.#noteFile, JSON.stringify(await Promise.all(pids.map(processIdentity))));
  }

  #ended(name, how, logFile) {
    if (this.#isStopping) return;
    const text = readFileSync(logFile, 'utf8');
    const end = text.trimEnd().split('\n').slice(-20).join('\n');
    this.#crash.resolve(
      `The ${name} stopped unexpectedly (${how}). The end of ${logFile}:\n${end}`,
    );
  }
}

async function stopChild(child) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(late);
}
