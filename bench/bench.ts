import { DURABLE_SETTINGS, TEST_SETTINGS } from '../packages/local-postgres/src/local-postgres.ts';
import { openTestDatabase } from '../scripts/run/test-database.mjs';
import { measureChart } from './chart.ts';
import { measureBoxes } from './boxes.ts';
import { measureDeliveries, measureLists } from './deliveries.ts';
import { measureOccupancy } from './deliveries-occupancy.ts';
import { measureScroll } from './deliveries-scroll.ts';
import { measureReadings } from './readings.ts';
import { measureScan } from './scan.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLiveChange } from './live-change.ts';
import { measureSignIn } from './sign-in.ts';
import { measureStatistics } from './statistics.ts';

/** Each bench prints its figures; `npm run bench -- <name>` runs one on a site of its own. */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  live: measureLiveChange,
  'first-load': measureFirstLoad,
  boxes: measureBoxes,
  deliveries: measureDeliveries,
  lists: measureLists,
  occupancy: measureOccupancy,
  scroll: measureScroll,
  chart: measureChart,
  readings: measureReadings,
  scan: measureScan,
  'sign-in': measureSignIn,
  statistics: measureStatistics,
  lighthouse: measureLighthouse,
};

/** Those that measure what it takes until a write is safe. */
const durable = new Set(['readings']);

const name = process.argv[2] ?? '';
const bench = benches[name];
if (bench === undefined) {
  console.error(`Name a bench: ${Object.keys(benches).join(', ')}`);
  process.exitCode = 2;
} else {
  const database = await openTestDatabase(new URL('..', import.meta.url).pathname, process.env, {
    settings: durable.has(name) ? DURABLE_SETTINGS : TEST_SETTINGS,
  });
  process.env.TEST_DATABASE_URL = database.url;
  // Far fewer people ask here than in a pharmacy, each far more often.
  process.env.CALLS_PER_MINUTE = '100000000';
  try {
    await bench();
  } finally {
    await database.stop();
  }
}
