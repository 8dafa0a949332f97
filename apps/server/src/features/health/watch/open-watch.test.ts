import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { Gauge, Registry } from 'prom-client';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '@kolli/local-postgres/free-port';
import { createApp } from '../../../app.ts';
import { writeMessages } from '../../outgoing/messages/write-message.ts';
import { findReasons } from './find-reasons.ts';
import { openWatch } from './open-watch.ts';
import { beginRecord, recordOutcome } from '../../../platform/jobs/job-records.ts';
import { scheduledJobs } from '../../../platform/jobs/queues.ts';
import { createLog } from '../../../platform/log.ts';
import { openServices } from '../../../services.ts';
import { layDatabaseWire } from '../../../testing/wire/database-wire.ts';
import { ageRecords } from '../../../testing/age-records.ts';
import { observeStatements } from '../../../testing/observe-statements.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { ownTestServer } from '../../../testing/test-server.ts';

const port = await freePort();
const server = await ownTestServer({ METRICS_PORT: String(port) });
const watch = await openWatch(server.services);
const origin = `http://127.0.0.1:${port}`;
afterAll(() => watch.close());

const scrape = async () => (await fetch(`${origin}/metrics`)).text();
/** The metrics whose values the tests of this file read. */
const read = new Set<string>();
/** The value of a series, as it is written; undefined without it. */
const valueOf = (text: string, series: string) => {
  read.add(series.replace(/\{.*/, ''));
  return text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1);
};
const succeed = () =>
  server.store.inGlobal(async (tx) => {
    for (const job of scheduledJobs) await recordOutcome(tx, { job, isEnded: true, failures: 0 });
  });

/** Another process with a watch on a port of its own, until the test ends. */
async function openApart(settings: object = {}) {
  const METRICS_PORT = await freePort();
  const all = { ...server.services.settings, METRICS_PORT, ...settings };
  const services = await openServices(all, createLog('silent'), server.time.clock);
  const app = await createApp(services);
  const own = await openWatch(services);
  onTestFinished(async () => {
    own.close();
    await app.close();
    await services.close();
  });
  const at = (path: string) => fetch(`http://127.0.0.1:${METRICS_PORT}${path}`);
  return { services, app, own, at };
}
/** The figures that a new watch reads of the installation. */
async function figures() {
  const text = await (await (await openApart()).at('/metrics')).text();
  return (series: string) => valueOf(text, series);
}
const jsonOf = async (answer: Promise<Response>) => [
  (await answer).status,
  (await (await answer).json()) as unknown,
];
function collectErrors() {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'error' }, { write: (line) => void lines.push(line) }) };
}

