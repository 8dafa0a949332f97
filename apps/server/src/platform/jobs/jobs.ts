import { fromKysely, PgBoss } from 'pg-boss';
import type { Clock } from '../clock/clock.ts';
import type { Store, Tx } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import { warnRarely } from './warn-rarely.ts';
import { beginRecord, type JobOutcome, recordOutcome } from './job-records.ts';
import { jobSchema } from './prepare-queues.ts';
import type { QueueName } from './queues.ts';
import type { Span } from '../tracing/tracing.ts';

/**
 * Background jobs, which run after their transaction commits, at least once, even after a crash.
 */
export interface Jobs {
  /** Enqueues a job in `tx`: it exists only if the transaction commits. */
  send: (tx: Tx, queue: QueueName, data: Record<string, string>) => Promise<void>;
  /** Enqueues several jobs in `tx`, in one statement. They begin after a delay by the database's clock, by default none. */
  sendAll: (
    tx: Tx,
    queue: QueueName,
    data: readonly Record<string, string>[],
    delayMs?: number,
  ) => Promise<void>;
  /** Processes jobs of a queue, by default four at a time; one that throws is retried. */
  work: (
    queue: QueueName,
    handle: (data: Record<string, string>) => Promise<void>,
    concurrency?: number,
  ) => Promise<void>;
  /** Runs `handle` once a minute, on one instance. It returns how many of its items failed. */
  everyMinute: (queue: QueueName, handle: () => Promise<number>) => Promise<void>;
  /** Aborted when the jobs stop: rounds that wait for something end. */
  readonly stopping: AbortSignal;
  stop: () => Promise<void>;
}

/** A job failed again for a reason that was logged and counted the first time. It is retried. */
export class RepeatedFailure extends Error {
  override readonly name = 'RepeatedFailure';
}

interface JobDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Traces each job. */
  readonly span?: Span | undefined;
}

/** Runs the work of a job, as a trace if there are traces. */
function runTraced<T>({ span }: JobDeps, job: QueueName, work: () => Promise<T>): Promise<T> {
  return span === undefined ? work() : span({ name: `job ${job}` }, work);
}

/** Records an outcome; if the database is unavailable, its age alone will tell. */
async function record(deps: JobDeps, outcome: Omit<JobOutcome, 'at'>): Promise<void> {
  const { store, clock, log } = deps;
  await store
    .inGlobal((tx) => recordOutcome(tx, { ...outcome, at: clock() }))
    .catch((error: unknown) => log.error({ err: error, job: outcome.job }, 'no record of a job'));
}

/** Runs a round of a scheduled job. An error is logged and recorded; the next round is due in a minute. */
async function runRound(deps: JobDeps, job: QueueName, handle: () => Promise<number>) {
  try {
    const failures = await runTraced(deps, job, handle);
    await record(deps, { job, isEnded: true, failures });
  } catch (error) {
    deps.log.error({ err: error, job }, 'a round of a job failed');
    await record(deps, { job, isEnded: false, failures: 1 });
  }
}

/** Runs one job of a queue. An error is logged and recorded, and thrown, so that the job is retried. */
async function runJob(
  deps: JobDeps,
  queue: QueueName,
  handle: () => Promise<void>,
  ids: Record<string, string>,
) {
  try {
    await runTraced(deps, queue, handle);
  } catch (error) {
    if (error instanceof RepeatedFailure) throw error;
    deps.log.warn({ err: error, job: queue, ...ids }, 'a job failed and will be retried');
    await record(deps, { job: queue, isEnded: false, failures: 1 });
    throw error;
  }
}

/** Starts a worker that processes one job at a time. After a job it fetches the next one without a pause. */
async function startWorker(
  boss: PgBoss,
  queue: QueueName,
  handle: (data: Record<string, string>) => Promise<void>,
): Promise<void> {
  const worker = await boss.work<Record<string, string>>(
    queue,
    { pollingIntervalSeconds: 1 },
    async ([job]) => {
      boss.notifyWorker(worker);
      if (job !== undefined) await handle(job.data);
    },
  );
}

/** Ends rounds that wait, and waits for what is being done. */
function stop(boss: PgBoss, stopping: AbortController): Promise<void> {
  stopping.abort();
  return boss.stop({ graceful: true, timeout: 5000 });
}

/** Starts the job library on the connections of `store`. */
export async function startJobs({
  isWorker,
  ...deps
}: JobDeps & { readonly isWorker: boolean }): Promise<Jobs> {
  const { store, clock, log } = deps;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => store.pool.query(text, values as unknown[]) },
    schema: jobSchema,
    migrate: false,
    createSchema: false,
    supervise: isWorker,
    schedule: isWorker,
  });
  boss.on('error', warnRarely(log));
  await boss.start();
  const stopping = new AbortController();
  return {
    send: async (tx, queue, data) => {
      await boss.send(queue, data, { db: fromKysely(tx) });
    },
    sendAll: async (tx, queue, all, delayMs = 0) => {
      if (all.length === 0) return;
      const delay = delayMs === 0 ? {} : { startAfter: `${delayMs} milliseconds` };
      const added = all.map((data) => ({ data, ...delay }));
      await boss.insert(queue, added, { db: fromKysely(tx) });
    },
    work: async (queue, handle, concurrency = 4) => {
      for (let started = 0; started < concurrency; started += 1)
        await startWorker(boss, queue, (data) => runJob(deps, queue, () => handle(data), data));
    },
    everyMinute: async (queue, handle) => {
      await store.inGlobal((tx) => beginRecord(tx, queue, clock()));
      await boss.schedule(queue, '* * * * *');
      await boss.work(queue, { pollingIntervalSeconds: 5 }, () => runRound(deps, queue, handle));
    },
    stopping: stopping.signal,
    stop: () => stop(boss, stopping),
  };
}
