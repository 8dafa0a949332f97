import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import pg from 'pg';
import { openServices } from '../../apps/server/src/services.ts';
import { makeReadingMonths } from '../../apps/server/src/features/readings/reading-months.ts';
import { startWork } from '../../apps/server/src/start-work.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { readSettings } from '../../apps/server/src/platform/settings/settings.ts';
import { serverEnvironment } from '../boxes/start-server.ts';
import type { LoadedChain } from './load-chain.ts';

type Round = (steadyMs: number) => Promise<number>;

/** The rounds of all jobs that run once a minute, as a worker starts them, without its clock. */
async function openRounds({ world }: LoadedChain) {
  const settings = readSettings({ ...serverEnvironment(world), ROLE: 'worker' });
  const services = await openServices(settings, createLog('fatal'));
  const rounds = new Map<string, Round>();
  const jobs = {
    ...services.jobs,
    work: () => Promise.resolve(),
    everyMinute: async (name: string, round: Round) => void rounds.set(name, round),
  };
  await startWork({ ...services, jobs });
  return { rounds, close: services.close };
}

/** The longest round that OPS-14 allows. */
const limitSeconds = 10;

/** Runs a round of each of these jobs, as a server that was never away, and prints how long it took. */
async function runRounds(
  rounds: ReadonlyMap<string, Round>,
  state: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    const begun = performance.now();
    const failures = (await rounds.get(name)?.(86_400_000)) ?? Number.NaN;
    const seconds = (performance.now() - begun) / 1000;
    const verdict = seconds <= limitSeconds ? '' : `, more than ${limitSeconds} s`;
    console.log(
      `${state}: ${name} ${seconds.toFixed(2)} s, ${failures} failures${verdict} (load ${loadavg()[0]?.toFixed(1)})`,
    );
  }
}

/** What happens to the whole chain, and the jobs that have to do with it. */
const events = [
  {
    state: 'a delivery at each pharmacy is due',
    sql: `update delivery set status = 'removed', unassigned = false, unassigned_time = null, removed_time = now() - interval '30 days',
      clock_time = now(), waits_until = now() where kolli_id = 'c1' and is_open`,
    jobs: ['act-on-deliveries'],
  },
  {
    state: 'PINs to clear at each pharmacy',
    sql: `update delivery set history_time = now() - interval '8 days' where kolli_id = 'c30';
      update retention_run set night = 'former'`,
    jobs: ['clear-old-content'],
  },
  {
    state: 'all boxes silent',
    sql: `update pickup_box set last_seen_at = now() - interval '2 minutes'`,
    jobs: ['watch-boxes', 'notify-alarms'],
  },
  {
    state: 'all boxes silent for long',
    sql: `update alarm_notification set due_at = now() where notified_count = 0`,
    jobs: ['watch-boxes', 'notify-alarms', 'notify-alarms', 'purge-sessions'],
  },
];

/** The rounds of the minute jobs of a chain where little, much and everything happens. */
export async function measureJobs(chain: LoadedChain): Promise<void> {
  const client = new pg.Client({ connectionString: chain.world.database.ownerUrl });
  await client.connect();
  const { rounds, close } = await openRounds(chain);
  const names = [...rounds.keys()];
  try {
    const begun = performance.now();
    await makeReadingMonths({ store: chain.world.store, clock: () => new Date() });
    await client.query(await readFile(new URL('load-work.sql', import.meta.url), 'utf8'));
    console.log(`Work loaded in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    await client.query('update pickup_box set last_seen_at = now() where last_seen_at is not null');
    await runRounds(rounds, 'first round', names);
    await client.query('update pickup_box set last_seen_at = now() where last_seen_at is not null');
    await runRounds(rounds, 'all boxes report', names);
    for (const { state, sql, jobs } of events) {
      await client.query(sql);
      await client.query('analyze');
      await runRounds(rounds, state, jobs);
    }
  } finally {
    await close();
    await client.end();
  }
}
