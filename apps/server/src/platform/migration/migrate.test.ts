import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { copySchema } from './testing/schema-copy.ts';
import { openClient, ownTestDatabase } from '../../testing/test-database.ts';
import {
  givenOwnedDatabase,
  rowsOf,
} from '../../features/administration/backup/testing/owned-database.ts';
import { checkSchema, SchemaRefused } from './check-schema.ts';
import { migrate } from './migrate.ts';
import { compareReleases } from './schema-steps.ts';

let folder: string;
let write: (name: string, sql: string) => Promise<void>;

const database = await ownTestDatabase();
const client = await openClient(database.ownerUrl);
beforeEach(async () => {
  ({ folder, write } = await copySchema());
});

const failure = () => migrate(database.ownerUrl, { folder }).catch((error: unknown) => error);

test('a database of this version is not changed, and a failed migration is rolled back and reports its cause', async () => {
  expect(await migrate(database.ownerUrl)).toEqual([]);
  const steps = ['alter table shelf add column width integer', 'select nothing'];
  await write('migrations/9002-width.sql', steps.join(';'));
  expect(await failure()).toMatchObject({
    message: 'Migration 9002-width.sql failed',
    cause: { code: '42703' },
  });
  await expect(client.query('select width from shelf')).rejects.toThrow('width');
  const applied = await client.query("select from schema_migration where name like '9002%'");
  expect(applied.rowCount).toBe(0);
  // Nor does a step stay that can't be recorded.
  await write('migrations/9002-width.sql', 'alter table schema_migration rename to lost');
  expect(await failure()).toMatchObject({ cause: { code: '42P01' } });
  await expect(client.query('select from schema_migration')).resolves.toBeDefined();
});

test('a migration is applied once, and must not change afterwards', async () => {
  const name = 'migrations/0001-color.sql';
  await write(name, 'alter table shelf add column color text');
  expect(await migrate(database.ownerUrl, { folder })).toEqual(['0001-color.sql']);
  await expect(client.query('select color from shelf')).resolves.toBeDefined();
  expect(await migrate(database.ownerUrl, { folder })).toEqual([]);
  await write(name, 'alter table shelf add column colour text');
  expect(await failure()).toMatchObject({
    message: expect.stringMatching(/^The step 0001-color.sql of this database is another one/u),
  });
});

test('OPS-04: a database with an earlier baseline is refused with what to do, and stays as it was', async () => {
  await write('tables/11-more.sql', 'create table more (id uuid primary key)');
  const refused = await failure();
  expect(refused).toBeInstanceOf(SchemaRefused);
  for (const part of ['The step baseline', 'go on with those', 'empty database', '`npm run reset`'])
    expect(refused).toMatchObject({ message: expect.stringContaining(part) });
  expect(await migrate(database.ownerUrl)).toEqual([]);
});

test('functions and rights are applied again when they change', async () => {
  const file = join(folder, 'functions/readings/newest_at.sql');
  await write(
    'functions/readings/newest_at.sql',
    (await readFile(file, 'utf8')).replace('1000.0', '500.0'),
  );
  const rights = await readFile(join(folder, 'access.sql'), 'utf8');
  await write('access.sql', rights.replace("'shelf', 'select, insert,", "'shelf', 'select,"));
  expect(await migrate(database.ownerUrl, { folder })).toEqual(['function newest_at', 'access']);
  const { rows } = await client.query(
    `select newest_at('{"1-1": [5, 1000]}', '1-1') as at,
       has_table_privilege('kolli_app', 'shelf', 'insert') as may_insert`,
  );
  expect(rows).toEqual([{ at: new Date(2000), may_insert: false }]);
  expect(await migrate(database.ownerUrl)).toEqual(['function newest_at', 'access']);
});

test('OPS-04: a migration that fails in the middle is continued by the next one', async () => {
  await write('migrations/0003-depth.sql', 'alter table shelf add column depth integer');
  await write('migrations/0004-height.sql', 'select nothing');
  expect(await failure()).toMatchObject({ message: 'Migration 0004-height.sql failed' });
  await write('migrations/0004-height.sql', 'alter table shelf add column height integer');
  expect(await migrate(database.ownerUrl, { folder })).toEqual(['0004-height.sql']);
});

