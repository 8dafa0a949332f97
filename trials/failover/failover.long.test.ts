import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { checkDeliveries } from '../testing/check-deliveries.ts';
import { checkMessages, drain } from '../testing/check-messages.ts';
import { ask } from '../testing/empty-database.ts';
import { installPackages } from '../testing/debian-packages.ts';
import { openFaultyGateway } from '../testing/faulty-gateway.ts';
import { inTrial, type Trial } from '../testing/in-trial.ts';
import { beginRun, type Run, untilMore } from '../testing/killed-load.ts';
import { openKilledSite, type OwnEngine, steadyEngine } from '../testing/killed-site.ts';
import { startEmbeddedPair } from './embedded-pair.ts';
import { type PatroniCluster, startPatroniCluster } from './patroni-cluster.ts';
import type { Failure } from './patroni-member.ts';
import { median } from '../../bench/deliveries/report-figures.ts';

const failures: readonly [Failure, ...Failure[]] = [
  'PostgreSQL killed',
  'machine lost',
  'Patroni frozen',
];

const failovers = 50;

/** The login of the server in trials, and its password. */
const appUser = 'kolli_test_login';

/** How the server reaches a database of the cluster. */
const ways: Record<string, (cluster: PatroniCluster) => NonNullable<OwnEngine['settingsOf']>> = {
  HAProxy: () => () => ({}),
  PgBouncer: (cluster) => (url) => {
    const pooled = new URL(url);
    pooled.port = String(cluster.poolPort);
    return {
      DATABASE_URL: pooled.href,
      DATABASE_DIRECT_URL: url,
      DATABASE_PREPARED_STATEMENTS: 'off',
    };
  },
};

/** A site under load, and the number of changes that its live stream has reported. */
interface Load {
  readonly run: Run;
  readonly noticesSeen: () => number;
}

/** A site with its load: staff, boxes, customers and a screen that follows the changes. */
async function underLoad(
  engine: OwnEngine,
  { chance }: Trial,
  work: (load: Load) => Promise<void>,
): Promise<void> {
  const gateway = await openFaultyGateway(chance);
  const site = await openKilledSite(gateway.url, engine);
  const { run, end } = beginRun(site, chance);
  let notices = 0;
  const stopFollowing = site.followChanges(() => void (notices += 1));
  onTestFinished(stopFollowing);
  await work({ run, noticesSeen: () => notices });
  await end();
  await drain(site);
  console.log(`${run.acknowledged.length} changes acknowledged, none may be lost`);
  await site.withStore((store) => checkDeliveries(store, site.pharmacy, run.acknowledged));
  await checkMessages(run, gateway);
}

/** Writes to one PostgreSQL, past the proxies, and waits for the answer; returns whether it was acknowledged. */
async function writeAt(url: URL, table: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`create table ${table} ()`);
    return true;
  } catch {
    return false;
  } finally {
    client.end().catch(() => undefined);
  }
}

async function hasTable(url: string, table: string): Promise<boolean> {
  const select = `select to_regclass('${table}') is not null as has`;
  const [row] = await ask<{ has: boolean }>(url, select);
  return row?.has === true;
}

/** Lets the leader fail once; returns after how many milliseconds each site had a change acknowledged by the next one. */
async function failOnce(cluster: PatroniCluster, loads: readonly Load[], kind: Failure) {
  const former = await cluster.awaitLeader();
  const failedAt = performance.now();
  await former.fail(kind);
  await cluster.awaitLeader(former);
  const written = loads.map(async ({ run }) => {
    await untilMore(() => run.acknowledged.length);
    return performance.now() - failedAt;
  });
  const ms = await Promise.all(written);
  const directly = new URL(cluster.url);
  directly.port = String(former.postgresPort);
  const table = `zombie_${former.name}_${Math.round(failedAt)}`;
  const zombie = kind === 'Patroni frozen' ? writeAt(directly, table) : undefined;
  await Promise.all(loads.map(({ noticesSeen }) => untilMore(noticesSeen)));
  await former.comeBack(kind);
  if (await zombie) expect(await hasTable(cluster.url, table), 'lost by the zombie').toBe(true);
  await cluster.awaitWhole();
  return ms;
}

