import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestWorld, type TestWorld } from '../../testing/test-world.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { queues } from './queues.ts';

let world: TestWorld;
let jobs: Jobs;
const errors: Error[] = [];

beforeAll(async () => {
  world = await openTestWorld();
  const { pool } = world.store;
  jobs = await startJobs({ pool, isWorker: true, onError: (error) => void errors.push(error) });
});
afterAll(async () => {
  await jobs.stop();
  await world.close();
});

const send = (messageId: string) =>
  world.store.inGlobal((tx) => jobs.send(tx, 'send-message', { messageId }));

test('a job exists once its transaction commits, and not after a rollback', async () => {
  const undone = world.store.inGlobal(async (tx) => {
    await jobs.send(tx, 'send-message', { messageId: 'undone' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await send('committed');
  const handled: Record<string, string>[] = [];
  await jobs.work('send-message', async (data) => void handled.push(data));
  await expect.poll(() => handled).toEqual([{ messageId: 'committed' }]);
  await send('later');
  await expect.poll(() => handled).toEqual([{ messageId: 'committed' }, { messageId: 'later' }]);
});

test('a job that throws is retried, a finished one is not', async () => {
  const tried: string[] = [];
  await jobs.work('send-mail', async ({ mailId = '' }) => {
    tried.push(mailId);
    if (mailId === 'bad') throw new Error('away');
  });
  const sendMail = (mailId: string) =>
    world.store.inGlobal((tx) => jobs.send(tx, 'send-mail', { mailId }));
  await sendMail('bad');
  await sendMail('good');
  const stateOf = async (mailId: string) => {
    const { rows } = await world.store.pool.query<{ state: string }>(
      `select state from pgboss.job where name = 'send-mail' and data ->> 'mailId' = $1`,
      [mailId],
    );
    return rows.map(({ state }) => state);
  };
  await expect.poll(() => stateOf('bad')).toEqual(['retry']);
  await expect.poll(() => stateOf('good')).toEqual(['completed']);
  expect(tried.filter((mailId) => mailId === 'good')).toHaveLength(1);
});

test('all waiting jobs are processed', async () => {
  const requests = ['one', 'two', 'three', 'four', 'five', 'six'];
  await world.store.inGlobal(async (tx) => {
    for (const requestId of requests) await jobs.send(tx, 'answer-reset-request', { requestId });
  });
  const handled: string[] = [];
  await jobs.work('answer-reset-request', async ({ requestId = '' }) => {
    handled.push(requestId);
  });
  await expect.poll(() => handled.toSorted()).toEqual(requests.toSorted());
});

test('messages and mails are retried every minute for years', async () => {
  const { rows } = await world.store.pool.query<{ name: string }>(
    `select name, retry_limit > 2 * 365 * 24 * 60 as "isForYears", retry_delay as delay,
       retry_backoff as backoff, retry_delay_max as longest, expire_seconds as expires,
       retention_seconds / 86400 as days
     from pgboss.queue where name = any ($1) order by name`,
    [['answer-reset-request', 'send-mail', 'send-message']],
  );
  const waiting = {
    isForYears: true,
    delay: 5,
    backoff: true,
    longest: 60,
    expires: 60,
    days: 1825,
  };
  expect(rows).toEqual(
    ['answer-reset-request', 'send-mail', 'send-message'].map((name) => ({ name, ...waiting })),
  );
});

test('periodic jobs run every minute and are not retried', async () => {
  await world.store.inGlobal((tx) => jobs.send(tx, 'watch-boxes', {}));
  const watch = vi.fn(async () => undefined);
  await jobs.everyMinute('watch-boxes', watch);
  await expect.poll(() => watch).toHaveBeenCalled();
  const { rows } = await world.store.pool.query(
    `select schedule.name, cron, retry_limit from pgboss.schedule join pgboss.queue using (name)`,
  );
  expect(rows).toEqual([{ name: 'watch-boxes', cron: '* * * * *', retry_limit: 0 }]);
  expect(errors).toEqual([]);
});

test('only jobs for a waiting person are retried; others run again the next minute', () => {
  const { 'send-message': message, 'send-mail': mail, ...others } = queues;
  const { 'answer-reset-request': request, ...byTheClock } = others;
  expect([mail, request]).toEqual([message, message]);
  for (const options of Object.values(byTheClock)) expect(options).toEqual({ retryLimit: 0 });
});
