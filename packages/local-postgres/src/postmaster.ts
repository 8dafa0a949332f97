import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a running PostgreSQL tells of itself in its data directory. */
export type Postmaster = { pid: number; port: number; isReady: boolean };

/**
 * What lies in a cluster: a server that runs, one that is about to write who it is, a pid file that
 * a dead one left, or nothing.
 */
export type PostmasterState =
  | { state: 'running'; postmaster: Postmaster }
  | { state: 'beginning' }
  | { state: 'stale' }
  | { state: 'none' };

// Lines of postmaster.pid: pid, data directory, start time, port, socket, address, memory, status.
const PORT_LINE = 3;
const STATUS_LINE = 7;
const BEGINNING_MS = 5000;
const READY_MS = 60_000;

/** Looks for the server of this cluster, whoever started it. */
export async function findPostmaster(clusterDir: string): Promise<PostmasterState> {
  const file = join(clusterDir, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { state: 'none' };
  // PostgreSQL makes the file empty and fills it a moment later. One that died between leaves it so.
  if (text === '') return { state: (await ageMs(file)) < BEGINNING_MS ? 'beginning' : 'stale' };
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return { state: 'stale' };
  if (!(await isServerOf(pid, clusterDir))) return { state: 'stale' };
  const isReady = lines[STATUS_LINE] === 'ready';
  return {
    state: 'running',
    postmaster: { pid, port: Number(lines[PORT_LINE]) || 0, isReady },
  };
}

/**
 * Waits for what lies in a cluster to be as wanted, as long as a server may need to come up.
 * @throws Error with a sentence for the user when it doesn't become so in a minute.
 */
export async function awaitPostmaster(
  clusterDir: string,
  isWanted: (found: PostmasterState) => boolean,
): Promise<PostmasterState> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const found = await findPostmaster(clusterDir);
    if (isWanted(found)) return found;
    if (Date.now() > deadline) throw new Error(`PostgreSQL in ${clusterDir} does not get ready.`);
    await sleep(20);
  }
}

/**
 * Tells whether the process is the server of this cluster. After a reboot the same number can
 * belong to any other program, for which PostgreSQL would wait in vain; Linux shows the command
 * line, which names the cluster. Where that can't be read, being alive has to do.
 */
async function isServerOf(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return command === null || command.split('\0').includes(clusterDir);
}

async function ageMs(file: string): Promise<number> {
  const made = await stat(file).catch(() => null);
  return made === null ? 0 : Date.now() - made.mtimeMs;
}

/** Tells whether a process with this number exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
