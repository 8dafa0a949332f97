import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openClient, ownTestDatabase } from '../../testing/test-database.ts';
import { testEnvironment } from '../../testing/test-secrets.ts';
import { checkVersion, refuseVersion } from './check-version.ts';
import { migrate } from './migrate.ts';

const database = await ownTestDatabase();
const owner = await openClient(database.ownerUrl);

test('OPS-18: PostgreSQL 15 and newer are accepted, older ones are refused in one sentence', () => {
  for (const version of [150_000, 150_018, 160_000, 180_004, 190_000])
    expect(refuseVersion(version)).toBeUndefined();
  expect(refuseVersion(149_999)).toBe(
    'The database is PostgreSQL 14: Kolli needs version 15 or newer.',
  );
  expect(refuseVersion(90_624)).toContain('PostgreSQL 9:');
});

test('OPS-18: the running PostgreSQL is accepted; migrate and a server refuse one that says it is older', async () => {
  await expect(checkVersion(owner)).resolves.toBeUndefined();
  expect(await migrate(database.ownerUrl)).toEqual([]);
  // A function of this name before PostgreSQL's own: no older engine is needed to be installed.
  await owner.query(`
    create schema older; grant usage on schema older to public;
    create function older.current_setting(text) returns text
      return case $1 when 'server_version_num' then '140011'
        else pg_catalog.current_setting($1) end;
    grant execute on function older.current_setting to public`);
  const name = new URL(database.url).pathname.slice(1);
  await owner.query(`alter database ${name} set search_path = older, pg_catalog, public`);
  const refusal = 'The database is PostgreSQL 14: Kolli needs version 15 or newer.';
  await expect(migrate(database.ownerUrl)).rejects.toThrow(refusal);
  const program = join(import.meta.dirname, '..', '..', 'main.ts');
  const env = { ...process.env, ...testEnvironment, DATABASE_URL: database.url };
  await expect(promisify(execFile)(process.execPath, [program], { env })).rejects.toMatchObject({
    code: 1,
    stderr: `${refusal}\n`,
  });
});
