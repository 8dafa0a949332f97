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

/** 24 sensors by the minute for a year: two boxes have 25 million readings. */
const longBoxes = 2;
const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method'];

/** `npm run bench -- readings storing` or `logs` measures that part alone. */
const isAsked = (part: 'storing' | 'logs') => (process.argv[3] ?? part) === part;

const tellLoad = (when: string) =>
  console.log(`Load of the machine ${when}: ${loadavg()[0]?.toFixed(2)}`);

/** Tells what the database does to keep what it committed, as the app's own login finds it. */
async function tellDurability(url: string): Promise<void> {
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
        throw new Error(`${name} is not on: what is stored would not be safe`);
  } finally {
    await client.end();
  }
}

/**
 * Readings: how many are stored in a second, durably, beside bare INSERT of the same rows, and how long
 * logs take on 25 million of them. Leave TEST_DATABASE_URL empty: the bench starts a database that is
 * durable.
 */
export async function measureReadings(): Promise<void> {
  tellLoad('before');
  const world = await openTestWorld();
  const issuer = await issueTokens();
  try {
    await tellDurability(world.database.url);
    const boxes = await loadBoxes(world, storingBoxes + longBoxes);
    const long = boxes.slice(storingBoxes);
    const [first] = long as [LoadedBox];
    const user = await givenUser(world, { pharmacyId: first.pharmacyId });
    const server = await startKolli({ world, pharmacies: [{ user }] }, issuer);
    const { ownerUrl } = world.database;
    try {
      if (isAsked('storing')) await measureStoring(ownerUrl, server, boxes.slice(0, storingBoxes));
      tellLoad('meanwhile');
      if (isAsked('logs')) {
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
    tellLoad('after');
  }
}
