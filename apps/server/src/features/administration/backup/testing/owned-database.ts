import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { closeAtEnd } from '../../../../testing/close-at-end.ts';
import { ensureAppLogin, ensureAppRole } from '../../../../platform/migration/app-roles.ts';
import { type TestDatabase, withAppLogin, withClient } from '../../../../testing/test-database.ts';

const testUrl = process.env.TEST_DATABASE_URL ?? '';

/** Works as the superuser of the test run in one of its databases. */
const asAdmin = <T>(work: (client: pg.Client) => Promise<T>, url = testUrl) =>
  withClient({ connectionString: url }, work);

/** Otherwise the first owner would create the roles that all databases of the test run share. */
async function ensureRoles(client: pg.Client): Promise<void> {
  await ensureAppRole(client);
  await ensureAppLogin(client, withAppLogin(testUrl));
}

/**
 * An empty database with an owner like that of docs/operations.md, who is no superuser; dropped when the test ends, or
 * after the tests of the file where none is running.
 */
export async function givenOwnedDatabase(): Promise<TestDatabase> {
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
      await client.query(`drop role if exists ${name}`);
    });
  closeAtEnd(drop);
  return { ownerUrl: url.href, url: withAppLogin(url.href), drop };
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
