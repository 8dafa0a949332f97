import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The state of a running PostgreSQL according to its pid file. */
export type Postmaster = { pid: number; port: number; isReady: boolean };

/**
 * The state of a cluster: a running server, one that is starting and has not written its pid, a stale pid
 * file of a dead server, or none.
 */
export type PostmasterState =
  | { state: 'running'; postmaster: Postmaster }
  | { state: 'starting' }
  | { state: 'stale' }
  | { state: 'none' };

// Lines of postmaster.pid: pid, data directory, start time, port, socket, address, memory, status.
const PORT_LINE = 3;
const STATUS_LINE = 7;
const EMPTY_FILE_MAX_AGE_MS = 5000;
const READY_TIMEOUT_MS = 60_000;

/** Returns the state of this cluster's server, regardless of who started it. */
export async function findPostmaster(clusterDir: string): Promise<PostmasterState> {
  const file = join(clusterDir, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { state: 'none' };
  // PostgreSQL creates the file empty and fills it shortly afterwards, unless it dies in between.
  if (text === '')
    return { state: (await ageMs(file)) < EMPTY_FILE_MAX_AGE_MS ? 'starting' : 'stale' };
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
 * Waits until the state of a cluster satisfies `isWanted`, and returns it.
 * @throws Error with a message for the user after a timeout of a minute.
 */
export async function awaitPostmaster(
  clusterDir: string,
  isWanted: (found: PostmasterState) => boolean,
): Promise<PostmasterState> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const found = await findPostmaster(clusterDir);
    if (isWanted(found)) return found;
    if (Date.now() > deadline) throw new Error(`PostgreSQL in ${clusterDir} did not get ready.`);
    await sleep(20);
  }
}

/**
 * Whether the process is the server of this cluster: after a reboot another process may have the same
 * pid. On Linux the command line contains the cluster; where it cannot be read, any process with this pid
 * counts.
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

/** Whether a process with this pid exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
