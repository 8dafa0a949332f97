import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { distribute } from '../../apps/server/src/platform/distribution/distribute.ts';
import { migrate } from '../../apps/server/src/platform/migration/migrate.ts';
import {
  asOwner,
  ownTestDatabase,
  type TestDatabase,
} from '../../apps/server/src/testing/test-database.ts';
import { testEnvironment } from '../../apps/server/src/testing/test-secrets.ts';
import { checkDeliveries } from '../testing/check-deliveries.ts';
import { drain } from '../testing/check-messages.ts';
import { openFaultyGateway } from '../testing/faulty-gateway.ts';
import { inTrial, type Trial } from '../testing/in-trial.ts';
import { beginRun, type Run } from '../testing/killed-load.ts';
import { type KilledSite, openKilledSite, steadyEngine } from '../testing/killed-site.ts';
import { type CitusCluster, startCitus } from './citus-cluster.ts';
import { sendChanges } from './send-changes.ts';

/** The PostgreSQL of the test run has no Citus. */
async function checkRefusal(): Promise<void> {
  const database = await ownTestDatabase();
  await expect(distribute(database.ownerUrl)).rejects.toThrow('no extension Citus');
}

const query = <Row extends object>(url: string, text: string, values: unknown[] = []) =>
  asOwner<Row>({ database: { ownerUrl: url } }, text, values);

/** The shard with a pharmacy's deliveries, and the port of its worker. */
async function shardOf({ adminUrl }: CitusCluster, pharmacyId: string) {
  const [row] = await query<{ shardId: string; port: number }>(
    adminUrl,
    `select shardid::text as "shardId", nodeport as port from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('delivery', $1::uuid)`,
    [pharmacyId],
  );
  if (row === undefined) throw new Error('The pharmacy has no shard');
  return row;
}

/** Moves the rows of a pharmacy, and of those of the same shard, to the other worker. */
async function movePharmacy(cluster: CitusCluster, pharmacyId: string): Promise<void> {
  const { shardId, port } = await shardOf(cluster, pharmacyId);
  const to = cluster.workers.find((worker) => worker.port !== port)?.port;
  await query(
    cluster.adminUrl,
    `select citus_move_shard_placement($1::bigint, '127.0.0.1', $2::int, '127.0.0.1', $3::int, 'block_writes')`,
    [shardId, port, to],
  );
  expect((await shardOf(cluster, pharmacyId)).port).toBe(to);
}

/** The site as seen by pharmacies of which each is on another worker, in the workers' order. */
async function onBothWorkers(cluster: CitusCluster, site: KilledSite): Promise<KilledSite[]> {
  const found = new Map<number, KilledSite>();
  for (
    let next: Pick<KilledSite, 'pharmacy' | 'boxKeys'> = site;
    ;
    next = await site.addPharmacy()
  ) {
    found.set((await shardOf(cluster, next.pharmacy.id)).port, { ...site, ...next });
    if (found.size === 2) break;
  }
  return cluster.workers.flatMap(({ port }) => found.get(port) ?? []);
}

/** Runs the load of all boxes of these sites until `work` has ended. */
async function underLoad(
  sites: readonly KilledSite[],
  { chance }: Trial,
  work: (acknowledged: () => number) => Promise<void>,
): Promise<Run[]> {
  const begun = sites.map((site) => beginRun(site, chance));
  await work(() => begun.reduce((sum, { run }) => sum + run.acknowledged.length, 0));
  await Promise.all(begun.map(({ end }) => end()));
  return begun.map(({ run }) => run);
}

/** Changes of a measurement, on one node and on several. */
const measuredChanges = 300;

const patience = { timeout: 240_000, interval: 100 };

/** Waits until this number of further changes is acknowledged; prints how fast. */
async function untilMore(what: string, acknowledged: () => number, count: number): Promise<void> {
  const before = acknowledged();
  const startedAt = performance.now();
  await expect.poll(() => acknowledged() - before, patience).toBeGreaterThanOrEqual(count);
  const perSecond = ((acknowledged() - before) * 1000) / (performance.now() - startedAt);
  console.log(`${what}: ${perSecond.toFixed(1)} changes acknowledged a second`);
}

/** A site that notes the status of each answer. */
function noting(site: KilledSite, statuses: number[]): KilledSite {
  const note = async <T extends { readonly status: number }>(answer: Promise<T>): Promise<T> => {
    statuses.push((await answer).status);
    return answer;
  };
  return {
    ...site,
    ask: (...call) => note(site.ask(...call)),
    report: (...call) => note(site.report(...call)),
  };
}

const readDeliveries = (site: KilledSite) =>
  site.ask(site.pharmacy, 'GET', `/deliveries/open?pharmacyId=${site.pharmacy.id}`);

