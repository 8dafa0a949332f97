import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openTestWorld, type TestWorld } from '../apps/server/src/testing/test-world.ts';
import { type DatabaseCpu, openDatabaseCpu } from './boxes/database-cpu.ts';
import { loadBoxes } from './boxes/load-boxes.ts';
import type { SimulationPlan } from './boxes/simulate-boxes.ts';
import { startServer } from './boxes/start-server.ts';
import type { CallFigures } from './boxes/time-calls.ts';
import { requestFrom, startWatched, type WatchedProgram } from './boxes/watched-program.ts';

const [boxCount, minutes] = [numberAt(3, 1000), numberAt(4, 3)];
const rampMs = 60_000;
/** Time for the first state documents and reports after the ramp. */
const settleMs = 30_000;
const minuteMs = 60_000;

/** The processes under observation. */
interface Watched {
  readonly test: TestWorld;
  readonly server: WatchedProgram;
  readonly simulator: WatchedProgram;
  readonly databaseCpu: DatabaseCpu;
}

function numberAt(place: number, otherwise: number): number {
  // Arguments after the name of another bench belong to that one.
  const asked = process.argv[2] === 'boxes' ? process.argv[place] : undefined;
  const given = Number(asked ?? otherwise);
  if (!Number.isInteger(given) || given < 1)
    throw new Error('Usage: boxes [number of boxes] [minutes]');
  return given;
}

/** Counts rows as the database's owner. */
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

/** A sample: CPU seconds so far, and the memory and event-loop lag of the server. */
async function takeSample(world: Watched) {
  const [server, simulator] = [await world.server.figures(), await world.simulator.figures()];
  return { server, simulator, databaseSeconds: await world.databaseCpu.used() };
}
type Sample = Awaited<ReturnType<typeof takeSample>>;

const share = (seconds: number, ms: number) => `${((seconds * 100_000) / ms).toFixed(1)} %`;
const shown = (value: number) => value.toFixed(1);

/** Reports the CPU use between two samples in percent of one core, and the server's lag; `ms` is the time between them. */
function reportBetween(name: string, before: Sample, after: Sample, ms: number): void {
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

/** Reports each minute, and the response times of all calls at the end. */
async function measure(world: Watched): Promise<void> {
  await requestFrom(world.simulator.child, 'calls');
  const startedAt = performance.now();
  const first = await takeSample(world);
  let [before, last] = [first, startedAt];
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(minuteMs);
    const [after, now] = [await takeSample(world), performance.now()];
    reportBetween(`minute ${minute}`, before, after, now - last);
    [before, last] = [after, now];
  }
  reportBetween(`all ${minutes}, lag of the last`, first, before, last - startedAt);
  const growth = before.server.rssMb - first.server.rssMb;
  console.log(`The server's memory grew by ${shown(growth)} MB.`);
  const { calls, connected } = await requestFrom(world.simulator.child, 'calls');
  reportCalls(calls as Readonly<Record<string, CallFigures>>);
  await reportWhole(world, Number(connected));
}

function reportCalls(calls: Readonly<Record<string, CallFigures>>): void {
  for (const [name, { count: made, failed, p50, p95, p99, max }] of Object.entries(calls)) {
    if (name === 'commands') continue;
    const perMinute = (made / minutes).toFixed(0);
    const times = [p50, p95, p99, max].map(shown);
    console.log(
      `${name}: ${perMinute} a minute, ${failed} failed, answered in ${times[0]} ms (median), ${times[1]} (95th percentile), ${times[2]} (99th), ${times[3]} (longest)`,
    );
  }
}

/** Throws unless every box was connected and every reading stored once: otherwise the figures are invalid. */
async function reportWhole({ test, simulator }: Watched, connected: number): Promise<void> {
  const { measuredTotal: measured } = await requestFrom(simulator.child, 'measuredTotal');
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
 * Many boxes on one server, each reporting its 24 sensors every minute, with heartbeats and command
 * streams: CPU and memory of the server, its lag, and its response times. The boxes run in a separate
 * process. `npm run bench -- boxes 1000 3` runs 1000 boxes for 3 minutes.
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
    console.log(server.output());
  } finally {
    for (const stop of stops) await stop();
    await world.close();
  }
}
