import { expect, test } from 'vitest';
import { createLog, type Log } from '../../../platform/log.ts';
import { ownTestWorld } from '../../../testing/test-world.ts';
import { type ClockReading, findSteps } from './clock-steps.ts';
import { readClocks, watchClocks } from './watch-clocks.ts';

const reading = (server: number, database: number | undefined, at = 0): ClockReading => ({
  monotonicMs: at,
  serverMs: server + at,
  databaseMs: database === undefined ? undefined : database + at,
  roundTripMs: 100,
});

test.each([
  ['that go on', 0, 0, []],
  ['that are corrected a little', -4000, 4000, []],
  ['of which the server’s is set back', -600_000, 0, [{ clock: 'server', byMs: -600_000 }]],
  ['of which the server’s is set ahead', 86_400_000, 0, [{ clock: 'server', byMs: 86_400_000 }]],
  ['of which the database’s is set back', 0, -5200, [{ clock: 'database', byMs: -5200 }]],
  ['of which the database’s may only have answered late', 0, -5100, []],
  ['of which the database’s is unknown', 0, undefined, []],
])('JOB-01: of two clocks %s the steps are found', (_what, server, database, steps) => {
  expect(findSteps(reading(0, 0), reading(server, database, 10_000))).toEqual(steps);
});

test('JOB-01: a step is logged and recorded also if the database was away meanwhile, and what waits by its clock is put right', async () => {
  const { store } = await ownTestWorld();
  const logged: object[] = [];
  const log = Object.assign(Object.create(createLog('silent')) as Log, {
    error: (fields: object) => void logged.push(fields),
  });
  const read = () => readClocks({ watchStore: store });
  expect(findSteps(await read(), await read())).toEqual([]);
  await store.pool.query(`
    insert into pgboss.job (name, state, data, created_on, start_after, retry_delay_max) values
      ('send-mail', 'created', '{"n": 1}', now() + interval '1 hour', now() + interval '1 hour 12 seconds', 60),
      ('send-mail', 'retry', '{"n": 2}', now() - interval '1 day', now() + interval '1 hour', 60),
      ('send-mail', 'retry', '{"n": 3}', now() - interval '1 day', now() + interval '50 seconds', 60)`);
  await store.pool.query(`update pgboss.queue set monitor_claim_on = now() + interval '1 hour'`);
  const readings = [reading(0, 0), reading(0, undefined, 10), reading(0, -3_600_000, 20)];
  const watch = watchClocks(
    { watchStore: store, log },
    { read: async () => readings.shift() ?? reading(0, -3_600_000, 30), pauseMs: 1 },
  );
  const record = () =>
    store.inGlobal((tx) =>
      tx.selectFrom('job_record').selectAll().where('job', '=', 'clock').executeTakeFirst(),
    );
  await expect.poll(record).toMatchObject({ failures: 1, succeeded_at: null });
  await watch.stop();
  expect(logged).toEqual([{ clock: 'database', seconds: -3600 }]);
  const { rows } = await store.pool.query<{ seconds: number }>(`
    select extract(epoch from start_after - now())::float8 as seconds
    from pgboss.job where name = 'send-mail' order by data ->> 'n'`);
  expect(rows.map(({ seconds }) => seconds <= 50)).toEqual([true, true, true]);
  const ahead = await store.pool.query('select 1 from pgboss.queue where monitor_claim_on > now()');
  expect(ahead.rows).toEqual([]);
});
