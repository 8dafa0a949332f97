import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { ageRecords } from '../../testing/age-records.ts';
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
const jobs = await startJobs({ store: world.store, log, isWorker: true });
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
  const working = await startJobs({ store: own.store, log, isWorker: true });
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
  expect(byTheClock).toEqual({});
});

let beats = 0;
/** Resolves when the beat has looked for what is due. */
async function untilBeat(): Promise<void> {
  const before = beats;
  if (before === 0)
    await jobs.everyMinute('report-attacks', async () => {
      beats += 1;
      return 0;
    });
  await ageRecords(world, 60_000, ['report-attacks']);
  await expect.poll(() => beats).toBeGreaterThan(before);
}

test('periodic jobs run at once, and again when a minute has passed by the database’s clock', async () => {
  let runs = 0;
  await jobs.everyMinute('watch-boxes', async () => {
    runs += 1;
    return 0;
  });
  await expect.poll(() => runs).toBe(1);
  await untilBeat();
  expect(runs).toBe(1);
  await ageRecords(world, 60_000, ['watch-boxes']);
  await expect.poll(() => runs).toBe(2);
  expect(logged.filter(({ job }) => job === 'watch-boxes')).toEqual([]);
});

test('JOB-01: rounds go on while the clock of the server, or that of the database, is set back or ahead', async () => {
  const times: number[] = [];
  await jobs.everyMinute('send-webhooks', async () => times.push(Date.now()) - times.length);
  await expect.poll(() => times).toHaveLength(1);
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const [round, ms] of [-86_400_000, 2 * 86_400_000].entries()) {
    vi.setSystemTime(Date.now() + ms);
    await ageRecords(world, 60_000, ['send-webhooks']);
    await expect.poll(() => times).toHaveLength(round + 2);
  }
  // The round began in the future: the database's clock was set back.
  await ageRecords(world, -600_000, ['send-webhooks']);
  await expect.poll(() => times).toHaveLength(4);
});

test('a round is told since when the rounds went on after a pause, of which one counts in ten minutes', async () => {
  const told: number[] = [];
  await jobs.everyMinute(
    'write-audit-heads',
    async (steadyMs) => told.push(steadyMs) - told.length,
  );
  await expect.poll(() => told).toHaveLength(1);
  for (const passedSeconds of [60, 100, 600, 60]) {
    const rounds = told.length;
    await ageRecords(world, passedSeconds * 1000, ['write-audit-heads']);
    await expect.poll(() => told).toHaveLength(rounds + 1);
  }
  // The time that the test itself takes is in it, too.
  expect(told.map((ms) => Math.floor(ms / 60_000))).toEqual([0, 1, 2, 0, 1]);
});

test('JOB-01: two processes share the rounds, and a round that still runs is not begun again', async () => {
  const own = await ownTestWorld();
  const both = await Promise.all(
    [1, 2].map(() => startJobs({ store: own.store, log, isWorker: true })),
  );
  const running: ((failures: number) => void)[] = [];
  for (const one of both)
    await one.everyMinute('watch-boxes', () => new Promise((end) => void running.push(end)));
  for (const count of [1, 2]) {
    await expect.poll(() => running).toHaveLength(count);
    await ageRecords(own, 60_000);
  }
  const [first] = running;
  first?.(0);
  // Only the process whose round has ended begins the next one.
  await expect.poll(() => running).toHaveLength(3);
  for (const end of running) end(0);
  await Promise.all(both.map((one) => one.stop()));
});

test('JOB-05: while the database is away the start of a worker waits for it, and says so', async () => {
  const own = await ownTestWorld();
  const wire = await layDatabaseWire(own.database.url);
  const store = openDatabase({ url: wire.url, onError: () => undefined });
  const working = await startJobs({ store, log, isWorker: true });
  await wire.cut();
  const handled: Record<string, string>[] = [];
  const begun = Promise.all([
    working.work('send-message', async (data) => void handled.push(data)),
    working.everyMinute('notify-alarms', async () => 0),
  ]);
  await expect.poll(() => logged.map(({ text }) => text)).toContain('waiting for the database');
  await wire.reconnect();
  await begun;
  await own.store.inGlobal((tx) => working.send(tx, 'send-message', { messageId: 'one' }));
  await expect.poll(() => handled).toEqual([{ messageId: 'one' }]);
  await expect.poll(() => recordOf('notify-alarms', own)).toMatchObject({ failures: 0 });
  await working.stop();
  await store.close();
  await wire.cut();
});

const recordOf = (job: string, { store }: TestWorld = world) =>
  store.inGlobal((tx) =>
    tx.selectFrom('job_record').selectAll().where('job', '=', job).executeTakeFirst(),
  );

test('JOB-01: a round that fails is logged with its job and counted, and a later success is recorded', async () => {
  const outcomes = [() => Promise.reject(new Error('broken')), async () => 2, async () => 0];
  await jobs.everyMinute('notify-alarms', async () => (await outcomes.shift()?.()) ?? 0);
  const next = () => ageRecords(world, 60_000, ['notify-alarms']);
  await expect.poll(() => recordOf('notify-alarms')).toMatchObject({ failures: 1 });
  const first = await recordOf('notify-alarms');
  expect(first).toMatchObject({ succeeded_at: null, failed_at: expect.any(Date) });
  expect(logged.filter(({ job }) => job === 'notify-alarms')).toEqual([
    { job: 'notify-alarms', err: new Error('broken'), text: 'a round of a job failed' },
  ]);
  await next();
  await expect.poll(() => recordOf('notify-alarms')).toMatchObject({ failures: 3 });
  const second = await recordOf('notify-alarms');
  expect(second?.succeeded_at).toEqual(expect.any(Date));
  await next();
  await expect
    .poll(async () => (await recordOf('notify-alarms'))?.succeeded_at?.getTime())
    .toBeGreaterThan(second?.succeeded_at?.getTime() ?? 0);
  const third = await recordOf('notify-alarms');
  expect(third?.failures).toBe(3);
  expect(third?.failed_at?.getTime()).toBe((second?.failed_at?.getTime() ?? 0) - 60_000);
});

test('JOB-01: a job of a queue that fails is logged with its ids and counted', async () => {
  // The queues of the other database have workers of other tests.
  const own = await ownTestWorld();
  const { store } = own;
  const working = await startJobs({ store, log, isWorker: true });
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
  const url = `${wire.url}?application_name=cut-off`;
  const store = openDatabase({ url, onError: () => undefined });
  const working = await startJobs({ store, log, isWorker: true });
  const sessions = async () => {
    const cut = await own.store.runAlone(
      { name: 'cut-off', text: `select from pg_stat_activity where application_name = $1` },
      ['cut-off'],
    );
    return cut.length;
  };
  const handled: Record<string, string>[] = [];
  const sendTo = (messageId: string) =>
    own.store.inGlobal((tx) => working.send(tx, 'send-message', { messageId }));
  await working.work('send-message', async (data) => void handled.push(data));
  await sendTo('first');
  await expect.poll(() => handled).toEqual([{ messageId: 'first' }]);
  expect(await sessions()).toBeGreaterThan(0);
  await wire.cut();
  // What they were sent before the cut may take the next message, and lose it until it expires.
  await expect.poll(sessions).toBe(0);
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
