import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenSource, orderNamed, type TestSource } from './features/orders/testing/source.ts';
import type { WorkAccount } from './features/identity/work-account/work-account.ts';
import { scheduledJobs } from './platform/jobs/queues.ts';
import type { Services } from './services.ts';
import { startWork } from './start-work.ts';
import { lookIn, rowIn } from './testing/rows.ts';
import { ownTestServer, type TestServer } from './testing/test-server.ts';

const dayMs = 86_400_000;
const works: string[] = [];
const everyMinute = new Map<string, (steadyMs: number) => Promise<number>>();

const start = (overrides: Partial<Services> = {}) =>
  startWork({
    ...server.services,
    jobs: {
      ...server.services.jobs,
      work: async (queue) => void works.push(queue),
      everyMinute: async (queue, handle) => void everyMinute.set(queue, handle),
    },
    ...overrides,
  });

const [SMS_GATEWAY_URL, SMTP_URL] = ['http://127.0.0.1:9', 'smtp://127.0.0.1:9'];
const server = await ownTestServer({ SMS_GATEWAY_URL, SMTP_URL });
await start();

test('messages, mails, reset requests and new webhooks have workers, other jobs run once a minute, as the deletion of a choice after 30 days', async () => {
  const { id: pharmacyId } = await server.givenPharmacy();
  const { id: userId } = await server.givenUser({ pharmacyId });
  const now = server.time.clock().getTime();
  const choices = [29, 31].map((days) => ({
    session_key: `${days} days`,
    user_id: userId,
    pharmacy_id: pharmacyId,
    chosen_at: new Date(now - days * dayMs),
  }));
  await server.store.inGlobal((tx) => tx.insertInto('session_choice').values(choices).execute());
  await everyMinute.get('purge-sessions')?.(0);
  const left = await server.store.inGlobal((tx) =>
    tx.selectFrom('session_choice').select('session_key').execute(),
  );
  expect(left).toEqual([{ session_key: '29 days' }]);
  expect(works.toSorted()).toEqual([
    'answer-reset-request',
    'begin-webhook',
    'send-mail',
    'send-message',
  ]);
  expect([...everyMinute.keys()].toSorted()).toEqual(scheduledJobs.toSorted());
});

const statusOf = async (at: TestServer, { pharmacyId }: TestSource, id: string) =>
  (await rowIn(lookIn(at, pharmacyId), 'delivery', { id })).status;

test('due deliveries are processed once a minute', async () => {
  const source = await givenSource(server);
  const { docId } = await source.order(orderNamed('forgotten'));
  server.time.advance(31 * dayMs);
  await everyMinute.get('act-on-deliveries')?.(0);
  expect(await statusOf(server, source, docId)).toBe('cancelled');
});

test('expired links, attempts, issuer responses and sent mails are purged', async () => {
  const { id: userId } = await server.givenUser();
  const long = new Date(server.time.clock().getTime() - 91 * dayMs);
  const columns = { kind: 'invitation', language: 'en', created_at: long, sent_at: long };
  const account = { userId, name: 'Aino', email: 'out@example.test', password: 'eight letters' };
  await server.services.identity.accounts.createAccount(account);
  await server.store.inGlobal(async (tx) => {
    await tx
      .insertInto('outgoing_mail')
      .values({ id: userId, ...columns })
      .execute();
    const window = { subject: Buffer.from('one'), began_at: long, calls: 1 };
    await tx.insertInto('verification_window').values(window).execute();
    await server.services.identity.accounts.makePasswordLink(tx, userId, 'reset');
  });
  server.time.advance(91 * dayMs);
  const attempts: string[] = [];
  const workAccount = { purgeExpired: async () => void attempts.push('purged') };
  await start({ workAccount: workAccount as unknown as WorkAccount });
  await everyMinute.get('purge-sessions')?.(0);
  expect(attempts).toEqual(['purged']);
  const left = await server.store.inGlobal((tx) =>
    sql`select (select count(*)::int from outgoing_mail) mails,
      (select count(*)::int from verification_window) windows,
      (select count(*)::int from identity.password_link) links`.execute(tx),
  );
  expect(left.rows).toEqual([{ mails: 0, windows: 0, links: 0 }]);
});

test('JOB-05: jobs run while calls hold every connection, and wait only briefly for a lock', async () => {
  const own = await ownTestServer({ DATABASE_POOL_SIZE: '2' });
  const source = await givenSource(own);
  const { docId } = await source.order(orderNamed('waiting'));
  own.time.advance(31 * dayMs);
  const { store, jobStore } = own.services;
  const holders = [1, 2].map(() => {
    const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ended = store.inGlobal(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      held.resolve();
      await end.promise;
    });
    return { held: held.promise, end: () => (end.resolve(), ended) };
  });
  await Promise.all(holders.map(({ held }) => held));
  const rounds = new Map<string, (steadyMs: number) => Promise<number>>();
  const { jobs } = own.services;
  await startWork({
    ...own.services,
    jobs: { ...jobs, everyMinute: async (queue, handle) => void rounds.set(queue, handle) },
  });
  for (const queue of ['act-on-deliveries', 'watch-boxes', 'notify-alarms', 'report-failures'])
    expect(await rounds.get(queue)?.(0), queue).toBe(0);
  expect(await statusOf(own, source, docId)).toBe('cancelled');
  const { rows } = await jobStore.pool.query('show lock_timeout');
  expect(rows).toEqual([{ lock_timeout: '2s' }]);
  for (const { end } of holders) await end();
});
