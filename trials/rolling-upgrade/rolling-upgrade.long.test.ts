import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { ownTestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { testAuditKey } from '../../apps/server/src/testing/test-secrets.ts';
import { migrate } from '../../apps/server/src/platform/migration/migrate.ts';
import { join } from 'node:path';
import { inTrial } from '../testing/in-trial.ts';
import { plantRelease, presentRoot } from '../upgrade/releases.ts';
import { provision, type Site } from '../upgrade/site.ts';
import { startRelease } from '../upgrade/start-release.ts';
import { beginOrder } from './begin-order.ts';
import { startHaproxy } from './haproxy.ts';
import { beginLoad } from './load.ts';
import { openStreams } from './streams.ts';
import { percentile } from '../../bench/deliveries/report-figures.ts';

async function givenSite() {
  const database = await ownTestDatabase();
  return { database, site: await provision(presentRoot, database) };
}

/** The short form: what one server does when it is asked to stop. */
async function stopOne(): Promise<void> {
  const { site } = await givenSite();
  const server = await startRelease(presentRoot, { ...site.env, DRAIN_SECONDS: '8' });
  const streams = openStreams(server.url, site, 2, 1);
  onTestFinished(() => streams.end());
  await expect.poll(streams.open).toBe(3);
  const running = await beginOrder(server, site, 'running');
  const ended = server.stop();
  await expect.poll(async () => (await fetch(`${server.url}/api/health`)).status).toBe(503);
  const later = await beginOrder(server, site, 'later');
  for (const order of [later, running])
    expect(await order.finish()).toEqual({ status: 200, connection: 'close' });
  expect(streams.open()).toBe(3);
  expect(await ended).toBe(0);
  // The first failure is that nobody listens any more: no stream was cut off.
  await expect.poll(() => streams.faults[0] ?? '').toContain('ECONNREFUSED');
}

async function startPrograms(site: Site) {
  const env = { ...site.env, TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '5' };
  const servers = [await startRelease(presentRoot, env), await startRelease(presentRoot, env)];
  const worker = await startRelease(presentRoot, { ...env, ROLE: 'worker' });
  const proxy = await startHaproxy(servers.map(({ port }) => port));
  await expect.poll(proxy.serversUp).toHaveLength(2);
  return { env, servers, worker, proxy };
}

/** One program after the other is asked to stop and started again from the sources of the later release. */
async function replaceAll(
  { servers, worker, env, proxy }: Awaited<ReturnType<typeof startPrograms>>,
  root: string,
): Promise<void> {
  for (const server of servers) {
    expect(await server.stop()).toBe(0);
    await startRelease(root, env, server.port);
    await expect.poll(proxy.serversUp).toHaveLength(2);
  }
  expect(await worker.stop()).toBe(0);
  await startRelease(root, { ...env, ROLE: 'worker' }, worker.port);
}

async function countOnShelf(url: string, site: Site, names: readonly string[]): Promise<number> {
  const store = openDatabase({ url, auditKey: testAuditKey, onError: () => undefined });
  const rows = await store.inPharmacies([site.pharmacyId], (tx) =>
    tx
      .selectFrom('delivery')
      .innerJoin('shelf_occupancy', 'shelf_occupancy.delivery_id', 'delivery.id')
      .innerJoin('delivery_kolli', 'delivery_kolli.delivery_id', 'delivery.id')
      .select('delivery_kolli.kolli_id')
      .where('delivery_kolli.kolli_id', 'in', names)
      .execute(),
  );
  await store.close();
  return rows.length;
}

/** The long form: a rolling upgrade of two servers and a worker behind HAProxy, under load. */
async function upgradeAll(): Promise<void> {
  const { database, site } = await givenSite();
  const programs = await startPrograms(site);
  const root = await plantRelease('99.0.0', {
    '9001-note.sql': 'alter table delivery add column planted_note text',
  });
  const { url } = programs.proxy;
  const streams = openStreams(url, site, 40, 5);
  await expect.poll(streams.open).toBe(45);
  const load = beginLoad(url, site, 4);
  const folder = join(root, 'apps/server/schema');
  await migrate(database.ownerUrl, { folder, release: '99.0.0' });
  await replaceAll(programs, root);
  await load.end();
  await expect.poll(streams.open).toBe(45);
  await streams.end();
  const gaps = streams.gapsMs.toSorted((a, b) => a - b).map(Math.round);
  console.log(
    `${load.counts.requests} requests, failed: ${JSON.stringify(load.failures)}; ${gaps.length} streams ended, ready ` +
      `again after ${percentile(gaps, 0.5)} ms (median), ${gaps.at(-1)} ms at most; ` +
      `faults of streams: ${JSON.stringify(streams.faults.slice(0, 5))}`,
  );
  expect(load.failures).toEqual([]);
  expect(await countOnShelf(database.url, site, load.assigned)).toBe(load.assigned.length);
  expect(gaps.length).toBeGreaterThanOrEqual(45);
  expect(gaps.at(-1)).toBeLessThanOrEqual(2000);
}

test('OPS-06: a server that is asked to stop says so first and finishes its calls; replaced one by one, nothing fails', () =>
  inTrial('rolling-upgrade', { shortSeconds: 8, longMinutes: 2 }, ({ isLong }) =>
    isLong ? upgradeAll() : stopOne(),
  ));
