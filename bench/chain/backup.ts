import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { Agent } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeReadingMonths } from '../../apps/server/src/features/readings/reading-months.ts';
import { withAppLogin } from '../../apps/server/src/testing/test-database.ts';
import { testEnvironment } from '../../apps/server/src/testing/test-secrets.ts';
import { issueTokens } from '../deliveries/issue-tokens.ts';
import { percentile } from '../deliveries/report-figures.ts';
import { type BenchRequest, sendRequest } from '../deliveries/send-requests.ts';
import { startKolli } from '../deliveries/start-servers.ts';
import { databaseSizeMb } from './database-size.ts';
import { type LoadedChain, loadChain } from './load-chain.ts';

/** Size of the database in gigabytes (10⁹ bytes). */
const gigabytes = Number(process.env.KOLLI_BENCH_GB ?? 1);
const size = { pharmacies: 200, boxes: 4 };
/** A call of the staff's lists so often, beside which all is measured. */
const callEveryMs = 25;
const quietMs = 20_000;
const program = join(import.meta.dirname, '..', '..', 'apps/server/src/cli.ts');

/** Adds readings of each sensor every five minutes, day by day into the past, until the database has its size. */
async function fill(owner: pg.Client): Promise<void> {
  await owner.query(await readFile(new URL('load-work.sql', import.meta.url), 'utf8'));
  const bytes = async () => (await databaseSizeMb(owner)) * 2 ** 20;
  for (let day = 3; (await bytes()) < gigabytes * 1e9; day += 1)
    await owner.query(
      `insert into reading
       select pharmacy_id, box_id, sensor, now() - $1 * interval '1 day' + five * interval '5 minutes', 4 + random()
       from reading_state, jsonb_object_keys(newest) sensor, generate_series(1, 288) five`,
      [day],
    );
  await owner.query('vacuum analyze');
  console.log(`A database of ${((await bytes()) / 1e9).toFixed(2)} GB`);
}

/** Sends the calls in turn, one every `callEveryMs`, however long they take; `end` prints the 95th percentile. */
function startCalls(requests: readonly BenchRequest[]) {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const under = new Set<Promise<void>>();
  const send = async (target: BenchRequest) => {
    const sent = performance.now();
    await sendRequest(agent, target);
    times.push(performance.now() - sent);
  };
  let next = 0;
  const failures: unknown[] = [];
  const timer = setInterval(() => {
    const target = requests[next++ % requests.length];
    if (target === undefined) return;
    const sending = send(target)
      .catch((error: unknown) => failures.push(error))
      .then(() => void under.delete(sending));
    under.add(sending);
  }, callEveryMs);
  const end = async (during: string): Promise<void> => {
    clearInterval(timer);
    await Promise.all(under);
    agent.destroy();
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} calls failed`);
    const sorted = times.toSorted((a, b) => a - b);
    const [p50, p95] = [percentile(sorted, 0.5), percentile(sorted, 0.95)];
    console.log(
      `${during}: ${times.length} calls, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (load ${loadavg()[0]?.toFixed(1)})`,
    );
  };
  return { end };
}

/** Runs a command of `kolli` in a process of its own; prints its seconds and the most memory it had. */
async function runKolli(args: readonly string[], ownerUrl: string): Promise<void> {
  const begun = performance.now();
  const logins = { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: withAppLogin(ownerUrl) };
  const env = { ...process.env, ...testEnvironment, ...logins };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: 'inherit' });
  let peakMb = 0;
  const readPeak = async () => {
    const text = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peakMb = Math.max(peakMb, Number(/^VmHWM:\s+(\d+) kB/mu.exec(text)?.[1] ?? 0) / 1024);
  };
  const timer = setInterval(() => void readPeak(), 500);
  await once(child, 'close');
  clearInterval(timer);
  if (child.exitCode !== 0) throw new Error(`kolli ${args.join(' ')} ended with ${child.exitCode}`);
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `kolli ${args[0]}: ${seconds.toFixed(1)} s, at most ${peakMb.toFixed(0)} MB of memory`,
  );
}

/** Creates an empty database on the same PostgreSQL; returns its owner's URL. */
async function createDatabase(owner: pg.Client, ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  url.pathname = '/kolli_bench_restored';
  await owner.query('create database kolli_bench_restored');
  return url.href;
}

/** Calls beside nothing, beside a backup, and beside a restore into another database of the same PostgreSQL. */
async function measure(chain: LoadedChain, owner: pg.Client, folder: string): Promise<void> {
  const { world, pharmacyIds, person } = chain;
  const issuer = await issueTokens();
  const server = await startKolli({ world, pharmacies: [{ user: person }] }, issuer, {
    IDENTITY_ISSUER: issuer.url,
  });
  const headers = { AuthToken: issuer.tokenFor(person.id) };
  const requests = pharmacyIds.map((id) => ({
    url: `${server.url}/api/deliveries/open?pharmacyId=${id}&limit=50`,
    headers,
  }));
  const file = join(folder, 'backup');
  const { ownerUrl } = world.database;
  try {
    for (const during of ['Before, not counted', 'Beside nothing']) {
      const calls = startCalls(requests);
      await sleep(quietMs);
      await calls.end(during);
    }
    const besideBackup = startCalls(requests);
    await runKolli(['backup', file], ownerUrl);
    await besideBackup.end('Beside the backup');
    console.log(`The backup has ${((await stat(file)).size / 1e9).toFixed(2)} GB`);
    const restored = await createDatabase(owner, ownerUrl);
    const besideRestore = startCalls(requests);
    await runKolli(['restore', file], restored);
    await besideRestore.end('Beside the restore');
  } finally {
    await owner.query('drop database if exists kolli_bench_restored with (force)');
    await server.stop();
    issuer.close();
  }
}

/** Time and size of a backup and its restore, and what they do to calls; `KOLLI_BENCH_GB` sets the size. */
export async function measureBackup(): Promise<void> {
  const chain = await loadChain(size);
  const owner = new pg.Client({ connectionString: chain.world.database.ownerUrl });
  await owner.connect();
  const folder = await mkdtemp(join(tmpdir(), 'kolli-bench-backup-'));
  try {
    await makeReadingMonths({ store: chain.world.store, clock: () => new Date() });
    await fill(owner);
    await measure(chain, owner, folder);
  } finally {
    await rm(folder, { recursive: true });
    await owner.end();
    await chain.world.close();
  }
}
