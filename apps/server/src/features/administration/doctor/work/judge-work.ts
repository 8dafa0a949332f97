import { isForeignZone } from '@kolli/domain/time/country-zone';
import { isLate, type JobRecord } from '../../../../platform/jobs/job-records.ts';
import { scheduledJobs } from '../../../../platform/jobs/queues.ts';
import { fault, type Finding, ok, warning } from '../findings/report-finding.ts';

const minuteMs = 60_000;

/** Judges the records of the jobs that run once a minute. */
export function judgeJobs(records: readonly JobRecord[], now: Date): Finding[] {
  const byName = new Map(records.map((record) => [record.job, record]));
  const never = scheduledJobs.filter((job) => !byName.has(job));
  const late = scheduledJobs.filter((job) => {
    const record = byName.get(job);
    return record !== undefined && isLate(record, now);
  });
  const findings: Finding[] = [];
  if (never.length > 0)
    findings.push(
      fault(`No worker has ever run ${never.join(', ')}: start a server with ROLE=worker or all.`),
    );
  if (late.length > 0)
    findings.push(
      fault(
        `${late.join(', ')} did not succeed for over 4 minutes: see that a worker runs, and its log.`,
      ),
    );
  return findings.length > 0 ? findings : [ok(`All ${scheduledJobs.length} jobs are on time.`)];
}

const dayMs = 24 * 60 * minuteMs;

/** Whether a clock was set within a day: each step of one is recorded as a failure of `clock`. */
export function judgeClockSteps(records: readonly JobRecord[], now: Date): Finding[] {
  const at = records.find(({ job }) => job === 'clock')?.failed_at;
  if (at === undefined || at === null || now.getTime() - at.getTime() > dayMs) return [];
  return [
    warning(
      `A clock was set, or a machine paused, last at ${at.toISOString()}: see the log for which one, and that its time service works.`,
    ),
  ];
}

/** Judges the record of the backups, which an operator's timer makes; undefined if none was ever noticed to be missing. */
export function judgeBackups(record: JobRecord | undefined, now: Date): Finding {
  const { failed_at: failedAt = null, succeeded_at: at = null } = record ?? {};
  if (at === null) return warning('There is no backup: run kolli backup once a day.');
  if (failedAt !== null && failedAt > at)
    return fault('The last kolli backup failed: see what it printed, and run it again.');
  const hours = Math.floor((now.getTime() - at.getTime()) / (60 * minuteMs));
  if (record !== undefined && isLate(record, now))
    return fault(`The last backup is ${hours} hours old: see that kolli backup runs once a day.`);
  return ok(`The last backup is ${hours} hours old.`);
}

export interface BoxCounts {
  /** Boxes that were seen before. */
  readonly known: number;
  readonly silent: number;
}

/** Judges how many boxes are not seen any more. */
export function judgeBoxes({ known, silent }: BoxCounts): Finding {
  if (silent === 0) return ok(`All ${known} boxes that were ever connected are seen.`);
  return warning(
    `${silent} of ${known} boxes are silent: check their power and network, and that they reach PUBLIC_URL.`,
  );
}

/** Where a pharmacy is, and its time zone. */
export interface PharmacyZone {
  readonly name: string;
  readonly country: string;
  readonly timeZone: string;
}

/** Names the pharmacies that have the time zone of another country. */
export function judgeZones(pharmacies: readonly PharmacyZone[]): Finding[] {
  const foreign = pharmacies.filter(({ country, timeZone }) => isForeignZone(timeZone, country));
  if (foreign.length === 0) return [ok('No pharmacy has the time zone of another country.')];
  return foreign.map(({ name, country, timeZone }) =>
    warning(
      `${name} is in ${country} and has the time zone ${timeZone}, so messages show wrong deadlines. An ` +
        'administrator can change it in Pharmacy information.',
    ),
  );
}

/** What waits to be sent. */
export interface Backlog {
  readonly count: number;
  readonly oldest: Date | null;
}

/** Judges what waits to be sent: a minute or two are usual, an hour is not. */
export function judgeBacklog(what: string, { count, oldest }: Backlog, now: Date): Finding {
  const minutes = oldest === null ? 0 : Math.floor((now.getTime() - oldest.getTime()) / minuteMs);
  const text = `${count} ${what} wait, the oldest for ${minutes} minutes`;
  const advice = 'See the worker’s log, and the checks of gateway and mail server.';
  if (count > 0 && minutes >= 60) return fault(`${text}. ${advice}`);
  if (count > 0 && minutes >= 10) return warning(`${text}. ${advice}`);
  return ok(count === 0 ? `No ${what} wait.` : `${text}.`);
}
