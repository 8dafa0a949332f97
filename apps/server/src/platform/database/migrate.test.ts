import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const first = '0001-pharmacies-and-people.sql';

test('what a database lacks is applied, and kept; one of this version stays as it is', async () => {
  // It adds one column, which can be taken away again.
  const missing = '0042-sessions-in-login-log.sql';
  await client.query('alter table login_log drop column session_key');
  await client.query('delete from schema_migration where name = $1', [missing]);
  expect(await migrate(database.ownerUrl)).toEqual([missing]);
  await expect(client.query('select session_key from login_log')).resolves.toBeDefined();
  expect(await migrate(database.ownerUrl)).toEqual([]);
});

test('a migration that was changed after it was applied ends the work', async () => {
  const { rows } = await client.query<{ hash: string }>(
    `update schema_migration set hash = 'another' where name = $1 returning
       (select hash from schema_migration where name = $1) as hash`,
    [first],
  );
  await expect(migrate(database.ownerUrl)).rejects.toThrow(
    `Migration ${first} was changed after it was applied`,
  );
  await client.query('update schema_migration set hash = $2 where name = $1', [
    ...[first, rows[0]?.hash],
  ]);
});

test('a migration that fails leaves nothing behind, and names its cause', async () => {
  // Its tables are there already.
  await client.query('delete from schema_migration where name = $1', [first]);
  const fault = await migrate(database.ownerUrl).catch((error: unknown) => error);
  expect(fault).toMatchObject({
    message: `Migration ${first} failed`,
    cause: { code: expect.stringMatching(/^42/) },
  });
  const known = 'select from schema_migration where name = $1';
  expect((await client.query(known, [first])).rowCount).toBe(0);
});
