import { join } from 'node:path';
import { acquireLock, waitForLock } from '../process/process-lock.mjs';

/** The lock that a running start holds. */
export function startLockFile(root) {
  return join(root, '.kolli', 'start.lock');
}

/**
 * Acquires the lock of `npm start`, after any command that uses the database without a start.
 * @param {(sentence: string) => void} log
 * @returns where it is held: `release`, and `turn`, the lock that makes other commands wait; where Kolli
 *   is running: its `pid`
 */
export async function acquireStartLock(root, log) {
  const turn = await waitForLock(join(root, '.kolli', 'command.lock'), (pid) =>
    log(`Waiting for process ${pid}, which uses the database …`),
  );
  const lock = await acquireLock(startLockFile(root));
  if (lock.held) return { ...lock, turn };
  await turn.release();
  return lock;
}
