import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { ensureAppLogin, ensureAppRole } from '../../../../platform/migration/app-roles.ts';
import { type TestDatabase, withAppLogin } from '../../../../testing/test-database.ts';

/** Runs a statement on the test run's database server. */
async function asAdmin(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Otherwise the first owner would create the roles that all databases of the test run share. */
async function ensureRoles(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await ensureAppRole(client);
  await ensureAppLogin(client, withAppLogin(process.env.TEST_DATABASE_URL ?? ''));
  await client.end();
}

/** An empty database with an owner like that of docs/operations.md, who is no superuser. */
export async function openOwnedDatabase(): Promise<TestDatabase> {
  await ensureRoles();
  const name = `kolli_owned_${randomBytes(6).toString('hex')}`;
  await asAdmin(
    `create role ${name} login createrole createdb password '${name}'`,
    `create database ${name} owner ${name}`,
  );
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  [url.username, url.password, url.pathname] = [name, name, `/${name}`];
  const drop = () => asAdmin(`drop database if exists ${name} with (force)`, `drop role ${name}`);
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
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = new URL(database.ownerUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
