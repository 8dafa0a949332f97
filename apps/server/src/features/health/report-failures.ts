import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import {
  beginRecord,
  databaseTime,
  isAhead,
  isLate,
  type JobRecord,
  listRecords,
  markReported,
} from '../../platform/jobs/job-records.ts';
import { scheduledJobs } from '../../platform/jobs/queues.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type MailTools, queueMail } from '../outgoing/mails/queue-mail.ts';

/** A job that goes on failing is mailed again after a day. */
const againAfterMs = 86_400_000;

function isDue(record: JobRecord, now: Date): boolean {
  const { job, failed_at: failedAt, reported_at: noted } = record;
  const reportedAt = noted !== null && isAhead(noted, now) ? null : noted;
  if (reportedAt !== null && now.getTime() - reportedAt.getTime() < againAfterMs) return false;
  const isNew = failedAt !== null && (reportedAt === null || failedAt > reportedAt);
  const isRegular = job === 'backup' || scheduledJobs.some((name) => name === job);
  return isNew || (isRegular && isLate(record, now));
}

/** The record of a job in words that an operator can search the log for. */
function lineOf({ job, failures, failed_at: failedAt, succeeded_at: succeededAt }: JobRecord) {
  const last = { failure: failedAt, success: succeededAt };
  const times = Object.entries(last).map(
    ([name, at]) => `last ${name} ${at?.toISOString() ?? '-'}`,
  );
  return `${job}: failures ${failures}, ${times.join(', ')}`;
}

/**
 * Mails the service address, if configured, which jobs have failed since the last mail about them or have missed
 * three rounds, and whether the last backup failed or is older than 26 hours (of an installation without one: its first
 * round): one mail for all, and for each job at most one a day.
 */
export async function reportFailures(
  deps: MailTools & {
    readonly store: Store;
    readonly clock: Clock;
    readonly settings: Pick<Settings, 'SERVICE_ADDRESS'>;
  },
): Promise<void> {
  const { SERVICE_ADDRESS: to } = deps.settings;
  await deps.store.inGlobal(async (tx) => {
    // Metrics tell also without an address that there is no backup.
    await beginRecord(tx, 'backup');
    if (to === undefined) return;
    const now = await databaseTime(tx);
    const due = (await listRecords(tx)).filter((record) => isDue(record, now));
    if (due.length === 0) return;
    const mail = { to, kind: 'jobs_failed', now: deps.clock(), language: 'en' } as const;
    await queueMail(tx, deps, { ...mail, facts: { jobs: due.map(lineOf).join('\n') } });
    await markReported(
      tx,
      due.map(({ job }) => job),
      now,
    );
  });
}
