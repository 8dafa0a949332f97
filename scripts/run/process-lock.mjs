import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Takes a lock that ends with the process that holds it, however it ends.
 * @param {string} path the lock's file; it holds the number of the process
 * @returns {Promise<{held: true, release: () => Promise<void>} | {held: false, pid: number}>}
 */
export async function takeLock(path) {
  await mkdir(dirname(path), { recursive: true });
  const draft = uniqueName(path);
  await writeFile(draft, JSON.stringify(await processIdentity(process.pid)));
  try {
    for (;;) {
      // A link appears whole or not at all, so a lock is never seen half written.
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
 * Takes a lock as soon as nobody else holds it.
 * @param {string} path
 * @param {(pid: number) => void} [onWait] called once with the holder, if there is one
 */
export async function waitForLock(path, onWait) {
  for (let isFirst = true; ; isFirst = false) {
    const lock = await takeLock(path);
    if (lock.held) return lock;
    if (isFirst) onWait?.(lock.pid);
    await sleep(100);
  }
}

/**
 * What tells a process from a later one with the same number.
 * @param {number} pid
 * @returns {Promise<{pid: number, born: string}>} `born` is empty where the system doesn't tell
 */
export async function processIdentity(pid) {
  return { pid, born: (await processStat(pid)).born };
}

/** Tells whether the process noted by `processIdentity` still lives. */
export async function isSameProcess({ pid, born }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  const stat = await processStat(pid);
  // A dead process keeps its number until its parent asks after it, which some never do.
  return stat.state !== 'Z' && stat.born === born;
}

async function processStat(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold anything; state and start time are counted from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', born: fields[19] ?? '' };
}

/**
 * Removes the lock of a dead holder. One at a time looks and removes, so that nobody removes the
 * lock that another has taken in between.
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

/** Who is noted in the file: null when there is none, nobody living when it is unreadable. */
async function readIdentity(path) {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const { pid, born } = JSON.parse(text);
    if (Number.isInteger(pid)) return { pid, born };
  } catch {
    // Not a lock of ours, or damaged: it holds nothing.
  }
  return { pid: process.pid, born: 'nobody' };
}

function uniqueName(path) {
  return `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
}
