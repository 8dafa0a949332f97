import { loadavg } from 'node:os';
import { beginHistory } from '../apps/server/src/features/statistics/begin-history.ts';
import { countHistory } from '../apps/server/src/features/statistics/count-history.ts';
import { issueTokens } from './deliveries/issue-tokens.ts';
import { type LoadedSite, loadSite } from './deliveries/load-site.ts';
import { startKolli } from './deliveries/start-servers.ts';
import { figureOf, reportFigure } from './deliveries/report-figures.ts';
import { measureReading } from './statistics/reading.ts';
import { measureWritePath } from './statistics/write-path.ts';

const size = { pharmacies: 100, openEach: 100, seed: 7 };

/** Counts the loaded deliveries like an import; returns the milliseconds of each pharmacy. */
async function countAll({ world, pharmacies }: LoadedSite): Promise<number[]> {
  const times: number[] = [];
  for (const { id } of pharmacies) {
    await world.store.inPharmacies([id], async (tx) => {
      await tx.updateTable('delivery').set({ is_counted: false }).execute();
      await beginHistory(tx, id);
    });
    const startedAt = performance.now();
    await countHistory({ store: world.store, clock: world.time.clock }, [id]);
    times.push(performance.now() - startedAt);
  }
  return times;
}

/**
 * Statistics of 24 months on 1,000,000 deliveries of 100 pharmacies, compared with counting from the
 * action log, and the cost of counting for each event of a delivery.
 */
export async function measureStatistics({ deliveriesEach = 10_000 } = {}): Promise<void> {
  const site = await loadSite({ ...size, deliveriesEach });
  console.log(`${site.deliveries} deliveries loaded in ${site.seconds.toFixed(0)} s`);
  const issuer = await issueTokens();
  try {
    const counted = await countAll(site);
    const all = counted.reduce((sum, ms) => sum + ms, 0);
    console.log(`All pharmacies counted in ${(all / 1000).toFixed(1)} s`);
    reportFigure('one pharmacy counted and written', figureOf(counted), 'ms');
    // Other load on the machine makes the figures less reliable.
    console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`);
    const server = await startKolli(site, issuer);
    try {
      await measureReading(site, server, issuer);
    } finally {
      await server.stop();
    }
    await measureWritePath(site, issuer);
  } finally {
    issuer.close();
    await site.world.close();
  }
}
