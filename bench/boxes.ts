import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { testEnvironment } from '../apps/server/src/testing/test-secrets.ts';
import { openTestWorld, type TestWorld } from '../apps/server/src/testing/test-world.ts';
import { freePort, waitFor } from '../e2e/testing/programs.ts';
import { type DatabaseCpu, openDatabaseCpu } from './boxes/database-cpu.ts';
import { loadBoxes } from './boxes/load-boxes.ts';
import type { SimulationPlan } from './boxes/simulate-boxes.ts';
import type { CallFigures } from './boxes/time-calls.ts';
import { ask, startWatched, type WatchedProgram } from './boxes/watched-program.ts';

const [boxCount, minutes] = [numberAt(3, 1000), numberAt(4, 3)];
const rampMs = 60_000;
/** The first state documents and reports are over by then. */
const settleMs = 30_000;
const minuteMs = 60_000;

/** All that takes part. */
interface Watched {
  readonly test: TestWorld;
  readonly server: WatchedProgram;
  readonly simulator: WatchedProgram;
  readonly databaseCpu: DatabaseCpu;
}

function numberAt(place: number, otherwise: number): number {
  // What follows another bench's name is that one's.
  const asked = process.argv[2] === 'boxes' ? process.argv[place] : undefined;
  const given = Number(asked ?? otherwise);
  if (!Number.isInteger(given) || given < 1)
    throw new Error('boxes [how many] [for how many minutes]');
  return given;
}

/** The whole server, its jobs included, as one instance runs in production. */
async function startServer(world: TestWorld) {
  const port = await freePort();
  const server = startWatched('apps/server/src/main.ts', {
    ...process.env,
    ...testEnvironment,
    DATABASE_URL: world.database.url,
    ROLE: 'all',
    HOST: '127.0.0.1',
    PORT: String(port),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(`${url}/api/health`, server.child, server.said);
  return { server, url };
}

/** What the database's owner counts. */
async function count(world: TestWorld, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: world.database.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(`select count(*) ${sql}`);
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}

/** What was used when: CPU seconds so far, and the memory and lag of the server. */
async function lookAt(world: Watched) {
  const [server, simulator] = [await world.server.figures(), await world.simulator.figures()];
  return { server, simulator, databaseSeconds: await world.databaseCpu.used() };
}
type Look = Awaited<ReturnType<typeof lookAt>>;

const share = (seconds: number, ms: number) => `${((seconds * 100_000) / ms).toFixed(1)} %`;
const shown = (value: number) => value.toFixed(1);

/** What one core was used for between two looks, so far apart, and how late the server was. */
function tellBetween(name: string, before: Look, after: Look, ms: number): void {
  const { rssMb, lag } = after.server;
  const [server, simulator] = (['server', 'simulator'] as const).map((program) =>
    share(after[program].cpuSeconds - before[program].cpuSeconds, ms),
  );
  const database = share(after.databaseSeconds - before.databaseSeconds, ms);
  const lags = [lag.mean, lag.p99, lag.max].map(shown);
  console.log(
    `${name}: server ${server} of a core, database ${database}, simulator ${simulator}; server's memory ${shown(rssMb)} MB, lag ${lags[0]} ms (mean), ${lags[1]} (99th percentile), ${lags[2]} (longest); load ${loadavg()[0]?.toFixed(2)}`,
  );
}

/** Measures so many minutes one by one, and what the calls of all of them took. */
async function measure(world: Watched): Promise<void> {
  await ask(world.simulator.child, 'calls');
  const begun = performance.now();
  const first = await lookAt(world);
  let [before, last] = [first, begun];
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(minuteMs);
    const [after, now] = [await lookAt(world), performance.now()];
    tellBetween(`minute ${minute}`, before, after, now - last);
    [before, last] = [after, now];
  }
  tellBetween(`all ${minutes}, lag of the last`, first, before, last - begun);
  const growth = before.server.rssMb - first.server.rssMb;
  console.log(`The server's memory grew by ${shown(growth)} MB in that time.`);
  const { calls, connected } = await ask(world.simulator.child, 'calls');
  tellCalls(calls as Readonly<Record<string, CallFigures>>);
  await tellWhole(world, Number(connected));
}

function tellCalls(calls: Readonly<Record<string, CallFigures>>): void {
  for (const [name, { count: made, failed, p50, p95, p99, max }] of Object.entries(calls)) {
    if (name === 'commands') continue;
    const perMinute = (made / minutes).toFixed(0);
    const times = [p50, p95, p99, max].map(shown);
    console.log(
      `${name}: ${perMinute} a minute, ${failed} failed, answered in ${times[0]} ms (median), ${times[1]} (95th percentile), ${times[2]} (99th), ${times[3]} (longest)`,
    );
  }
}

/** Whether the boxes were really served: figures of a server that drops reports are worth nothing. */
async function tellWhole({ test, simulator }: Watched, connected: number): Promise<void> {
  const { settled: measured } = await ask(simulator.child, 'settled');
  const stored = await count(test, 'from reading');
  const numbered = await count(test, `from device_event where kind <> 'reading'`);
  const missing = await count(test, `from alarm where type = 'missing'`);
  console.log(
    `${connected} of ${boxCount} boxes connected, ${Number(measured)} readings measured and ${stored} stored, ${numbered} other events, ${missing} connection alarms`,
  );
  if (stored !== measured || connected !== boxCount || missing > 0)
    throw new Error('Not every box was served, or not every reading stored once');
}

/**
 * Many boxes on one server, each reporting its 24 sensors every minute, with heartbeat and stream of
 * commands: what the server uses in a minute, its lag, and how long boxes wait for its answers. The
 * boxes are in a process of their own. `npm run bench -- boxes 1000 3`: so many, for so many minutes.
 */
export async function measureBoxes(): Promise<void> {
  console.log(`Load of the machine before: ${loadavg()[0]?.toFixed(2)}`);
  const world = await openTestWorld();
  const stops: (() => Promise<void>)[] = [];
  try {
    const boxes = await loadBoxes(world, boxCount);
    const { server, url } = await startServer(world);
    stops.push(server.stop);
    const simulator = startWatched('bench/boxes/simulate-boxes.ts', process.env);
    stops.unshift(simulator.stop);
    const plan: SimulationPlan = { kolliUrl: url, boxes, rampMs };
    simulator.child.send({ plan });
    await sleep(rampMs + settleMs);
    const cpu = await openDatabaseCpu(world.database.ownerUrl);
    stops.unshift(cpu.close);
    await measure({ test: world, server, simulator, databaseCpu: cpu });
    console.log(server.said());
  } finally {
    for (const stop of stops) await stop();
    await world.close();
  }
}
