import { DURABLE_SETTINGS, TEST_SETTINGS } from '../packages/local-postgres/src/local-postgres.ts';
import { startProgress } from '../scripts/run/process/progress.mjs';
import { openTestDatabase } from '../scripts/run/database/test-database.mjs';
import { measureChart } from './chart.ts';
import { measureBoxes } from './boxes.ts';
import { measureChain } from './chain.ts';
import { measureDeliveries, measureLists } from './deliveries.ts';
import { measureOccupancy } from './deliveries-occupancy.ts';
import { measureScroll } from './deliveries-scroll.ts';
import { measureReadings } from './readings.ts';
import { measureRetention } from './retention.ts';
import { measureScan } from './scan.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLiveChange } from './live-change.ts';
import { measureNotices } from './notices.ts';
import { measureChanges } from './notices/changes.ts';
import { measureSignIn } from './sign-in.ts';
import { measureStatistics } from './statistics.ts';

/** The benchmarks; `npm run bench -- <name>` runs one on its own site and prints its figures. */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  live: measureLiveChange,
  notices: measureNotices,
  changes: measureChanges,
  'first-load': measureFirstLoad,
  boxes: measureBoxes,
  chain: measureChain,
  deliveries: measureDeliveries,
  lists: measureLists,
  occupancy: measureOccupancy,
  scroll: measureScroll,
  chart: measureChart,
  readings: measureReadings,
  retention: measureRetention,
  scan: measureScan,
  'sign-in': measureSignIn,
  statistics: measureStatistics,
  lighthouse: measureLighthouse,
};

/** Benchmarks that need durable writes. */
const durable = new Set(['readings', 'notices']);

const name = process.argv[2] ?? '';
const bench = benches[name];
if (bench === undefined) {
  console.error(`Usage: npm run bench -- <name>, one of ${Object.keys(benches).join(', ')}`);
  process.exitCode = 2;
} else {
  // In lines of its own also on a terminal: the benches print their figures beside it.
  const stream = { write: (text: string) => process.stderr.write(text) };
  const progress = startProgress(`Bench ${name}`, { stream });
  const database = await openTestDatabase(new URL('..', import.meta.url).pathname, process.env, {
    settings: durable.has(name) ? DURABLE_SETTINGS : TEST_SETTINGS,
  });
  process.env.TEST_DATABASE_URL = database.url;
  // Disables the rate limit: a bench makes many calls as few users.
  process.env.CALLS_PER_MINUTE = '100000000';
  try {
    await bench();
  } finally {
    progress.end();
    await database.stop();
  }
}
