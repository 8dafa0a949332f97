import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicNow } from '../clock/monotonic.ts';
import type { Prepared, Store } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import type { ScheduledJob } from './queues.ts';
import { warnRarely } from './warn-rarely.ts';

/**
 * Of these jobs, begins those whose last round began a minute ago or longer, or in the future, which is a time from before
 * the database's clock was set back. Another process that looks at the same time skips what this one begins.
 */
const beginDue: Prepared = {
  name: 'begin_due_rounds',
  text: `update job_record set begun_at = date_trunc('milliseconds', clock_timestamp()) where job in (
    select job from job_record where job = any ($1)
      and (begun_at is null or begun_at not between clock_timestamp() - interval '1 minute' and clock_timestamp())
    order by job for update skip locked)
  returning job`,
};

/** How often a process looks what is due. */
const lookEveryMs = 1000;
/** Two looks that are further apart have a pause between them, in which the database was away or this process stood still. */
const pauseMs = 10_000;
/** How long the rounds that are under way are awaited at the end. */
const endMs = 5000;

interface BeatDeps {
  readonly store: Pick<Store, 'runAlone'>;
  readonly log: Log;
}

export interface MinuteBeat {
  /**
   * Runs `round` once a minute, on one of all processes, with the milliseconds for which this one has looked without a
   * pause; it never rejects. The job has a record.
   */
  readonly add: (job: ScheduledJob, round: (steadyMs: number) => Promise<void>) => void;
  /** Begins no more rounds, and waits a little for those under way. */
  readonly stop: () => Promise<void>;
}

/** Waits for rounds, but not for long. */
async function untilEnded(rounds: readonly Promise<void>[]): Promise<void> {
  const patience = new AbortController();
  const late = sleep(endMs, undefined, patience).catch(() => undefined);
  await Promise.race([Promise.all(rounds), late]);
  patience.abort();
}

/** Returns for each look for how many milliseconds there has been no pause between looks. */
function followLooks(): () => number {
  let steadySince = monotonicNow();
  let lastLookAt = steadySince;
  return () => {
    const now = monotonicNow();
    if (now - lastLookAt > pauseMs) steadySince = now;
    lastLookAt = now;
    return now - steadySince;
  };
}

/**
 * Runs the rounds of the scheduled jobs. No clock of this machine has a part in it: timers do not follow the clock when it
 * is set, and which round is due is decided by the database, whatever its clock says. While the database is away nothing
 * runs; afterwards everything is due.
 */
export function startMinuteBeat({ store, log }: BeatDeps): MinuteBeat {
  const rounds = new Map<ScheduledJob, (steadyMs: number) => Promise<void>>();
  const running = new Map<ScheduledJob, Promise<void>>();
  const stopping = new AbortController();
  const warn = warnRarely(log);
  const steady = followLooks();
  const look = async () => {
    const idle = [...rounds.keys()].filter((job) => !running.has(job));
    const due = await store.runAlone<{ job: ScheduledJob }>(beginDue, [idle]);
    const steadyMs = steady();
    for (const { job } of due) {
      const round = rounds.get(job);
      if (round !== undefined && !stopping.signal.aborted)
        running.set(
          job,
          round(steadyMs).finally(() => running.delete(job)),
        );
    }
  };
  const beat = async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => warn(error as Error));
      await sleep(lookEveryMs, undefined, stopping).catch(() => undefined);
    }
  };
  let beating: Promise<void> | undefined;
  return {
    add: (job, round) => {
      rounds.set(job, round);
      beating ??= beat();
    },
    stop: async () => {
      stopping.abort();
      await beating;
      await untilEnded([...running.values()]);
    },
  };
}
