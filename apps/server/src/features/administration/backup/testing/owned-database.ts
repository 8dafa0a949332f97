import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { ensureAppLogin, ensureAppRole } from '../../../../platform/migration/app-roles.ts';
import { type TestDatabase, withAppLogin } from '../../../../testing/test-database.ts';

const testUrl = process.env.TEST_DATABASE_URL ?? '';

/** Works as the superuser of the test run in one of its databases. */
async function asAdmin<T>(work: (client: pg.Client) => Promise<T>, url = testUrl): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Otherwise the first owner would create the roles that all databases of the test run share. */
async function ensureRoles(client: pg.Client): Promise<void> {
  await ensureAppRole(client);
  await ensureAppLogin(client, withAppLogin(testUrl));
}

/** An empty database with an owner like that of docs/operations.md, who is no superuser. */
export async function openOwnedDatabase(): Promise<TestDatabase> {
  const name = `kolli_owned_${randomBytes(6).toString('hex')}`;
  await asAdmin(async (client) => {
    await ensureRoles(client);
    await client.query(`create role ${name} login createrole createdb password '${name}'`);
    await client.query(`create database ${name} owner ${name}`);
  });
  const url = new URL(testUrl);
  [url.username, url.password, url.pathname] = [name, name, `/${name}`];
  const drop = () =>
    asAdmin(async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`drop role ${name}`);
    });
  return { ownerUrl: url.href, url: withAppLogin(url.href), drop };
}

/** One that is removed after the test. */
export async function givenOwnedDatabase(): Promise<TestDatabase> {
  const database = await openOwnedDatabase();
  onTestFinished(database.drop);
  return database;
}

/** The rows of a statement, as the superuser of the test run. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  database: Pick<TestDatabase, 'ownerUrl'>,
  statement: string,
): Promise<Row[]> {
  const url = new URL(testUrl);
  url.pathname = new URL(database.ownerUrl).pathname;
  return asAdmin(async (client) => (await client.query<Row>(statement)).rows, url.href);
}
