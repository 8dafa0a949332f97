import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { testEnvironment } from '../apps/server/src/testing/test-secrets.ts';
import { openTestWorld, type TestWorld } from '../apps/server/src/testing/test-world.ts';
import { freePort, waitFor } from '../e2e/testing/programs.ts';
import { databaseCpu, usedBetween } from './boxes/database-cpu.ts';
import { loadBoxes, sensorsEach } from './boxes/load-boxes.ts';
import type { SimulationPlan } from './boxes/simulate-boxes.ts';
import type { CallFigures } from './boxes/time-calls.ts';
import { ask, startWatched, type WatchedProgram } from './boxes/watched-program.ts';

const [boxCount, minutes] = [numberAt(3, 1000), numberAt(4, 3)];
const rampMs = 60_000;
/** The first state documents and reports are over by then. */
const settleMs = 30_000;
const minuteMs = 60_000;

function numberAt(place: number, otherwise: number): number {
  const given = Number(process.argv[place] ?? otherwise);
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

const countReadings = (world: TestWorld) => count(world, 'from reading');

const oneMinute = (minute: number, used: Readonly<Record<string, number>>) =>
  console.log(
    `minute ${minute}: ${Object.entries(used)
      .map(([name, value]) => `${name} ${value.toFixed(1)}`)
      .join(', ')}`,
  );

/** Measures so many minutes one by one, and what the calls of all of them took. */
async function measure(world: TestWorld, server: WatchedProgram, boxes: WatchedProgram) {
  const readingsBefore = await countReadings(world);
  await ask(boxes.child, 'calls', 'calls');
  let [serverBefore, boxesBefore] = [await server.figures(), await boxes.figures()];
  let databaseBefore = await databaseCpu(world.database.ownerUrl);
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(minuteMs);
    const [serverNow, boxesNow] = [await server.figures(), await boxes.figures()];
    const databaseNow = await databaseCpu(world.database.ownerUrl);
    oneMinute(minute, {
      'server CPU s': serverNow.cpuSeconds - serverBefore.cpuSeconds,
      'its memory MB': serverNow.rssMb,
      'its lag ms mean': serverNow.lag.mean,
      p99: serverNow.lag.p99,
      max: serverNow.lag.max,
      'database CPU s': usedBetween(databaseBefore, databaseNow),
      'simulator CPU s': boxesNow.cpuSeconds - boxesBefore.cpuSeconds,
      'its lag ms p99': boxesNow.lag.p99,
    });
    [serverBefore, boxesBefore, databaseBefore] = [serverNow, boxesNow, databaseNow];
  }
  const { calls, connected } = await ask(boxes.child, 'calls', 'calls');
  tellCalls(calls as Readonly<Record<string, CallFigures>>);
  await tellWhole(world, (await countReadings(world)) - readingsBefore, Number(connected));
}

function tellCalls(calls: Readonly<Record<string, CallFigures>>): void {
  for (const [name, { count: made, failed, p50, p95, max }] of Object.entries(calls)) {
    if (name === 'commands') continue;
    const perMinute = (made / minutes).toFixed(0);
    const times = [p50, p95, max].map((ms) => ms.toFixed(1));
    console.log(
      `${name}: ${perMinute} a minute, ${failed} failed, answered in ${times[0]} ms (median), ${times[1]} (95th percentile), ${times[2]} (longest)`,
    );
  }
}

/** Whether the boxes were really served: figures of a server that drops reports are worth nothing. */
async function tellWhole(world: TestWorld, stored: number, connected: number): Promise<void> {
  const due = boxCount * sensorsEach * minutes;
  const missing = await count(world, `from alarm where type = 'missing'`);
  console.log(
    `${connected} of ${boxCount} boxes connected, ${stored} of ${due} readings stored, ${missing} connection alarms`,
  );
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
    await measure(world, server, simulator);
    console.log(server.said());
  } finally {
    for (const stop of stops) await stop();
    await world.close();
  }
}
