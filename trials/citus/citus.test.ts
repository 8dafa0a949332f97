import pg from 'pg';
import { expect, test } from 'vitest';
import { distribute } from '../../apps/server/src/platform/distribution/distribute.ts';
import { migrate } from '../../apps/server/src/platform/migration/migrate.ts';
import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { checkDeliveries } from '../testing/check-deliveries.ts';
import { drain } from '../testing/check-messages.ts';
import { openFaultyGateway } from '../testing/faulty-gateway.ts';
import { inTrial, type Trial } from '../testing/in-trial.ts';
import { beginRun, type Run, useBox } from '../testing/killed-load.ts';
import { type KilledSite, openKilledSite } from '../testing/killed-site.ts';
import { type CitusCluster, startCitus } from './citus-cluster.ts';

/** The PostgreSQL of the test run has no Citus. */
async function checkRefusal(): Promise<void> {
  const database = await createTestDatabase();
  try {
    await expect(distribute(database.ownerUrl)).rejects.toThrow('no extension Citus');
  } finally {
    await database.drop();
  }
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

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
  const boxes = begun.flatMap(({ run }) =>
    run.site.pharmacy.boxes.map((_box, index) => useBox(run, index)),
  );
  try {
    await work(() => begun.reduce((sum, { run }) => sum + run.acknowledged.length, 0));
  } finally {
    for (const { end } of begun) end();
  }
  await Promise.all(boxes);
  return begun.map(({ run }) => run);
}

const patience = { timeout: 240_000, interval: 100 };

/** Waits until so many more changes are acknowledged; prints how fast. */
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
    await site.withStore((store) =>
      checkDeliveries({ world: { store } }, site.pharmacy, acknowledged),
    );
  }
}

async function onCitus(trial: Trial): Promise<void> {
  const cluster = await startCitus();
  const gateway = await openFaultyGateway(trial.chance, { failing: 0, mayHang: false });
  const none = async () => undefined;
  try {
    await migrate(cluster.ownerUrl, { appUrl: cluster.appUrl });
    expect(await distribute(cluster.adminUrl)).toBe(true);
    expect(await distribute(cluster.adminUrl)).toBe(false);
    await query(
      cluster.ownerUrl,
      `delete from schema_migration where name ~ '^(function |access)'`,
      [],
    );
    expect(await migrate(cluster.ownerUrl, { appUrl: cluster.appUrl })).toContain('access');
    const database = { url: cluster.appUrl, ownerUrl: cluster.adminUrl, drop: none };
    const engine = { url: cluster.adminUrl, kill: none, start: none, stop: none, database };
    const site = await openKilledSite(gateway.url, engine);
    try {
      await loseOneWorker(cluster, await onBothWorkers(cluster, site), trial);
    } finally {
      await site.close();
    }
  } finally {
    await gateway.close();
    await cluster.close();
  }
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
    await untilMore('coordinator and two workers', changes, 40);
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

test('OPS-12: pharmacies are spread over two workers, move under load, and go on when the other worker stops', () =>
  inTrial('citus', { shortSeconds: 1, longMinutes: 1 }, (trial) =>
    trial.isLong ? onCitus(trial) : checkRefusal(),
  ));
