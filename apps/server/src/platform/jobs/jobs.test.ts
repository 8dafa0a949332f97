import { afterAll, expect, test, vi } from 'vitest';
import { ownTestWorld, type TestWorld } from '../../testing/test-world.ts';
import { layDatabaseWire } from '../../testing/wire/database-wire.ts';
import { openDatabase } from '../database/open-database.ts';
import { createLog, type Log } from '../log.ts';
import { startJobs } from './jobs.ts';
import { type QueueName, queues } from './queues.ts';

const logged: Record<string, unknown>[] = [];
const log = Object.assign(Object.create(createLog('silent')) as Log, {
  warn: (fields: object, text: string) => void logged.push({ ...fields, text }),
  error: (fields: object, text: string) => void logged.push({ ...fields, text }),
});

const world = await ownTestWorld();
const jobs = await startJobs({ store: world.store, clock: world.time.clock, log, isWorker: true });
afterAll(() => jobs.stop());

const send = (messageId: string) =>
  world.store.inGlobal((tx) => jobs.send(tx, 'send-message', { messageId }));

test('a job exists once its transaction commits, and not after a rollback, and all waiting jobs are processed', async () => {
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
  const requests = ['one', 'two', 'three', 'four', 'five', 'six'];
  await world.store.inGlobal(async (tx) => {
    for (const requestId of requests) await jobs.send(tx, 'answer-reset-request', { requestId });
  });
  const answered: string[] = [];
  await jobs.work('answer-reset-request', async ({ requestId = '' }) => {
    answered.push(requestId);
  });
  await expect.poll(() => answered.toSorted()).toEqual(requests.toSorted());
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

test('JOB-09: as many jobs run at once as asked for, and a worker fetches the next one without a pause', async () => {
  const own = await ownTestWorld();
  const working = await startJobs({ store: own.store, clock: own.time.clock, log, isWorker: true });
  const send = (queue: QueueName, count: number) =>
    own.store.inGlobal(async (tx) => {
      for (let sent = 0; sent < count; sent += 1) await working.send(tx, queue, {});
    });
  await send('send-mail', 7);
  const running: (() => void)[] = [];
  const handle = () => new Promise<void>((resolve) => void running.push(resolve));
  await working.work('send-mail', handle, 5);
  await expect.poll(() => running).toHaveLength(5);
  for (const end of running) end();
  await expect.poll(() => running).toHaveLength(7);
  for (const end of running) end();

  await send('send-message', 40);
  const begun: number[] = [];
  await working.work('send-message', async () => void begun.push(performance.now()), 1);
  await expect.poll(() => begun).toHaveLength(40);
  const pauses = begun.slice(1).map((time, index) => time - (begun[index] ?? 0));
  // With a pause of a second after each, not even a few would follow sooner.
  expect(pauses.filter((pause) => pause < 500).length).toBeGreaterThan(pauses.length / 2);
  await working.stop();
});

test('messages and mails are retried every minute for years, and jobs for nobody who waits run again the next minute', async () => {
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
  const { 'send-message': message, 'send-mail': mail, ...others } = queues;
  const { 'answer-reset-request': request, 'begin-webhook': _, ...byTheClock } = others;
  expect([mail, request]).toEqual([message, message]);
  for (const options of Object.values(byTheClock)) expect(options).toEqual({ retryLimit: 0 });
});

test('periodic jobs run every minute and are not retried', async () => {
  await world.store.inGlobal((tx) => jobs.send(tx, 'watch-boxes', {}));
  const watch = vi.fn(async () => 0);
  await jobs.everyMinute('watch-boxes', watch);
  await expect.poll(() => watch).toHaveBeenCalled();
  const { rows } = await world.store.pool.query(
    `select schedule.name, cron, retry_limit from pgboss.schedule join pgboss.queue using (name)`,
  );
  expect(rows).toEqual([{ name: 'watch-boxes', cron: '* * * * *', retry_limit: 0 }]);
  expect(logged.filter(({ job }) => job === 'watch-boxes')).toEqual([]);
});

const recordOf = (job: string, { store }: TestWorld = world) =>
  store.inGlobal((tx) =>
    tx.selectFrom('job_record').selectAll().where('job', '=', job).executeTakeFirst(),
  );

test('JOB-01: a round that fails is logged with its job and counted, and a later success is recorded', async () => {
  const outcomes = [() => Promise.reject(new Error('broken')), async () => 2, async () => 0];
  await jobs.everyMinute('notify-alarms', async () => (await outcomes.shift()?.()) ?? 0);
  const run = () => world.store.inGlobal((tx) => jobs.send(tx, 'notify-alarms', {}));
  const begun = world.time.clock();
  const empty = { job: 'notify-alarms', known_since: begun, failures: 0, reported_at: null };
  expect(await recordOf('notify-alarms')).toEqual({
    ...empty,
    succeeded_at: null,
    failed_at: null,
  });
  await run();
  await expect.poll(() => recordOf('notify-alarms')).toMatchObject({ failures: 1 });
  expect(await recordOf('notify-alarms')).toMatchObject({ succeeded_at: null, failed_at: begun });
  expect(logged.filter(({ job }) => job === 'notify-alarms')).toEqual([
    { job: 'notify-alarms', err: new Error('broken'), text: 'a round of a job failed' },
  ]);
  world.time.advance(60_000);
  const second = world.time.clock();
  await run();
  await expect.poll(() => recordOf('notify-alarms')).toMatchObject({ failures: 3 });
  expect(await recordOf('notify-alarms')).toMatchObject({
    succeeded_at: second,
    failed_at: second,
  });
  world.time.advance(60_000);
  const third = world.time.clock();
  await run();
  await expect.poll(() => recordOf('notify-alarms')).toMatchObject({ succeeded_at: third });
  expect(await recordOf('notify-alarms')).toMatchObject({ failures: 3, failed_at: second });
});

test('JOB-01: a job of a queue that fails is logged with its ids and counted', async () => {
  // The queues of the other database have workers of other tests.
  const own = await ownTestWorld();
  const { store, time } = own;
  const working = await startJobs({ store, clock: time.clock, log, isWorker: true });
  await working.work('answer-reset-request', () => Promise.reject(new Error('broken')));
  await store.inGlobal((tx) =>
    working.send(tx, 'answer-reset-request', { requestId: 'bad', pharmacyId: 'one' }),
  );
  await expect.poll(() => recordOf('answer-reset-request', own)).toMatchObject({ failures: 1 });
  await working.stop();
  expect(logged.filter(({ job }) => job === 'answer-reset-request')).toEqual([
    {
      job: 'answer-reset-request',
      err: new Error('broken'),
      requestId: 'bad',
      pharmacyId: 'one',
      text: 'a job failed and will be retried',
    },
  ]);
});

test('OPS-11: after the primary was lost a worker processes what it acknowledged before, and what comes after', async () => {
  const own = await ownTestWorld();
  const wire = await layDatabaseWire(own.database.url);
  const store = openDatabase({ url: wire.url, onError: () => undefined });
  const working = await startJobs({ store, clock: own.time.clock, log, isWorker: true });
  const handled: Record<string, string>[] = [];
  const sendTo = (messageId: string) =>
    own.store.inGlobal((tx) => working.send(tx, 'send-message', { messageId }));
  await working.work('send-message', async (data) => void handled.push(data));
  await sendTo('first');
  await expect.poll(() => handled).toEqual([{ messageId: 'first' }]);
  await wire.cut();
  await sendTo('meanwhile');
  await expect(store.inGlobal((tx) => working.send(tx, 'send-message', {}))).rejects.toThrow();
  expect(handled).toHaveLength(1);
  await wire.reconnect();
  await expect.poll(() => handled).toContainEqual({ messageId: 'meanwhile' });
  await sendTo('after');
  await expect.poll(() => handled).toContainEqual({ messageId: 'after' });
  expect(handled).toHaveLength(3);
  await working.stop();
  await store.close();
  await wire.cut();
});
