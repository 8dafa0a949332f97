import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { announce, followLiveNotices } from '../apps/server/src/platform/live/live-notices.ts';
import { givenBox, givenPharmacy, givenUser } from '../apps/server/src/testing/factories.ts';
import { openTestWorld, type TestWorld } from '../apps/server/src/testing/test-world.ts';
import {
  figureOf,
  perSecond,
  percentile,
  ratioOf,
  reportFigure,
  reportRatio,
} from './deliveries/report-figures.ts';
import type { Round } from './deliveries/send-requests.ts';
import type { Desk, Task } from './notices/writers.ts';

const writers = 32;
const rounds = 5;
const seconds = 2;

async function givenDesks(world: TestWorld): Promise<Desk[]> {
  const desks: Desk[] = [];
  for (let count = 0; count < writers; count += 1) {
    const { id: pharmacyId } = await givenPharmacy(world);
    const { id: boxId, lockerIds } = await givenBox(world, { pharmacyId });
    const user = await givenUser(world, { pharmacyId });
    desks.push({ pharmacyId, boxId, lockerId: lockerIds[0] ?? '', userId: user.id });
  }
  return desks;
}

/** Starts a process of writers; `notices` replaces how their transactions announce changes. */
function startWriters({ database }: TestWorld, notices?: 'none' | 'notify'): ChildProcess {
  const preload = new URL('notices/replace-notices.ts', import.meta.url).href;
  return fork(new URL('notices/writers.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: database.url, NOTICES: notices ?? '' },
    execArgv: notices === undefined ? [] : ['--import', preload],
  });
}

async function run(child: ChildProcess, task: Task): Promise<Round> {
  child.send(task);
  const [rate] = (await once(child, 'message')) as [number];
  return { perSecond: rate, times: [] };
}

async function compareWriters(world: TestWorld, kind: Task['kind'], what: string): Promise<void> {
  const task = { kind, desks: await givenDesks(world), seconds };
  const children = {
    ours: startWriters(world),
    none: startWriters(world, 'none'),
    notify: startWriters(world, 'notify'),
  };
  const results: Record<keyof typeof children, Round[]> = { ours: [], none: [], notify: [] };
  try {
    for (const child of Object.values(children)) await run(child, { ...task, seconds: 1 });
    for (let round = 0; round < rounds; round += 1)
      for (const name of ['ours', 'none', 'notify'] as const)
        results[name].push(await run(children[name], task));
  } finally {
    for (const child of Object.values(children)) child.disconnect();
  }
  console.log(`\n${what}: ${writers} writers at once, ${rounds} rounds of ${seconds} s`);
  reportFigure('commits a second, with live updates', perSecond(results.ours), '/s');
  reportFigure('commits a second, without', perSecond(results.none), '/s');
  reportFigure('commits a second, notifying as they commit', perSecond(results.notify), '/s');
  reportRatio('with : without', ratioOf(results.ours, results.none, 'perSecond'), '≥', 0.9);
  const former = ratioOf(results.notify, results.none, 'perSecond');
  console.log(`notifying as they commit : without, ${former.median.toFixed(2)}`);
}

/** Milliseconds from the answer to a commit until another instance passes the notice to its streams. */
async function timeNotices(world: TestWorld, perSecondRate: number): Promise<number[]> {
  const { url } = world.database;
  const onError = (error: Error) => console.error(error);
  const [own, other] = [followLiveNotices({ url, onError }), followLiveNotices({ url, onError })];
  const store = openDatabase({ url, onAnnounced: own.deliver, onError });
  const { id: pharmacyId } = await givenPharmacy(world);
  const arrived = new Map<number, number>();
  const isBegun = new Promise<void>((resolve) => {
    other.follow(pharmacyId, (notice) => {
      if (notice === 'lost') resolve();
      else arrived.set(notice.time, performance.now());
    });
  });
  await isBegun;
  const committed = new Map<number, number>();
  for (let count = 0; count < perSecondRate * 10; count += 1) {
    await store.inPharmacies([pharmacyId], (tx) =>
      announce(tx, { pharmacyId, boxId: null, at: new Date(count) }),
    );
    committed.set(count, performance.now());
    await sleep(1000 / perSecondRate);
  }
  while (arrived.size < committed.size) await sleep(10);
  await Promise.all([own.close(), other.close()]);
  await store.close();
  return [...committed].map(([count, at]) => Math.max(0, (arrived.get(count) ?? Infinity) - at));
}

/**
 * What live updates cost those who write: transactions a second with them and without, in turns, and with `pg_notify`
 * in each transaction, as they once were. And how long a notice takes to another instance.
 */
export async function measureNotices(): Promise<void> {
  const world = await openTestWorld();
  const follower = followLiveNotices({ url: world.database.url, onError: console.error });
  try {
    await compareWriters(world, 'door', 'Turning doors off and on');
    await compareWriters(world, 'row', 'Changing one row');
    const times = (await timeNotices(world, 50)).sort((a, b) => a - b);
    console.log('\nFrom the commit to the streams of another instance, 50 a second');
    reportFigure('median', figureOf([percentile(times, 0.5)]), 'ms');
    reportFigure('99th percentile', figureOf([percentile(times, 0.99)]), 'ms', 300);
  } finally {
    await follower.close();
    await world.close();
  }
}
