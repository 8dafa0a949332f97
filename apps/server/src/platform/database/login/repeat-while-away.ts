import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { isDatabaseAway } from '../database-faults.ts';

const firstPauseMs = 250;
const longestPauseMs = 5000;

/**
 * Does what the start of a server needs of the database; while the database is away or slow it does so again, with growing
 * pauses, and logs why. Throws what waiting cannot heal.
 */
export async function repeatWhileAway<T>(
  log: Pick<Log, 'warn'>,
  work: () => Promise<T>,
  isAway: (error: unknown) => boolean = isDatabaseAway,
): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error)) throw error;
      log.warn({ err: error }, 'waiting for the database');
      await sleep(pauseMs);
    }
  }
}
