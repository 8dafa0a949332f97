import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseCpu, openDatabaseCpu } from '../boxes/database-cpu.ts';
import { startServer } from '../boxes/start-server.ts';
import type { WatchedProgram } from '../boxes/watched-program.ts';
import { databaseMemoryMb, databaseSizeMb, longestRound } from './database-size.ts';
import { type LoadedChain, loadChain } from './load-chain.ts';
import { awaitOpen, type Fleet, maxStreams, startFleet } from './start-fleet.ts';

const sizes = (process.env.KOLLI_BENCH_SIZES ?? '10,100,1000,5000').split(',').map(Number);
const boxesEach = 4;
const rampMs = 20_000;
/** The first heartbeats and states of all boxes, and the first rounds of the jobs, are over by then. */
const settleMs = 30_000;
const steadyMs = 60_000;

interface Watched {
  readonly api: WatchedProgram;
  readonly worker: WatchedProgram;
  readonly owner: pg.Client;
  readonly cpu: DatabaseCpu;
  readonly fleet: Fleet;
}

async function sample({ api, worker, cpu, fleet }: Watched) {
  const [ofApi, ofWorker] = await Promise.all([api.figures(), worker.figures()]);
  const { answered, refused } = await fleet.figures();
  return { api: ofApi, worker: ofWorker, databaseSeconds: await cpu.used(), answered, refused };
}

const columns = ['pharmacies', 'boxes', 'api MB', 'api CPU', 'worker MB', 'worker CPU'];
const databaseColumns = ['PostgreSQL MB', 'PostgreSQL CPU', 'database MB', 'calls/s', 'refused'];

/** Prints the head of the table. CPU is in percent of one core. */
function printHead(): void {
  const all = [...columns, ...databaseColumns, 'longest minute job', 'load'];
  console.log(`| ${all.join(' | ')} |\n|${' --- |'.repeat(all.length)}`);
}

/** A steady minute of a chain whose boxes are all connected, as a line of the table. */
async function measureSteady(watched: Watched, chain: LoadedChain, boxCount: number) {
  const { owner } = watched;
  const since = new Date();
  const [before, begun] = [await sample(watched), performance.now()];
  await sleep(steadyMs);
  const after = await sample(watched);
  const seconds = (performance.now() - begun) / 1000;
  const share = (used: number) => `${((100 * used) / seconds).toFixed(1)} %`;
  const cpuOf = (name: 'api' | 'worker') => share(after[name].cpuSeconds - before[name].cpuSeconds);
  const cells = [
    chain.pharmacyIds.length - 1,
    boxCount,
    after.api.rssMb.toFixed(0),
    cpuOf('api'),
    after.worker.rssMb.toFixed(0),
    cpuOf('worker'),
    (await databaseMemoryMb(owner)).toFixed(0),
    share(after.databaseSeconds - before.databaseSeconds),
    (await databaseSizeMb(owner)).toFixed(0),
    ((after.answered - before.answered) / seconds).toFixed(0),
    after.refused - before.refused,
    await longestRound(owner, since),
    loadavg()[0]?.toFixed(1),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** One size: its server and worker in processes of their own, as in production. */
async function measureSize(pharmacies: number): Promise<void> {
  // The boxes of the model have no keys.
  const chain = await loadChain({ pharmacies: pharmacies + 1, boxes: boxesEach });
  const { world } = chain;
  const boxes = chain.boxes.slice(0, maxStreams());
  const stops: (() => Promise<void>)[] = [];
  try {
    const owner = new pg.Client({ connectionString: world.database.ownerUrl });
    await owner.connect();
    stops.unshift(() => owner.end());
    const api = await startServer(world, { role: 'api' });
    stops.unshift(api.server.stop);
    const worker = await startServer(world, { role: 'worker' });
    stops.unshift(worker.server.stop);
    const fleet = startFleet(api.url, boxes, rampMs);
    stops.unshift(fleet.stop);
    await awaitOpen(fleet, boxes.length);
    await sleep(settleMs);
    const cpu = await openDatabaseCpu(world.database.ownerUrl);
    stops.unshift(cpu.close);
    const watched = { api: api.server, worker: worker.server, owner, cpu, fleet };
    await measureSteady(watched, chain, boxes.length);
  } finally {
    for (const stop of stops) await stop();
    await world.close();
  }
}

/**
 * Memory and processor of server, worker and database by the number of pharmacies: each has four boxes, each of which
 * has its stream, a heartbeat every 30 seconds and readings of six sensors every five minutes.
 */
export async function measureSizes(): Promise<void> {
  printHead();
  for (const pharmacies of sizes) await measureSize(pharmacies);
}
