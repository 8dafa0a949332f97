import { type Selectable, sql } from 'kysely';
import type { JobRecordTable } from '../database/tables.gen.ts';
import type { Tx } from '../database/open-database.ts';
import type { QueueName } from './queues.ts';

/** Work with a record: the queues, and the backups, which no worker makes. */
export type RecordedJob = QueueName | 'backup';

/** Begins the record of a scheduled job, so that its absence is noticed even if it never succeeds. */
export async function beginRecord(tx: Tx, job: RecordedJob, at: Date): Promise<void> {
  await tx
    .insertInto('job_record')
    .values({ job, known_since: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The result of a round of a scheduled job, or of one job of a queue. */
export interface JobOutcome {
  readonly job: RecordedJob;
  readonly at: Date;
  /** Whether it went through to the end. */
  readonly isEnded: boolean;
  readonly failures: number;
}

/** Adds an outcome to the job's record. */
export async function recordOutcome(
  tx: Tx,
  { job, at, isEnded, failures }: JobOutcome,
): Promise<void> {
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

/** Three rounds of a minute, and one for the pauses in which the job library looks for them. */
const lateAfterMs = 4 * 60_000;
/** A backup a day, and two hours for making it. */
const backupLateAfterMs = 26 * 3_600_000;

/** Whether a scheduled job has missed three rounds, or the last backup is older than 26 hours. */
export function isLate(
  { job, succeeded_at: succeededAt, known_since: since }: JobRecord,
  now: Date,
): boolean {
  const allowedMs = job === 'backup' ? backupLateAfterMs : lateAfterMs;
  return now.getTime() - (succeededAt ?? since).getTime() > allowedMs;
}

export async function markReported(tx: Tx, jobs: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('job_record')
    .set({ reported_at: at })
    .where('job', 'in', [...jobs])
    .execute();
}
