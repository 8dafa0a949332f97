import { loadavg } from 'node:os';
import pg from 'pg';
import { givenUser } from '../apps/server/src/testing/factories.ts';
import { openTestWorld } from '../apps/server/src/testing/test-world.ts';
import { type LoadedBox, loadBoxes } from './boxes/load-boxes.ts';
import { issueTokens } from './deliveries/issue-tokens.ts';
import { startKolli } from './deliveries/start-servers.ts';
import { loadYear } from './readings/load-year.ts';
import { measureLogs } from './readings/log-times.ts';
import { measureStoring, storingBoxes } from './readings/store-rounds.ts';

/** Two boxes with 24 sensors have 25 million readings in a year, one a minute. */
const longBoxes = 2;
const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method'];

/** `npm run bench -- readings storing` or `logs` measures only that part. */
const isSelected = (part: 'storing' | 'logs') => (process.argv[3] ?? part) === part;

const reportLoad = (when: string) =>
  console.log(`Load of the machine ${when}: ${loadavg()[0]?.toFixed(2)}`);

/** Reports the durability settings of the database as seen by the app's login; throws unless writes are durable. */
async function reportDurability(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any ($1)',
      [[...settings, 'server_version', 'shared_buffers']],
    );
    const held = new Map(rows.map(({ name, setting }) => [name, setting]));
    console.log([...held].map(([name, setting]) => `${name} ${setting}`).join(', '));
    for (const name of settings.slice(0, 3))
      if (held.get(name) !== 'on')
        throw new Error(`${name} is not on: writes would not be durable`);
  } finally {
    await client.end();
  }
}

/**
 * Readings: the number stored durably in a second, compared with plain INSERTs of the same rows, and the time
 * of logs on 25 million of them. Leave TEST_DATABASE_URL empty: the bench starts a durable database.
 */
export async function measureReadings(): Promise<void> {
  reportLoad('before');
  const world = await openTestWorld();
  const issuer = await issueTokens();
  try {
    await reportDurability(world.database.url);
    const boxes = await loadBoxes(world, storingBoxes + longBoxes);
    const long = boxes.slice(storingBoxes);
    const [first] = long as [LoadedBox];
    const user = await givenUser(world, { pharmacyId: first.pharmacyId });
    const server = await startKolli({ world, pharmacies: [{ user }] }, issuer);
    const { ownerUrl } = world.database;
    try {
      if (isSelected('storing'))
        await measureStoring(ownerUrl, server, boxes.slice(0, storingBoxes));
      reportLoad('between');
      if (isSelected('logs')) {
        const year = await loadYear(ownerUrl, long);
        const site = { ownerUrl, kolliUrl: server.url, token: issuer.tokenFor(user.id) };
        await measureLogs(site, first, year);
      }
    } finally {
      await server.stop();
    }
  } finally {
    issuer.close();
    await world.close();
    reportLoad('after');
  }
}
