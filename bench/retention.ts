import { loadavg } from 'node:os';
import { runRetention } from '../apps/server/src/features/retention/run-retention.ts';
import { openDatabase, type Store } from '../apps/server/src/platform/database/open-database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { readRetention } from '../apps/server/src/platform/settings/settings.ts';
import { testAuditKey } from '../apps/server/src/testing/test-secrets.ts';
import { issueTokens } from './deliveries/issue-tokens.ts';
import { pageRequests } from './deliveries/list-pages.ts';
import { type LoadedSite, loadSite, loadedUntil } from './deliveries/load-site.ts';
import {
  figureOf,
  p50,
  p95,
  percentile,
  ratioOf,
  reportFigure,
  reportRatio,
} from './deliveries/report-figures.ts';
import { measureRequests, type BenchRequest, type Round } from './deliveries/send-requests.ts';
import { startKolli } from './deliveries/start-servers.ts';

const pharmacies = 4;
const idleRounds = 5;
const load = { connections: 1, seconds: 4 };
/** After this time everything of the loaded deliveries is over. */
const fourteenMonthsMs = 14 * 31 * 86_400_000;

/** The store with the milliseconds of each transaction. */
function timedStore(store: Store): { readonly store: Store; readonly times: number[] } {
  const times: number[] = [];
  const inPharmacies: Store['inPharmacies'] = async (ids, work) => {
    const begun = performance.now();
    try {
      return await store.inPharmacies(ids, work);
    } finally {
      times.push(performance.now() - begun);
    }
  };
  return { store: { ...store, inPharmacies }, times };
}

/** Clears everything, in rounds of a minute as the job does; returns the seconds that it took. */
async function clearAll(store: Store, ids: readonly string[]): Promise<number> {
  const begun = performance.now();
  const deps = {
    store,
    clock: () => new Date(loadedUntil.getTime() + fourteenMonthsMs),
    log: createLog('warn'),
    settings: readRetention({}),
  };
  const isDue = () =>
    store.inPharmacies(ids, async (tx) => {
      const runs = await tx.selectFrom('retention_run').select('ended_at').execute();
      return runs.filter(({ ended_at: endedAt }) => endedAt !== null).length < ids.length;
    });
  do {
    if ((await runRetention(deps)) > 0) throw new Error('Retention failed');
  } while (await isDue());
  return (performance.now() - begun) / 1000;
}

/** Rounds of the list until `work` has ended. */
async function listBeside(requests: readonly BenchRequest[], work: Promise<unknown>) {
  const rounds: Round[] = [];
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  while (!isOver) rounds.push(await measureRequests(requests, load));
  return rounds;
}

interface Lists {
  readonly idle: readonly Round[];
  readonly beside: readonly Round[];
}

/** Prints how long everything and each transaction took, and how lists fared. */
function report(seconds: number, transactionMs: readonly number[], { idle, beside }: Lists): void {
  const sorted = transactionMs.toSorted((a, b) => a - b);
  console.log(`Retention: ${seconds.toFixed(0)} s in ${sorted.length} transactions`);
  for (const part of [0.5, 0.99, 1])
    reportFigure(`a transaction, part ${part}`, figureOf([percentile(sorted, part)]), 'ms');
  reportFigure('list, idle, median', p50(idle), 'ms');
  reportFigure('list beside retention, median', p50(beside), 'ms');
  reportFigure('list, idle, p95', p95(idle), 'ms');
  reportFigure('list beside retention, p95', p95(beside), 'ms');
  const around = beside.flatMap((_, index) => idle[index % idle.length] ?? []);
  reportRatio('median beside : idle', ratioOf(beside, around, 'p50'), '≤', 1.2);
}

/** Measures a loaded site whose server runs. */
async function measure(site: LoadedSite, requests: readonly BenchRequest[]): Promise<void> {
  const { url } = site.world.database;
  const timed = timedStore(openDatabase({ url, auditKey: testAuditKey, onError: () => undefined }));
  await measureRequests(requests, load);
  const idle: Round[] = [];
  for (let round = 0; round < idleRounds; round += 1)
    idle.push(await measureRequests(requests, load));
  const ids = site.pharmacies.map(({ id }) => id);
  const clearing = clearAll(timed.store, ids);
  const beside = await listBeside(requests, clearing);
  report(await clearing, timed.times, { idle, beside });
  await timed.store.close();
}

/**
 * The retention of as many deliveries as `KOLLI_BENCH_DELIVERIES` says (1,000,000), all of whose content is over: how
 * long it takes, how long its transactions hold their locks, and how much it slows the lists of pharmacies beside it.
 */
export async function measureRetention(): Promise<void> {
  const deliveries = Number(process.env.KOLLI_BENCH_DELIVERIES ?? 1_000_000);
  const deliveriesEach = Math.ceil(deliveries / pharmacies);
  const site = await loadSite({ pharmacies, deliveriesEach, openEach: 300, seed: 7 });
  console.log(`${site.deliveries} deliveries loaded in ${site.seconds.toFixed(0)} s`);
  console.log(`Load of the machine before: ${loadavg()[0]?.toFixed(1)}`);
  const issuer = await issueTokens();
  const server = await startKolli(site, issuer);
  try {
    await measure(site, await pageRequests(site, server, issuer));
  } finally {
    await server.stop();
    issuer.close();
    await site.world.close();
  }
}