async function checkAll(runs: readonly Run[]): Promise<void> {
  for (const { site, acknowledged } of runs) {
    await drain(site);
    await site.withStore((store) => checkDeliveries(store, site.pharmacy, acknowledged));
  }
}

const root = join(import.meta.dirname, '..', '..');

/** The end-to-end way in a real browser, on the distributed database. */
async function goTheWay({ appUrl: url, ownerUrl }: CitusCluster): Promise<void> {
  const program = join(root, 'node_modules/@playwright/test/cli.js');
  const keys = Object.entries(testEnvironment).filter(([name]) => name.startsWith('KOLLI_'));
  const given = { url, ownerUrl, keys: Object.fromEntries(keys) };
  const env = { ...process.env, KOLLI_E2E_DATABASE: JSON.stringify(given) };
  const args = [program, 'test', '--config', 'e2e', 'the-way'];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  expect((await once(child, 'exit'))[0]).toBe(0);
}

/** Works with two pharmacies in a migrated database, one of them on each worker if it is distributed. */
async function withSites(
  urls: Pick<TestDatabase, 'url' | 'ownerUrl'>,
  trial: Trial,
  work: (site: KilledSite) => Promise<void>,
): Promise<void> {
  const gateway = await openFaultyGateway(trial.chance);
  const database = { ...urls, drop: async () => undefined };
  await work(await openKilledSite(gateway.url, steadyEngine(urls.ownerUrl, { database })));
}

/** The same load in a database of the coordinator that is not distributed. */
async function onOneNode(cluster: CitusCluster, trial: Trial): Promise<void> {
  const onNode = (url: string) => new URL('/one_node', url).href;
  const url = onNode(cluster.appUrl);
  await query(cluster.adminUrl, 'create database one_node owner kolli_owner');
  await migrate(onNode(cluster.ownerUrl), { appUrl: url });
  await withSites({ url, ownerUrl: onNode(cluster.adminUrl) }, trial, async (site) => {
    const both = [site, { ...site, ...(await site.addPharmacy()) }];
    const runs = await underLoad(both, trial, (changes) =>
      untilMore('one node', changes, measuredChanges),
    );
    await checkAll(runs);
  });
}

async function onCitus(trial: Trial): Promise<void> {
  const cluster = await startCitus();
  onTestFinished(cluster.close);
  await migrate(cluster.ownerUrl, { appUrl: cluster.appUrl });
  expect(await distribute(cluster.adminUrl)).toBe(true);
  expect(await distribute(cluster.adminUrl)).toBe(false);
  await query(cluster.ownerUrl, `delete from schema_migration where name ~ '^(function |access)'`);
  expect(await migrate(cluster.ownerUrl, { appUrl: cluster.appUrl })).toContain('access');
  await sendChanges(cluster.appUrl);
  await goTheWay(cluster);
  await onOneNode(cluster, trial);
  await withSites({ url: cluster.appUrl, ownerUrl: cluster.adminUrl }, trial, async (site) =>
    loseOneWorker(cluster, await onBothWorkers(cluster, site), trial),
  );
}

/** Two pharmacies at work: the shard of one is moved there and back, then the worker of the other stops and returns. */
async function loseOneWorker(
  cluster: CitusCluster,
  sites: readonly KilledSite[],
  trial: Trial,
): Promise<void> {
  const [staying, stopped] = sites;
  if (staying === undefined || stopped === undefined)
    throw new Error('There are no two pharmacies');
  const statuses: number[] = [];
  const statusOfStopped = async () => (await readDeliveries(stopped)).status;
  const runs = await underLoad([noting(staying, statuses), stopped], trial, async (changes) => {
    await untilMore('coordinator and two workers', changes, measuredChanges);
    await movePharmacy(cluster, staying.pharmacy.id);
    await untilMore('on one worker', changes, 20);
    await movePharmacy(cluster, staying.pharmacy.id);
    await untilMore('on both again', changes, 20);
    statuses.length = 0;
    await cluster.workers[1].stop();
    await expect.poll(statusOfStopped, patience).toBe(503);
    await untilMore('while one worker is stopped', changes, 20);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(await statusOfStopped()).toBe(503);
    await cluster.workers[1].start();
    await expect.poll(statusOfStopped, patience).toBe(200);
    await untilMore('after its return', changes, 20);
  });
  await checkAll(runs);
}

test('OPS-12: a database without Citus is not distributed; in the long form pharmacies are spread over two workers, move under load, and go on when the other worker stops', () =>
  inTrial('citus', { shortSeconds: 1, longMinutes: 1 }, (trial) =>
    trial.isLong ? onCitus(trial) : checkRefusal(),
  ));