test.each([
  [
    'a right is missing',
    'revoke select on shelf from kolli_app',
    'grant select on shelf to kolli_app',
  ],
  [
    'a table’s rows are visible to all pharmacies',
    'alter table shelf disable row level security',
    'alter table shelf enable row level security',
  ],
  [
    'a policy is missing',
    'alter policy own_pharmacy on shelf rename to lost',
    'alter policy lost on shelf rename to own_pharmacy',
  ],
  [
    'a column is missing',
    'alter table shelf rename column name to lost',
    'alter table shelf rename column lost to name',
  ],
])('OPS-04: a database is refused in which %s', async (_what, change, undo) => {
  await client.query(change);
  const refused = await migrate(database.ownerUrl).catch((error: unknown) => error);
  await client.query(undo);
  expect(refused).toBeInstanceOf(SchemaRefused);
  expect(refused).toMatchObject({ message: expect.stringContaining('not as its last migration') });
  expect(await migrate(database.ownerUrl)).toEqual([]);
});

test('OPS-04: a database is refused, and stays, whose tables have no record of migrations, are of somebody else, or are older than the baseline', async () => {
  await client.query('alter table schema_migration rename to lost');
  const refused = await migrate(database.ownerUrl).catch((error: unknown) => error);
  await client.query('alter table lost rename to schema_migration');
  expect(refused).toMatchObject({ message: expect.stringContaining('incomplete restore') });
  expect(await migrate(database.ownerUrl)).toEqual([]);
  const foreign = await givenOwnedDatabase();
  await rowsOf(foreign, 'create table customers ()');
  await expect(migrate(foreign.ownerUrl)).rejects.toThrow('not Kolli’s (such as customers)');
  expect(await rowsOf(foreign, `select from pg_class where relname = 'schema_migration'`)).toEqual(
    [],
  );
  const former = '0001-pharmacies-and-people.sql';
  await client.query("insert into schema_migration (name, hash) values ($1, '')", [former]);
  await expect(migrate(database.ownerUrl)).rejects.toThrow('`npm run reset`');
  await client.query('delete from schema_migration where name = $1', [former]);
});

test('OPS-04: what a later release has migrated, or begun to, an earlier one does not set back', async () => {
  await write('migrations/0005-depth.sql', 'alter table shelf add column mark text');
  await write('migrations/0006-broken.sql', 'select nothing');
  const later = { folder, release: '99.2.0' };
  await expect(migrate(database.ownerUrl, later)).rejects.toThrow('0006-broken.sql');
  await expect(migrate(database.ownerUrl)).rejects.toThrow('Release 99.2.0 has migrated');
  await expect(checkSchema(client)).resolves.toBeUndefined();
  await write('migrations/0006-broken.sql', 'alter table shelf drop column mark');
  expect(await migrate(database.ownerUrl, later)).toEqual(['0006-broken.sql']);
  await client.query("delete from schema_migration where name = 'release'");
  expect(await migrate(database.ownerUrl)).toEqual([]);
  await migrate(database.ownerUrl, { release: '99.1.0' });
  const refused = await migrate(database.ownerUrl).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    message: expect.stringMatching(/^Release 99\.1\.0 has migrated this database/u),
  });
  await client.query("delete from schema_migration where name = 'release'");
  expect(await migrate(database.ownerUrl)).toEqual([]);
});

test.each([
  ['0.9.0', '0.10.0'],
  ['0.2.0-rc.1', '0.2.0'],
  ['0.2.0-rc.2', '0.2.0-rc.10'],
  ['0.1.0', '0.2.0-rc.1'],
])('OPS-04: release %s comes before %s', (earlier, later) => {
  expect(compareReleases(earlier, later)).toBeLessThan(0);
  expect(compareReleases(later, earlier)).toBeGreaterThan(0);
  expect(compareReleases(later, later)).toBe(0);
});
