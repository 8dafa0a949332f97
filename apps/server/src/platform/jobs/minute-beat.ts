import { setTimeout as sleep } from 'node:timers/promises';
import type { Prepared, Store } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import type { ScheduledJob } from './queues.ts';
import { warnRarely } from './warn-rarely.ts';

/**
 * Of these jobs, begins those whose last round began a minute ago or longer, or in the future, which is a time from before
 * the database's clock was set back. Another process that looks at the same time skips what this one begins. A job whose
 * round is late by a quarter of a minute was paused: no process ran, or the database was away. Since a server may fail
 * again and again, that counts once in ten minutes.
 */
const beginDue: Prepared = {
  name: 'begin_due_rounds',
  text: `update job_record set begun_at = clock.now, resumed_at = case
      when resumed_at is not null and begun_at between clock.now - interval '75 seconds' and clock.now then resumed_at
      when resumed_at between clock.now - interval '10 minutes' and clock.now then resumed_at
      else clock.now end
    from (select date_trunc('milliseconds', clock_timestamp()) as now) as clock
    where job in (
      select job from job_record where job = any ($1)
        and (begun_at is null or begun_at not between clock_timestamp() - interval '1 minute' and clock_timestamp())
      order by job for update skip locked)
    returning job, 1000 * extract(epoch from begun_at - resumed_at)::integer as "steadyMs"`,
};

interface DueRound {
  readonly job: ScheduledJob;
  /** Whole seconds. */
  readonly steadyMs: number;
}

/** How often a process looks what is due. */
const lookEveryMs = 1000;
/** How long the rounds that are under way are awaited at the end. */
const endMs = 5000;

interface BeatDeps {
  readonly store: Pick<Store, 'runAlone'>;
  readonly log: Log;
}

export interface MinuteBeat {
  /**
   * Runs `round` once a minute, on one of all processes, with the milliseconds since the job's rounds last went on after a
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
  const look = async () => {
    const idle = [...rounds.keys()].filter((job) => !running.has(job));
    if (idle.length === 0) return;
    for (const { job, steadyMs } of await store.runAlone<DueRound>(beginDue, [idle])) {
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
