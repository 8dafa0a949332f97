import { Registry } from 'prom-client';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createLog } from '../../platform/log.ts';
import { beginRecord, recordOutcome } from '../../platform/jobs/job-records.ts';
import { type ScheduledJob, scheduledJobs } from '../../platform/jobs/queues.ts';
import { openServices } from '../../services.ts';
import { ageRecords } from '../../testing/age-records.ts';
import { refuseWrites } from '../../testing/refuse-writes.ts';
import { asOwner } from '../../testing/test-database.ts';
import { ownTestServer, said } from '../../testing/test-server.ts';
import { givenSource, orderNamed } from '../orders/testing/source.ts';
import { checkReadiness } from './check-readiness.ts';

const minuteMs = 60_000;
const server = await ownTestServer();
const { services } = server;
/** The same server, which checks its readiness at each call. */
const health = { ...services.health, checkReadiness: () => checkReadiness(services) };
const app = await createApp({ ...services, health, metrics: new Registry() });
afterAll(() => app.close());
const database = new URL(server.database.url).pathname.slice(1);

const ready = async () => {
  const answer = await app.inject('/api/health/ready');
  return { status: answer.statusCode, body: answer.json() };
};
const succeed = (jobs: readonly ScheduledJob[]) =>
  server.store.inGlobal(async (tx) => {
    for (const job of jobs) await recordOutcome(tx, { job, isEnded: true, failures: 0 });
  });
const pathsOf = (body: { errors?: unknown[] }) =>
  (body.errors as { path: string }[]).map(({ path }) => path);

test('JOB-01: readiness shows the age of each job, and is refused after three missed rounds', async () => {
  const before = await ready();
  expect([before.status, pathsOf(before.body)]).toEqual([
    503,
    scheduledJobs.map((job) => `jobs.${job}`),
  ]);
  await server.store.inGlobal(async (tx) => {
    for (const job of scheduledJobs) await beginRecord(tx, job);
  });
  const ages = (successAgeMs: number | null) => scheduledJobs.map((job) => ({ job, successAgeMs }));
  expect((await ready()).body).toEqual({ result: { status: 'ok', jobs: ages(null) } });
  await succeed(scheduledJobs);
  await ageRecords(server, 3 * minuteMs);
  const { result } = (await ready()).body as { result: { jobs: { successAgeMs: number }[] } };
  for (const { successAgeMs } of result.jobs) expect(successAgeMs).toBeGreaterThan(3 * minuteMs);
  await ageRecords(server, minuteMs);
  await succeed(scheduledJobs.filter((job) => job !== 'watch-boxes'));
  const late = await ready();
  expect([late.status, late.body.code, pathsOf(late.body)]).toEqual([
    503,
    'service_unavailable',
    ['jobs.watch-boxes'],
  ]);
  await succeed(['watch-boxes']);
  expect((await ready()).status).toBe(200);
});

test('JOB-01: the server’s clock has no part in readiness, and a success in the future, from before the database’s clock was set back, is late', async () => {
  await succeed(scheduledJobs);
  for (const ms of [-600_000, 1_200_000]) {
    server.time.advance(ms);
    expect((await ready()).status).toBe(200);
  }
  server.time.reset();
  await ageRecords(server, -10 * minuteMs, ['watch-boxes']);
  const late = await ready();
  expect([late.status, pathsOf(late.body)]).toEqual([503, ['jobs.watch-boxes']]);
  await succeed(['watch-boxes']);
  expect((await ready()).status).toBe(200);
});

test('OPS-07: readiness makes the database write a new file, which fails on a full disk', async () => {
  await succeed(scheduledJobs);
  const files = 'select temp_files as files from pg_stat_database where datname = $1';
  const written = async () => {
    expect((await ready()).status).toBe(200);
    return (await asOwner<{ files: number }>(server, files, [database]))[0]?.files ?? 0;
  };
  const before = await written();
  await expect.poll(written).toBeGreaterThan(before + 1);
});

test('JOB-07: on a full disk a write is answered 503, readiness says so, and nothing acknowledged is lost', async () => {
  await succeed(scheduledJobs);
  const source = await givenSource(server);
  const order = (name: string) => source.ask('POST', '', orderNamed(name));
  expect((await order('before')).status).toBe(200);
  const end = await refuseWrites(server.database, { table: 'delivery', code: '53100' });
  const refused = await order('during');
  expect([refused.status, refused.body.code]).toEqual([503, 'service_unavailable']);
  expect(refused.headers['retry-after']).toBeDefined();
  const full = await ready();
  expect([full.status, pathsOf(full.body)]).toEqual([503, ['database']]);
  await end();
  expect((await order('during')).status).toBe(200);
  const names = 'select kolli_id from delivery_kolli where pharmacy_id = $1 order by kolli_id';
  expect(await asOwner(server, names, [source.pharmacyId])).toEqual([
    { kolli_id: 'kolli-before' },
    { kolli_id: 'kolli-during' },
  ]);
});

test('JOB-07: a read-only database answers reads, refuses writes with 503, and readiness says so', async () => {
  await succeed(scheduledJobs);
  const { key } = await givenSource(server);
  const headers = { authorization: `Bearer ${key}` };
  const url = '/integration/v1/orders';
  await server.ask({ key }, 'POST', url, orderNamed('stored'));
  await asOwner(server, `alter database "${database}" set default_transaction_read_only = on`);
  const own = await openServices(services.settings, createLog('silent'), server.time.clock);
  const readOnly = await createApp({ ...own, tokens: services.tokens });
  try {
    const answer = await readOnly.inject({ url: '/api/health/ready' });
    expect([answer.statusCode, pathsOf(answer.json())]).toEqual([503, ['database']]);
    expect((await readOnly.inject({ url: `${url}/stored`, headers })).statusCode).toBe(200);
    const payload = orderNamed('new');
    const refused = readOnly.inject({ method: 'POST', url, headers, payload });
    expect(await said(refused)).toBe('503 service_unavailable');
  } finally {
    // The connection for this is read-only by default, too.
    const reset = `alter database "${database}" reset default_transaction_read_only`;
    await asOwner(server, `begin read write; ${reset}; commit`);
    await readOnly.close();
    await own.close();
  }
  expect((await server.ask({ key }, 'POST', url, orderNamed('new'))).status).toBe(200);
});
