import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Acquires a lock that ends with the process that holds it, however it ends. Node has no lock that the
 * system releases, so the lock is a file that names its holder.
 * @param {string} path the lock's file; it holds the number of the process
 * @returns {Promise<{held: true, release: () => Promise<void>} | {held: false, pid: number}>}
 */
export async function acquireLock(path) {
  await mkdir(dirname(path), { recursive: true });
  const draft = uniqueName(path);
  await writeFile(draft, JSON.stringify(await processIdentity(process.pid)));
  try {
    for (;;) {
      // A link appears whole or not at all, so no process reads a lock that is half written.
      if (await linked(draft, path)) {
        return { held: true, release: () => rm(path, { force: true }) };
      }
      const holder = await readIdentity(path);
      if (holder !== null && (await isSameProcess(holder))) return { held: false, pid: holder.pid };
      await removeDead(path, draft);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Acquires a lock as soon as no other process holds it.
 * @param {string} path
 * @param {(pid: number) => void} [onWait] called once with the holder, if there is one
 */
export async function waitForLock(path, onWait) {
  for (let isFirst = true; ; isFirst = false) {
    const lock = await acquireLock(path);
    if (lock.held) return lock;
    if (isFirst) onWait?.(lock.pid);
    await sleep(100);
  }
}

/**
 * Identifies a process, and not a later one with the same number, by its start time.
 * @param {number} pid
 * @returns {Promise<{pid: number, startTime: string}>} `startTime` is empty without /proc
 */
export async function processIdentity(pid) {
  return { pid, startTime: (await processStat(pid)).startTime };
}

/** Whether the process of this identity is still running. */
export async function isSameProcess({ pid, startTime }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  const stat = await processStat(pid);
  // A dead process (a zombie, Z) keeps its number until its parent waits for it, which some never do.
  return stat.state !== 'Z' && stat.startTime === startTime;
}

async function processStat(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may contain anything; state and start time are counted from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', startTime: fields[19] ?? '' };
}

/**
 * Removes the lock of a dead holder. A second lock, the guard, lets one process at a time check and remove,
 * so that none removes the lock that another has just acquired.
 */
async function removeDead(path, draft) {
  const guard = `${path}.guard`;
  if (!(await linked(draft, guard))) {
    const guardian = await readIdentity(guard);
    if (guardian !== null && !(await isSameProcess(guardian))) await rm(guard, { force: true });
    await sleep(5);
    return;
  }
  try {
    const holder = await readIdentity(path);
    if (holder !== null && !(await isSameProcess(holder))) await rm(path, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

async function linked(existing, path) {
  try {
    await link(existing, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The holder named in the file: null without a file, an impossible one when it is unreadable. */
async function readIdentity(path) {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const { pid, startTime } = JSON.parse(text);
    if (Number.isInteger(pid)) return { pid, startTime };
  } catch {
    // Damaged, or not one of our locks.
  }
  return { pid: process.pid, startTime: 'unreadable' };
}

function uniqueName(path) {
  return `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
}
