import { isConnectionLost } from '../database/database-faults.ts';
import type { Log } from '../log.ts';

/** The ids of an item, for the log; never personal data. */
type Item = Readonly<Record<string, string | number | null>>;

/** One round of a scheduled job. */
export interface Round {
  /**
   * Does the work of one item. Its error, such as a time-out, is logged and counted, and does not end the round:
   * the item is due again in the next. Throws only if the connection is lost, because nothing else would succeed.
   */
  readonly attempt: (item: Item, work: () => Promise<unknown>) => Promise<void>;
  /** How many items failed. */
  readonly failures: () => number;
}

/** Begins a round of the job of this name. */
export function beginRound(log: Log, job: string): Round {
  let failures = 0;
  return {
    attempt: async (item, work) => {
      try {
        await work();
      } catch (error) {
        if (isConnectionLost(error)) throw error;
        failures += 1;
        log.error({ err: error, job, ...item }, 'an item of a job failed');
      }
    },
    failures: () => failures,
  };
}
