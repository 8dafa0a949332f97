import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSameProcess, processIdentity } from './process-lock.mjs';
import { Sentence } from './sentence.mjs';

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

/** Runs a program to its end; a failure is a sentence with what it said. */
export async function runToEnd(file, args, env) {
  const child = spawn(process.execPath, [file, ...args], { env, stdio: 'pipe' });
  const [out, all] = [[], []];
  child.stdout.setEncoding('utf8').on('data', (text) => out.push(text) && all.push(text));
  child.stderr.setEncoding('utf8').on('data', (text) => all.push(text));
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code === 0) return out.join('');
  throw new Sentence(`\`${[file, ...args].join(' ')}\` failed:\n${all.join('').trimEnd()}`);
}

/** Lets a program come after the others in line for the processor, unless it has ended already. */
function standBack(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    if (error.info?.code !== 'ESRCH') throw error;
  }
}

/**
 * The programs of one start. Each runs in a process group of its own, so that Ctrl-C reaches the
 * starter alone, which ends them in order; each has a channel to the starter and ends itself when
 * that closes. One that doesn't is ended by the next start.
 */
export class Programs {
  #root;
  #running = new Map();
  #isStopping = false;
  #crash = Promise.withResolvers();

  constructor(root) {
    this.#root = root;
  }

  /** Resolves with a sentence when a program ends by itself. */
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
   * Runs a program beside the others to its end, after them in line for the processor, and tells the
   * lines that it says. Resolves with whether it came to its end: not where all was stopped before.
   * A failure is a sentence with what it said.
   * @param {{name: string, file: string, args: string[], env: NodeJS.ProcessEnv}} program
   * @param {(line: string) => void} tell
   */
  async runBeside({ name, file, args, env }, tell) {
    const child = spawn(process.execPath, [file, ...args], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Before anything is waited for: what nobody listens to is dropped when the program ends.
    const faults = [];
    child.stderr.setEncoding('utf8').on('data', (text) => faults.push(text));
    createInterface({ input: child.stdout }).on('line', tell);
    const ended = once(child, 'close');
    this.#running.set(name, child);
    if (child.pid !== undefined) standBack(child.pid);
    const [[code]] = await Promise.all([ended, this.#note()]);
    this.#running.delete(name);
    if (this.#isStopping) return false;
    if (code === 0) return true;
    throw new Sentence(`\`${[file, ...args].join(' ')}\` failed:\n${faults.join('').trimEnd()}`);
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
      if (crash !== null) throw new Sentence(crash);
      if (this.#isStopping) return;
      if (Date.now() > deadline) throw new Sentence(`${url} did not answer in ${timeoutMs} ms.`);
    }
  }

  /** Asks all programs to end and waits for it. */
  async stop() {
    this.#isStopping = true;
    await Promise.all([...this.#running.values()].map(stopChild));
    await rm(this.#noteFile, { force: true });
  }

  /** Ends programs of a start that was killed, which normally end by themselves. */
  async endOrphans() {
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
    this.#crash.resolve(`The ${name} ended by itself (${how}). The end of ${logFile}:\n${end}`);
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
