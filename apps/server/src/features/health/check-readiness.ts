import type { CallResult } from '@kolli/contract/call/call';
import type { showReadiness } from '@kolli/contract/system/health';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError, type FieldError } from '../../platform/coded-error.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { scheduledJobs } from '../../platform/jobs/queues.ts';
import { isLate, listRecords } from '../../platform/jobs/job-records.ts';

/** How long after the database refused a write the service is not ready. */
const refusalMs = 60_000;

/**
 * The ages of the scheduled jobs' last successes. Throws `service_unavailable` if the database is unavailable, is
 * read-only or refused a write in the last minute, or if a job has missed three rounds or was never scheduled.
 */
export async function checkReadiness({
  store,
  jobStore,
  clock,
}: {
  readonly store: Store;
  readonly jobStore: Store;
  readonly clock: Clock;
}): Promise<CallResult<typeof showReadiness>> {
  const now = clock();
  const { records, isReadOnly } = await store.inGlobal(async (tx) => {
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(tx);
    return { records: await listRecords(tx), isReadOnly: rows[0]?.isReadOnly !== false };
  });
  const errors: FieldError[] = [];
  const refusedMs = [store, jobStore].map((one) => one.sinceRefusedWrite());
  if (isReadOnly || refusedMs.some((ms) => ms !== null && ms < refusalMs))
    errors.push({ path: 'database', msg: 'The database refuses writes' });
  const jobs = scheduledJobs.map((job) => {
    const record = records.find((one) => one.job === job);
    const since = record?.succeeded_at?.getTime();
    const successAgeMs = since === undefined ? null : now.getTime() - since;
    if (record === undefined || isLate(record, now))
      errors.push({ path: `jobs.${job}`, msg: `Milliseconds since its success: ${successAgeMs}` });
    return { job, successAgeMs };
  });
  if (errors.length > 0) throw new CodedError('service_unavailable', errors);
  return { status: 'ok', jobs };
}
