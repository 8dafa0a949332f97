import { fromKysely, PgBoss } from 'pg-boss';
import type pg from 'pg';
import type { Tx } from '../database/open-database.ts';
import { jobSchema } from './prepare-queues.ts';
import type { QueueName } from './queues.ts';

/**
 * Background jobs, which run after their transaction commits, at least once, even after a crash.
 */
export interface Jobs {
  /** Enqueues a job in `tx`: it exists only if the transaction commits. */
  send: (tx: Tx, queue: QueueName, data: Record<string, string>) => Promise<void>;
  /** Processes jobs of a queue, four at a time; one that throws is retried. */
  work: (
    queue: QueueName,
    handle: (data: Record<string, string>) => Promise<void>,
  ) => Promise<void>;
  /** Runs `handle` once a minute, on one instance. */
  everyMinute: (queue: QueueName, handle: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the job library on the app's own connections. */
export async function startJobs(options: {
  pool: pg.Pool;
  isWorker: boolean;
  onError: (error: Error) => void;
}): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => options.pool.query(text, values as unknown[]) },
    schema: jobSchema,
    migrate: false,
    createSchema: false,
    supervise: options.isWorker,
    schedule: options.isWorker,
  });
  boss.on('error', options.onError);
  await boss.start();
  return {
    send: async (tx, queue, data) => {
      await boss.send(queue, data, { db: fromKysely(tx) });
    },
    work: async (queue, handle) => {
      const polling = {
        batchSize: 1,
        pollingIntervalSeconds: 1,
        localConcurrency: 4,
        // Fetches the next jobs without a pause while there are any.
        burstWhenBatchFull: true,
      };
      await boss.work<Record<string, string>>(queue, polling, async ([job]) => {
        if (job !== undefined) await handle(job.data);
      });
    },
    everyMinute: async (queue, handle) => {
      await boss.schedule(queue, '* * * * *');
      await boss.work(queue, { pollingIntervalSeconds: 5 }, handle);
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}
