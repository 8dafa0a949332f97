import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

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
      await removeDead(path);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** Tells which living process holds the lock, or null. */
export async function lockHolder(path) {
  const holder = await readIdentity(path);
  return holder !== null && (await isSameProcess(holder)) ? holder.pid : null;
}

/**
 * What tells a process from a later one with the same number.
 * @param {number} pid
 * @returns {Promise<{pid: number, born: string}>} `born` is empty where the system doesn't tell
 */
export async function processIdentity(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold anything; the start time is the 20th field after it.
  const born = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return { pid, born };
}

/** Tells whether the process noted by `processIdentity` still lives. */
export async function isSameProcess({ pid, born }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return (await processIdentity(pid)).born === born;
}

/** Moves a dead holder's lock away; a live one taken in the meantime is put back. */
async function removeDead(path) {
  const aside = uniqueName(path);
  try {
    await rename(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  const moved = await readIdentity(aside);
  if (moved !== null && (await isSameProcess(moved))) await linked(aside, path);
  await rm(aside, { force: true });
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

async function readIdentity(path) {
  try {
    const identity = JSON.parse(await readFile(path, 'utf8'));
    return Number.isInteger(identity.pid) ? identity : null;
  } catch {
    return null;
  }
}

function uniqueName(path) {
  return `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
}