function describe(what: string, all: readonly { readonly ms: number }[]): string {
  const times = all.map(({ ms }) => ms);
  const [middle, longest] = [median(times), Math.max(...times)].map((ms) => (ms / 1000).toFixed(1));
  return `${what}, ${times.length} times: written again after ${middle} s, at most ${longest} s`;
}

/** Lets the leader fail again and again; returns the longest time in milliseconds until a change was acknowledged. */
async function failOften(
  cluster: PatroniCluster,
  loads: readonly Load[],
  trial: Trial,
): Promise<number> {
  const until = performance.now() + trial.durationMs;
  const times: { kind: Failure; way: string; ms: number }[] = [];
  let count = 0;
  for (; count < failovers && performance.now() < until; count += 1) {
    const kind = trial.chance.pick(failures);
    const ms = await failOnce(cluster, loads, kind);
    Object.keys(ways).forEach((way, index) => times.push({ kind, way, ms: ms[index] ?? Infinity }));
    console.log(
      `Failover ${count + 1}, ${kind}: ${ms.map((some) => Math.round(some)).join(' and ')} ms`,
    );
  }
  const groups = Map.groupBy(times, ({ kind, way }) => `${kind}, by ${way}`);
  for (const [what, some] of [...groups, ['All', times] as const])
    console.log(describe(what, some));
  return Math.max(...times.map(({ ms }) => ms));
}

/** Each of the jobs of every minute has succeeded since. */
async function untilJobsSucceed({ site }: Run): Promise<void> {
  const since = new Date();
  const overdue = () =>
    site.withStore((store) =>
      store.inGlobal((tx) =>
        tx
          .selectFrom('job_record')
          .select('job')
          .where('job', 'in', ['delivery-clock', 'watch-boxes'])
          .where('succeeded_at', '<', since)
          .execute(),
      ),
    );
  await expect.poll(overdue, { timeout: 180_000, interval: 1000 }).toEqual([]);
}

/** One site by each way at the same time, so that each failover is one of both. */
async function onPatroni(trial: Trial): Promise<void> {
  installPackages('postgresql-15', 'patroni', 'etcd-server', 'haproxy', 'pgbouncer');
  const cluster = await startPatroniCluster({ [appUser]: appUser });
  onTestFinished(cluster.close);
  const engines = Object.values(ways).map((way) =>
    steadyEngine(cluster.url, { settingsOf: way(cluster) }),
  );
  let longestMs = Number.NaN;
  const withLoads = async (loads: readonly Load[]): Promise<void> => {
    const engine = engines[loads.length];
    if (engine !== undefined)
      return underLoad(engine, trial, (load) => withLoads([...loads, load]));
    longestMs = await failOften(cluster, loads, trial);
    await Promise.all(loads.map(({ run }) => untilJobsSucceed(run)));
  };
  await withLoads([]);
  // After it was checked that nothing is lost.
  expect(longestMs).toBeLessThanOrEqual(15_000);
}

async function onPair(trial: Trial): Promise<void> {
  const pair = await startEmbeddedPair();
  const engine = steadyEngine(pair.url, { stop: pair.close });
  await underLoad(engine, trial, async ({ run, noticesSeen }) => {
    await untilMore(() => run.acknowledged.length);
    await pair.failOver();
    await untilMore(() => run.acknowledged.length);
    await untilMore(noticesSeen);
  });
}

test('OPS-11: when the primary is lost nothing acknowledged is, and work, streams and jobs go on', () =>
  inTrial('failover', { shortSeconds: 1, longMinutes: 60 }, (trial) =>
    trial.isLong ? onPatroni(trial) : onPair(trial),
  ));
