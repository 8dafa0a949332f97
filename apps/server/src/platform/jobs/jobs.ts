import { fromKysely, PgBoss, systemClock } from 'pg-boss';
import { monotonicNow } from '../clock/monotonic.ts';
import type { Store, Tx } from '../database/open-database.ts';
import { repeatWhileAway } from '../database/login/repeat-while-away.ts';
import type { Log } from '../log.ts';
import { warnRarely } from './warn-rarely.ts';
import { beginRecord, type JobOutcome, recordOutcome } from './job-records.ts';
import { startMinuteBeat } from './minute-beat.ts';
import { jobSchema } from './prepare-queues.ts';
import type { QueueName, ScheduledJob } from './queues.ts';
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
  /** Processes jobs of a queue, once the database answers, by default four at a time; one that throws is retried. */
  work: (
    queue: QueueName,
    handle: (data: Record<string, string>) => Promise<void>,
    concurrency?: number,
  ) => Promise<void>;
  /**
   * Runs `handle` once a minute, on one instance, with the milliseconds since the rounds last went on after a pause, as
   * after a time without a server or a database. It returns how many of its items failed.
   */
  everyMinute: (job: ScheduledJob, handle: (steadyMs: number) => Promise<number>) => Promise<void>;
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
  readonly log: Log;
  /** Traces each job. */
  readonly span?: Span | undefined;
}

/** Runs the work of a job, as a trace if there are traces. */
function runTraced<T>(
  { span }: JobDeps,
  job: QueueName | ScheduledJob,
  work: () => Promise<T>,
): Promise<T> {
  return span === undefined ? work() : span({ name: `job ${job}` }, work);
}

/** Records an outcome; if the database is unavailable, its age alone will tell. */
async function record({ store, log }: JobDeps, outcome: JobOutcome): Promise<void> {
  await store
    .inGlobal((tx) => recordOutcome(tx, outcome))
    .catch((error: unknown) => log.error({ err: error, job: outcome.job }, 'no record of a job'));
}

/** Runs a round of a scheduled job. An error is logged and recorded; the next round is due in a minute. */
async function runRound(deps: JobDeps, job: ScheduledJob, handle: () => Promise<number>) {
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

/** The library measures its pauses by the difference of two times, so that a clock that is set back stops it. */
const clockOfJobs = { ...systemClock, now: monotonicNow };

/** Starts the library on the connections of `store`; what was started of it is stopped if that fails. */
async function startBoss(store: Store, log: Log, isWorker: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => store.pool.query(text, values as unknown[]) },
    schema: jobSchema,
    migrate: false,
    createSchema: false,
    supervise: isWorker,
    schedule: false,
    clock: clockOfJobs,
  });
  boss.on('error', warnRarely(log));
  try {
    return await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

/** Starts the job library on the connections of `store`. Throws while the database is away. */
export async function startJobs({
  isWorker,
  ...deps
}: JobDeps & { readonly isWorker: boolean }): Promise<Jobs> {
  const { store, log } = deps;
  const boss = await startBoss(store, log, isWorker);
  const stopping = new AbortController();
  const beat = startMinuteBeat(deps);
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
        await repeatWhileAway(log, () =>
          startWorker(boss, queue, (data) => runJob(deps, queue, () => handle(data), data)),
        );
    },
    everyMinute: async (job, handle) => {
      await repeatWhileAway(log, () => store.inGlobal((tx) => beginRecord(tx, job)));
      beat.add(job, (steadyMs) => runRound(deps, job, () => handle(steadyMs)));
    },
    stopping: stopping.signal,
    stop: async () => {
      // Rounds that wait end, and what is being done is awaited.
      stopping.abort();
      await Promise.all([beat.stop(), boss.stop({ graceful: true, timeout: 5000 })]);
    },
  };
}