test('OPS-07: requests are counted by call and code and measured by call, without what the caller sent', async () => {
  const secret = '010101-123N';
  const beganAt = performance.now();
  await server.ask(null, 'GET', '/api/health');
  await server.ask(null, 'GET', '/api/health');
  await server.ask(null, 'GET', `/api/deliveries/show-decoded-ssn/${secret}?ssn=${secret}`);
  await server.ask(null, 'GET', `/${secret}`);
  await server.ask(null, 'POST', '/identity/sign-in/email', { email: `${secret}@example.com` });
  const text = await scrape();
  const count = (call: string, code: number) =>
    valueOf(text, `kolli_requests_total{call="${call}",code="${code}"}`);
  expect(count('showHealth', 200)).toBe('2');
  expect(valueOf(text, 'kolli_request_seconds_count{call="showHealth"}')).toBe('2');
  const seconds = Number(valueOf(text, 'kolli_request_seconds_sum{call="showHealth"}'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual((performance.now() - beganAt) / 1000);
  expect(count('showDecodedSsn', 401)).toBe('1');
  expect(count('other', 404)).toBe('1');
  expect(text).toMatch(/kolli_requests_total\{call="identity\/sign-in\/email",code="4\d\d"\} 1\n/);
  expect(text).not.toContain(secret);
});

test('OPS-07: the pools show their connections, and who waits for one', async () => {
  const { store, settings } = server.services;
  const release = Promise.withResolvers<void>();
  const size = settings.DATABASE_POOL_SIZE;
  const running = Array.from({ length: size + 3 }, () => store.inGlobal(() => release.promise));
  const waited = async () =>
    Number(valueOf(await scrape(), 'kolli_database_wait_seconds_sum{pool="calls"}'));
  await expect.poll(() => store.pool.waitingCount).toBe(3);
  const beganAt = performance.now();
  const before = await waited();
  const text = await scrape();
  const leastSeconds = (3 * (performance.now() - beganAt)) / 1000;
  release.resolve();
  await Promise.all(running);
  const of = (name: string, more: string) =>
    valueOf(text, `kolli_database_${name}{pool="calls"${more}}`);
  expect(of('connections', ',state="used"')).toBe(String(size));
  expect(of('connections_max', '')).toBe(String(size));
  expect(of('waiting', ',for="connection"')).toBe('3');
  const waits = async () =>
    Number(valueOf(await scrape(), 'kolli_database_wait_seconds_count{pool="calls"}'));
  expect(await waits()).toBeGreaterThanOrEqual(size + 3);
  expect((await waited()) - before).toBeGreaterThanOrEqual(leastSeconds);
});

test('OPS-07: open streams are counted by kind, and how long they last is no latency', async () => {
  const { id: pharmacyId } = await server.givenPharmacy();
  const token = await server.tokenFor(await server.givenUser({ pharmacyId }));
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const left = new AbortController();
  const url = `${address}/api/live/${pharmacyId}`;
  const { signal } = left;
  expect((await fetch(url, { headers: { authtoken: token }, signal })).status).toBe(200);
  const staff = 'kolli_live_streams{kind="staff"}';
  const text = await scrape();
  expect([valueOf(text, staff), valueOf(text, 'kolli_live_streams{kind="box"}')]).toEqual([
    '1',
    '0',
  ]);
  left.abort();
  const ended = async () =>
    valueOf(await scrape(), 'kolli_requests_total{call="followChanges",code="200"}');
  await expect.poll(ended).toBe('1');
  const after = await scrape();
  expect(valueOf(after, staff)).toBe('0');
  expect(after).not.toContain('kolli_request_seconds_count{call="followChanges"}');
});

test('OPS-07: boxes are counted by their connection, over more pharmacies than one group', async () => {
  const now = server.time.clock();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const seen = [now, ago(89), ago(91), ago(899), ago(901), null];
  for (let pharmacies = 0; pharmacies < 101; pharmacies += 1) {
    const { id: pharmacyId } = await server.givenPharmacy();
    if (pharmacies < 100) continue;
    for (const [ordinal, at] of seen.entries()) {
      const { id } = await server.givenBox({ pharmacyId, ordinal });
      await server.store.inPharmacies([pharmacyId], (tx) =>
        tx.updateTable('pickup_box').set({ last_seen_at: at }).where('id', '=', id).execute(),
      );
    }
  }
  const value = await figures();
  const states = ['online', 'silent', 'never_seen'];
  expect(states.map((state) => value(`kolli_boxes{state="${state}"}`))).toEqual(['2', '3', '1']);
  expect(value('kolli_boxes_long_silent')).toBe('1');
});

/** Makes the waiting jobs of a queue as old as this, one each, and returns what ends the measuring of their age. */
async function setAges(queue: string, seconds: readonly number[]) {
  const beganAt = performance.now();
  await asOwner(
    server,
    `update pgboss.job set created_on = now() - make_interval(secs => age)
     from unnest($2::int[]) with ordinality as ages (age, nth),
       (select id, row_number() over () as nth from pgboss.job where name = $1) as numbered
     where job.name = $1 and job.id = numbered.id and ages.nth = numbered.nth`,
    [queue, seconds],
  );
  return () => (performance.now() - beganAt) / 1000;
}

test('OPS-07: how many wait to be sent, and the age of the oldest, by kind', async () => {
  const { id: pharmacyId } = await server.givenPharmacy();
  const kinds = ['sms', 'mail'];
  const waiting = (kind: string) => `kolli_outgoing_waiting{kind="${kind}"}`;
  const oldest = (kind: string) => `kolli_outgoing_oldest_seconds{kind="${kind}"}`;
  const before = await figures();
  for (const kind of kinds)
    expect([before(waiting(kind)), before(oldest(kind))]).toEqual(['0', '0']);
  const message = {
    pharmacyId,
    purpose: 'alarm',
    recipient: '+358401234567',
    text: 'Test',
  } as const;
  const at = server.time.clock();
  await server.store.inPharmacies([pharmacyId], (tx) =>
    writeMessages(
      tx,
      server.services,
      [1, 2, 3].map(() => ({ ...message, at })),
    ),
  );
  await server.store.inGlobal((tx) =>
    server.services.jobs.sendAll(
      tx,
      'send-mail',
      [1, 2].map(() => ({ mailId: randomUUID() })),
    ),
  );
  const sinceSms = await setAges('send-message', [60, 600, 30]);
  const sinceMail = await setAges('send-mail', [7200, 5]);
  const value = await figures();
  expect(kinds.map((kind) => value(waiting(kind)))).toEqual(['3', '2']);
  const [smsAge, mailAge] = kinds.map((kind) => Number(value(oldest(kind))));
  expect(smsAge).toBeGreaterThanOrEqual(600);
  expect(smsAge).toBeLessThanOrEqual(600 + sinceSms());
  expect(mailAge).toBeGreaterThanOrEqual(7200);
  expect(mailAge).toBeLessThanOrEqual(7200 + sinceMail());
});

test('OPS-07: the ages and failures of jobs, size and releases are shown', async () => {
  const record = (job: 'watch-boxes' | 'backup', isEnded: boolean, failures: number) =>
    server.store.inGlobal((tx) => recordOutcome(tx, { job, isEnded, failures }));
  await server.store.inGlobal((tx) => beginRecord(tx, 'watch-boxes'));
  await record('watch-boxes', true, 0);
  const failuresBefore = Number((await figures())('kolli_job_failures{name="watch-boxes"}'));
  await ageRecords(server, 20_000);
  await record('backup', true, 0);
  await record('watch-boxes', false, 3);
  await ageRecords(server, 70_000);
  const value = await figures();
  const age = Number(value('kolli_job_success_age_seconds{name="watch-boxes"}'));
  expect(age).toBeGreaterThan(90);
  expect(age - Number(value('kolli_backup_age_seconds'))).toBeGreaterThan(20);
  expect(value('kolli_job_failures{name="watch-boxes"}')).toBe(String(failuresBefore + 3));
  const size = 'select pg_database_size(current_database()) as bytes';
  const [{ bytes } = { bytes: 0 }] = await asOwner<{ bytes: number }>(server, size);
  expect(Number(value('kolli_database_size_bytes')) / bytes).toBeCloseTo(1, 1);
  expect(value('kolli_database_up')).toBe('1');
  expect(value('kolli_build_info{version="0.1.0"}')).toBe('1');
  expect(value('kolli_schema_info{release="0.1.0"}')).toBe('1');
});

test('OPS-07: a hundred scrapes at once read the database once', async () => {
  const { services, at } = await openApart();
  const sent = observeStatements(services.watchStore.pool);
  const answers = await Promise.all(Array.from({ length: 100 }, () => at('/metrics')));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(100);
  await Promise.all(answers.map((answer) => answer.text()));
  expect(sent.filter(({ text }) => text.includes('pg_database_size'))).toHaveLength(1);
});

test('OPS-07: /live answers, and /ready says why the process is not ready', async () => {
  const ask = (path: string) => jsonOf(fetch(`${origin}${path}`));
  expect(await ask('/live')).toEqual([200, { status: 'ok' }]);
  const head = await fetch(`${origin}/live`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  await succeed();
  await expect.poll(() => ask('/ready')).toEqual([200, { status: 'ok' }]);
  expect(valueOf(await scrape(), 'kolli_ready')).toBe('1');
  await ageRecords(server, 4 * 60_000);
  const errors = scheduledJobs.map((job) => ({
    path: `jobs.${job}`,
    msg: expect.stringMatching(/^Milliseconds since its success: 24\d{4}$/),
  }));
  await expect.poll(() => ask('/ready')).toEqual([503, { status: 'not ready', errors }]);
  expect(valueOf(await scrape(), 'kolli_ready')).toBe('0');
  for (const [method, path] of [
    ['POST', '/metrics'],
    ['GET', '/'],
    ['GET', '/metrics/x'],
  ] as const)
    expect((await fetch(`${origin}${path}`, { method })).status).toBe(404);
});

test('OPS-07: a metric that cannot be read is logged and answered with 500, and the process goes on', async () => {
  const { lines, log } = collectErrors();
  const other = await freePort();
  const metrics = new Registry();
  const settings = { ...server.services.settings, METRICS_PORT: other };
  const own = await openWatch({ ...server.services, settings, metrics, log });
  const collect = () => Promise.reject(new Error('by a stone'));
  const broken = new Gauge({ name: 'broken', help: 'Broken.', registers: [metrics], collect });
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${other}${path}`)).status;
  expect(await ask('/metrics')).toBe(500);
  expect(lines).toEqual([expect.stringContaining('by a stone')]);
  expect(await ask('/live')).toBe(200);
  metrics.removeSingleMetric('broken');
  expect([await ask('/metrics'), broken]).toEqual([200, expect.anything()]);
  own.close();
});

test('OPS-07: only an unreachable database is called so, a fault of the program is logged', async () => {
  const { lines, log } = collectErrors();
  const reasons = (error: Error) =>
    findReasons({ health: { checkReadiness: () => Promise.reject(error) }, log }, () => false);
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(await reasons(away)).toMatchObject([{ path: 'database' }]);
  expect(lines).toEqual([]);
  expect(await reasons(new TypeError('by a stone'))).toMatchObject([{ path: 'server' }]);
  expect(lines).toEqual([expect.stringContaining('by a stone')]);
});

test('OPS-07: readiness is checked once for both ports, however many ask', async () => {
  const { services, app, at } = await openApart();
  const sent = observeStatements(services.watchStore.pool);
  const ask = () => [
    app.inject('/api/health/ready'),
    app.inject('/api/health'),
    at('/ready').then((answer) => answer.text()),
  ];
  const beganAt = performance.now();
  await Promise.all(Array.from({ length: 100 }, ask).flat());
  // Once, and once more with each second that a busy machine takes.
  const seconds = 1 + Math.floor((performance.now() - beganAt) / 1000);
  const count = (isMeant: (text: string) => boolean) =>
    sent.filter(({ text }) => isMeant(text)).length;
  for (const times of [
    count((text) => text.includes('generate_series')),
    // A check uses its statement three times.
    count((text) => text === 'select 1') / 3,
  ]) {
    expect(times).toBeGreaterThan(0);
    expect(times).toBeLessThanOrEqual(seconds);
  }
});

test('OPS-07: without the database a scrape has what the process counted, and says that the database is away', async () => {
  const wire = await layDatabaseWire(server.database.url);
  onTestFinished(() => wire.cut());
  const { app, own, at } = await openApart({ DATABASE_URL: wire.url });
  await wire.cut();
  await app.inject('/api/product');
  const answer = await at('/metrics');
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(valueOf(text, 'kolli_database_up')).toBe('0');
  expect(valueOf(text, 'kolli_ready')).toBe('0');
  expect(valueOf(text, 'kolli_requests_total{call="showProduct",code="200"}')).toBe('1');
  expect(text).not.toMatch(/^kolli_(boxes|database_size_bytes|outgoing_waiting)/m);
  const notReady = (path: string, msg: string) => [
    503,
    { status: 'not ready', errors: [{ path, msg }] },
  ];
  const away = notReady('database', 'The database does not answer');
  expect(await jsonOf(at('/ready'))).toEqual(away);
  expect((await at('/live')).status).toBe(200);
  await wire.reconnect();
  own.beginEnding();
  expect(await jsonOf(at('/ready'))).toEqual(notReady('server', 'The server is ending'));
});

test('OPS-07: the value of every metric is read by a test of this file', async () => {
  await server.store.inGlobal((tx) =>
    recordOutcome(tx, { job: 'backup', isEnded: true, failures: 0 }),
  );
  const shown = [...(await scrape()).matchAll(/^# TYPE (kolli_\w+) (\w+)/gm)].map(
    ([, name = '', type]) => (type === 'histogram' ? `${name}_sum` : name),
  );
  expect(shown.length).toBeGreaterThan(15);
  // Those of the security log are read by its own test.
  expect(shown.filter((name) => !read.has(name))).toEqual(['kolli_security_events_total']);
});
