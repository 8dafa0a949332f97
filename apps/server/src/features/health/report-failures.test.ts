import { expect, test } from 'vitest';
import {
  beginRecord,
  listRecords,
  type RecordedJob,
  recordOutcome,
} from '../../platform/jobs/job-records.ts';
import { ageRecords } from '../../testing/age-records.ts';
import { openMailProvider, sendQueuedMails } from '../../testing/providers/mail-provider.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { reportFailures } from './report-failures.ts';

const to = 'service@example.test';
const server = await ownTestServer({ SERVICE_ADDRESS: to });
const mails = await openMailProvider();

const record = (job: RecordedJob, outcome: { isEnded: boolean; failures: number }) =>
  server.store.inGlobal((tx) => recordOutcome(tx, { job, ...outcome }));
const succeed = async (...jobs: RecordedJob[]) => {
  for (const job of jobs) await record(job, { isEnded: true, failures: 0 });
};
async function reported(): Promise<string[]> {
  const before = mails.mailsTo(to).length;
  await reportFailures(server.services);
  await sendQueuedMails(server, mails);
  return mails
    .mailsTo(to)
    .slice(before)
    .map(({ text }) => text);
}

test('JOB-01: the service address gets one mail of all jobs that fail, and another after a day', async () => {
  await succeed('purge-sessions');
  expect(await reported()).toEqual([]);
  await record('purge-sessions', { isEnded: true, failures: 3 });
  await record('watch-boxes', { isEnded: false, failures: 1 });
  const [mail, ...more] = await reported();
  expect(more).toEqual([]);
  expect(mail).toContain('purge-sessions: failures 3');
  expect(mail).toContain('watch-boxes: failures 1');
  await ageRecords(server, 60_000);
  await record('watch-boxes', { isEnded: true, failures: 5 });
  await succeed('purge-sessions');
  expect(await reported()).toEqual([]);
  await ageRecords(server, 86_400_000);
  await succeed('purge-sessions', 'watch-boxes');
  const [again, ...others] = await reported();
  expect(others).toEqual([]);
  expect(again).toContain('watch-boxes: failures 6');
  expect(again).not.toContain('purge-sessions');
});

test('JOB-01: the service address gets a mail of a job that has missed three rounds', async () => {
  await server.store.inGlobal((tx) => beginRecord(tx, 'notify-alarms'));
  await succeed('purge-sessions', 'watch-boxes');
  expect(await reported()).toEqual([]);
  await ageRecords(server, 4 * 60_000);
  await succeed('purge-sessions', 'watch-boxes');
  const [mail, ...more] = await reported();
  expect(more).toEqual([]);
  expect(mail).toContain('notify-alarms: failures 0');
  expect(mail).not.toContain('watch-boxes');
  expect(await reported()).toEqual([]);
});

test('JOB-01: a clock that is set is mailed like a failure, also after mails that are dated in the future', async () => {
  await record('clock', { isEnded: false, failures: 1 });
  expect(await reported()).toMatchObject([expect.stringContaining('clock: failures 1')]);
  await ageRecords(server, -2 * 86_400_000);
  await succeed('purge-sessions', 'watch-boxes', 'notify-alarms', 'backup');
  await record('purge-sessions', { isEnded: true, failures: 1 });
  expect(await reported()).toMatchObject([expect.stringContaining('purge-sessions: failures')]);
  await ageRecords(server, 2 * 86_400_000);
  await succeed('purge-sessions', 'watch-boxes', 'notify-alarms');
  await reported();
});

test('OPS-02: the service address gets a mail when the last backup is older than 26 hours, once a day', async () => {
  const ofBackups = async () => {
    await succeed('purge-sessions', 'watch-boxes', 'notify-alarms');
    return reported();
  };
  const hour = 3_600_000;
  // An installation without a backup counts from its first round.
  await ageRecords(server, 50 * hour);
  expect(await ofBackups()).toMatchObject([expect.stringContaining('backup: failures 0')]);
  await ageRecords(server, 23 * hour);
  expect(await ofBackups()).toEqual([]);
  await succeed('backup');
  await ageRecords(server, 26 * hour - 60_000);
  expect(await ofBackups()).toEqual([]);
  await ageRecords(server, 60_000);
  expect(await ofBackups()).toMatchObject([expect.stringContaining('backup: failures 0')]);
  await ageRecords(server, 23 * hour);
  expect(await ofBackups()).toEqual([]);
  await ageRecords(server, hour);
  expect(await ofBackups()).toHaveLength(1);
});

test('OPS-02: the service address gets a mail about a backup that failed', async () => {
  await ageRecords(server, 86_400_000);
  await succeed('purge-sessions', 'watch-boxes', 'notify-alarms', 'backup');
  expect(await reported()).toEqual([]);
  await ageRecords(server, 60_000);
  await record('backup', { isEnded: false, failures: 1 });
  const [mail, ...more] = await reported();
  expect(more).toEqual([]);
  expect(mail).toContain('backup: failures 1, last failure');
});

test('OPS-02: without a service address the record of backups begins, too, for metrics and alerts', async () => {
  const silent = await ownTestServer();
  const records = () => silent.store.inGlobal(listRecords);
  expect(await records()).toEqual([]);
  await reportFailures(silent.services);
  expect(await records()).toMatchObject([{ job: 'backup', succeeded_at: null }]);
});
