import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '../../apps/server/src/platform/migration/migrate.ts';
import { ownTestDatabase, withAppLogin } from '../../apps/server/src/testing/test-database.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { inTrial } from '../testing/in-trial.ts';
import { plantRelease, presentRoot, previousRelease, unpackCommit } from './releases.ts';
import { type Addresses, kolli, provision } from './site.ts';
import { startRelease } from './start-release.ts';
import { walkAlternating } from './walk.ts';

interface Release {
  readonly root: string;
  readonly migrate: (database: Addresses) => Promise<unknown>;
}

/**
 * The earlier release provisions an installation and serves a delivery, the later one migrates it, and both serve
 * deliveries side by side, each step at the other one.
 */
async function runSideBySide(database: Addresses, earlier: Release, later: Release) {
  await earlier.migrate(database);
  const site = await provision(earlier.root, database);
  const old = await startRelease(earlier.root, site.env);
  await walkAlternating(site, { name: 'before', seq: 0 }, [old.url, old.url]);
  await later.migrate(database);
  const next = await startRelease(later.root, site.env);
  await walkAlternating(site, { name: 'old-first', seq: 2 }, [old.url, next.url]);
  await walkAlternating(site, { name: 'new-first', seq: 4 }, [next.url, old.url]);
  return site;
}

const expanding = {
  '9001-note.sql': 'alter table delivery add column planted_note text',
  '9002-concurrently-note.sql':
    'create index concurrently if not exists planted_by_note on delivery (planted_note)',
};
const contraction =
  '-- Release 99.0.0 stopped using delivery.planted_note\nalter table delivery drop column planted_note';

/** This checkout as the earlier release, and as a later one with planted migrations. */
async function runPlanted(): Promise<void> {
  const database = await ownTestDatabase();
  const root = await plantRelease('99.0.0', expanding);
  const folder = join(root, 'apps/server/schema');
  const migrateTo = (release: string) => migrate(database.ownerUrl, { folder, release });
  const earlier = { root: presentRoot, migrate: async () => undefined };
  const later = { root, migrate: () => migrateTo('99.0.0') };
  const site = await runSideBySide(database, earlier, later);
  await writeFile(join(folder, 'migrations/9003-contract-note.sql'), contraction);
  expect(await migrateTo('99.1.0')).toEqual(['9003-contract-note.sql']);
  await expect(startRelease(presentRoot, site.env)).rejects.toThrow(
    'has removed what this server of release',
  );
}

/** The recorded release before this checkout, and this checkout. */
async function runPrevious({ commit }: { readonly commit: string }): Promise<void> {
  const { ownerUrl } = await emptyDatabase();
  const database = { ownerUrl, url: withAppLogin(ownerUrl) };
  const unpacked = await unpackCommit(commit);
  const migrateFrom = (root: string) => ({
    root,
    migrate: () => kolli(root, database, ['migrate']),
  });
  await runSideBySide(database, migrateFrom(unpacked), migrateFrom(presentRoot));
}

test('OPS-05: servers of two releases work side by side on the later schema, until a migration contracts it', () =>
  inTrial('upgrade', { shortSeconds: 10, longMinutes: 1 }, async ({ isLong }) => {
    await runPlanted();
    if (!isLong) return;
    const previous = await previousRelease();
    console.log(`Previous release: ${previous?.release ?? 'none is recorded in releases.json'}`);
    if (previous !== undefined) await runPrevious(previous);
  }));
