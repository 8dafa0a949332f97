import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginRecord, recordOutcome } from '../../platform/jobs/job-records.ts';
import type { QueueName } from '../../platform/jobs/queues.ts';
import { type MailProvider, openMailProvider } from '../../testing/providers/mail-provider.ts';
import { sendQueuedMails } from '../../testing/send-queued-mails.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { reportFailures } from './report-failures.ts';

const to = 'service@example.test';
let server: TestServer;
let mails: MailProvider;
beforeAll(async () => {
  server = await openTestServer({ SERVICE_ADDRESS: to });
  mails = await openMailProvider();
});
afterAll(async () => {
  await mails.close();
  await server.close();
});

const record = (job: QueueName, outcome: { isEnded: boolean; failures: number }) =>
  server.store.inGlobal((tx) => recordOutcome(tx, { job, at: server.time.clock(), ...outcome }));
/** The texts of the mails that a round of reporting sends. */
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
  await record('purge-sessions', { isEnded: true, failures: 0 });
  expect(await reported()).toEqual([]);
  await record('purge-sessions', { isEnded: true, failures: 3 });
  await record('watch-boxes', { isEnded: false, failures: 1 });
  const [mail, ...more] = await reported();
  expect(more).toEqual([]);
  expect(mail).toContain('purge-sessions: failures 3');
  expect(mail).toContain('watch-boxes: failures 1');
  server.time.advance(60_000);
  await record('watch-boxes', { isEnded: true, failures: 5 });
  await record('purge-sessions', { isEnded: true, failures: 0 });
  expect(await reported()).toEqual([]);
  server.time.advance(86_400_000);
  await record('purge-sessions', { isEnded: true, failures: 0 });
  await record('watch-boxes', { isEnded: true, failures: 0 });
  const [again, ...others] = await reported();
  expect(others).toEqual([]);
  expect(again).toContain('watch-boxes: failures 6');
  expect(again).not.toContain('purge-sessions');
});

test('JOB-01: the service address gets a mail of a job that has missed three rounds', async () => {
  await server.store.inGlobal((tx) => beginRecord(tx, 'notify-alarms', server.time.clock()));
  for (const job of ['purge-sessions', 'watch-boxes'] as const)
    await record(job, { isEnded: true, failures: 0 });
  expect(await reported()).toEqual([]);
  server.time.advance(4 * 60_000 + 1);
  for (const job of ['purge-sessions', 'watch-boxes'] as const)
    await record(job, { isEnded: true, failures: 0 });
  const [mail, ...more] = await reported();
  expect(more).toEqual([]);
  expect(mail).toContain('notify-alarms: failures 0');
  expect(mail).not.toContain('watch-boxes');
  expect(await reported()).toEqual([]);
});
