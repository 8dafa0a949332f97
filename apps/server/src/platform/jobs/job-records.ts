import { type Selectable, sql } from 'kysely';
import type { JobRecordTable } from '../database/tables.gen.ts';
import type { Tx } from '../database/open-database.ts';
import type { QueueName, ScheduledJob } from './queues.ts';

/**
 * What has a record: queues, scheduled jobs, the backups, which no worker makes, and as `clock` the steps of the clocks,
 * each of which counts as a failure.
 */
export type RecordedJob = QueueName | ScheduledJob | 'backup' | 'clock';

const databaseNow = sql<Date>`clock_timestamp()`;

/** The time by the database's clock, by which the age of a record is judged, wherever it was written. */
export async function databaseTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  return rows[0]?.now ?? new Date(Number.NaN);
}

/** Begins the record of a scheduled job, so that its absence is noticed even if it never succeeds. */
export async function beginRecord(tx: Tx, job: RecordedJob): Promise<void> {
  await tx
    .insertInto('job_record')
    .values({ job, known_since: databaseNow })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The result of a round of a scheduled job, or of one job of a queue. */
export interface JobOutcome {
  readonly job: RecordedJob;
  /** When, by the database's clock; now if it is left out. */
  readonly at?: Date | undefined;
  /** Whether it went through to the end. */
  readonly isEnded: boolean;
  readonly failures: number;
}

/** Adds an outcome to the job's record. */
export async function recordOutcome(
  tx: Tx,
  { job, at: given, isEnded, failures }: JobOutcome,
): Promise<void> {
  const at = given ?? databaseNow;
  const times = {
    ...(isEnded ? { succeeded_at: at } : {}),
    ...(failures > 0 ? { failed_at: at } : {}),
  };
  await tx
    .insertInto('job_record')
    .values({ job, known_since: at, failures, ...times })
    .onConflict((conflict) =>
      conflict
        .column('job')
        .doUpdateSet({ ...times, failures: sql`job_record.failures + ${failures}` }),
    )
    .execute();
}

export type JobRecord = Selectable<JobRecordTable>;

export function listRecords(tx: Tx): Promise<JobRecord[]> {
  return tx.selectFrom('job_record').selectAll().orderBy('job').execute();
}

/** Three rounds of a minute, and one for what delays them. */
const lateAfterMs = 4 * 60_000;
/** A backup a day, and two hours for making it. */
const backupLateAfterMs = 26 * 3_600_000;

/** A time that is later than now by more than this was written before the clock was set back. */
const maxAheadMs = 60_000;

/** Whether a time was written before the clock was set back, so that nobody knows how old it is. */
export const isAhead = (at: Date, now: Date): boolean => at.getTime() - now.getTime() > maxAheadMs;

/**
 * Whether a scheduled job has missed three rounds, the last backup is older than 26 hours, or either is ahead. `now` is by the database's
 * clock.
 */
export function isLate(
  { job, succeeded_at: succeededAt, known_since: since }: JobRecord,
  now: Date,
): boolean {
  const last = succeededAt ?? since;
  const allowedMs = job === 'backup' ? backupLateAfterMs : lateAfterMs;
  return now.getTime() - last.getTime() > allowedMs || isAhead(last, now);
}

export async function markReported(tx: Tx, jobs: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('job_record')
    .set({ reported_at: at })
    .where('job', 'in', [...jobs])
    .execute();
}
