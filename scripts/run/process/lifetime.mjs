import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSameProcess, processIdentity } from './process-lock.mjs';

const WATCH_MS = 1000;

/**
 * Resolves when this process should end: on Ctrl-C or a signal, or because its starter was killed, the
 * older Node that ran it or npm.
 * @returns {Promise<string>} what ended it
 */
export async function endRequested() {
  const npm = process.env.npm_lifecycle_event ? await npmProcess() : null;
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => resolve(signal));
    }
    process.on('disconnect', () => resolve('parent'));
    if (npm !== null) void hasEnded(npm).then(() => resolve('npm'));
  });
}

async function hasEnded(npm) {
  while (await isSameProcess(npm)) await sleep(WATCH_MS, undefined, { ref: false });
}

/** npm among the ancestors, or null: a shell and the older Node may be between. */
async function npmProcess() {
  let pid = process.ppid;
  for (let generation = 0; generation < 4 && pid > 1; generation += 1) {
    if (!existsSync(`/proc/${pid}/stat`)) return null;
    if (/^npm\b|\bnpm(-cli\.js)?\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) {
      return processIdentity(pid);
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    pid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  }
  return null;
}
