import type { CallResult } from '@kolli/contract/call/call';
import type { showReadiness } from '@kolli/contract/system/health';
import { sql } from 'kysely';
import { CodedError, type FieldError } from '../../platform/coded-error.ts';
import { isWriteRefused } from '../../platform/database/database-faults.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { scheduledJobs } from '../../platform/jobs/queues.ts';
import {
  databaseTime,
  isLate,
  type JobRecord,
  listRecords,
} from '../../platform/jobs/job-records.ts';

/** How long after the database refused a write the service is not ready. */
const refusalMs = 60_000;

/** The connections whose refused writes count, and those that readiness asks by. */
export interface ReadinessDeps {
  readonly store: Store;
  readonly jobStore: Store;
  readonly watchStore: Store;
}

/**
 * Makes the database write a temporary file of 200 kB: only what needs new space fails on a full disk. A changed row
 * and a message to the log find room in files that exist.
 */
async function tryToWrite(store: Store): Promise<void> {
  const written = store.inGlobal(async (tx) => {
    await sql`set local work_mem = '64kB'`.execute(tx);
    await sql`select count(*) from (
      select number from generate_series(1, 3000) as number order by number desc offset 0) as sorted`.execute(
      tx,
    );
  });
  await written.catch((error: unknown) => {
    if (!isWriteRefused(error)) throw error;
  });
}

/** Whether the database is read-only, or refused a write in the last minute. */
async function refusesWrites({ store, jobStore, watchStore }: ReadinessDeps, isReadOnly: boolean) {
  await tryToWrite(watchStore);
  const refusedMs = [store, jobStore, watchStore].map((one) => one.sinceRefusedWrite());
  return isReadOnly || refusedMs.some((ms) => ms !== null && ms < refusalMs);
}

function findLateJobs(records: readonly JobRecord[], now: Date) {
  const errors: FieldError[] = [];
  const jobs = scheduledJobs.map((job) => {
    const record = records.find((one) => one.job === job);
    const since = record?.succeeded_at?.getTime();
    const successAgeMs = since === undefined ? null : now.getTime() - since;
    if (record === undefined || isLate(record, now))
      errors.push({ path: `jobs.${job}`, msg: `Milliseconds since its success: ${successAgeMs}` });
    return { job, successAgeMs };
  });
  return { jobs, errors };
}

/**
 * The ages of the scheduled jobs' last successes, by the database's clock. Throws `service_unavailable` if the database is unavailable, is
 * read-only, cannot write or refused a write in the last minute, or if a job has missed three rounds, has
 * its success in the future, or was never scheduled.
 */
export async function checkReadiness(
  deps: ReadinessDeps,
): Promise<CallResult<typeof showReadiness>> {
  const { records, now, isReadOnly } = await deps.watchStore.inGlobal(async (tx) => {
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(tx);
    const records = await listRecords(tx);
    return { records, now: await databaseTime(tx), isReadOnly: rows[0]?.isReadOnly !== false };
  });
  const { jobs, errors } = findLateJobs(records, now);
  if (await refusesWrites(deps, isReadOnly))
    errors.unshift({ path: 'database', msg: 'The database refuses writes' });
  if (errors.length > 0) throw new CodedError('service_unavailable', errors);
  return { status: 'ok', jobs };
}
