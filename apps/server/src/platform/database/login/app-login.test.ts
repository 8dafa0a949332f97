import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openClient, withClient } from '../../../testing/test-database.ts';
import { givenDelivery } from '../../../testing/given-delivery.ts';
import { ownTestWorld } from '../../../testing/test-world.ts';
import { checkLogin, LoginError } from './check-login.ts';

/** One of the app's own connections. */
let client: pg.PoolClient;

const world = await ownTestWorld();
const { id: pharmacyId } = await world.givenPharmacy({ shelves: ['A1'] });
await world.givenBox({ pharmacyId });
await givenDelivery(world, pharmacyId);
const login = new URL(world.database.url).username;
const owner = await openClient(world.database.ownerUrl);
beforeEach(async () => void (client = await world.store.pool.connect()));
// Not used again: an attack may have changed its settings.
afterEach(() => client.release(true));

const denied = '42501';
const ownerName = () => pg.escapeIdentifier(new URL(world.database.ownerUrl).username);
const codeOf = (statement: string) =>
  client.query(statement).then(
    () => 'done',
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error)),
  );
const sees = async () => {
  const { rows } = await client.query(
    'select session_user as login, current_user as acting, (select count(*) from delivery) as seen',
  );
  return rows;
};

test.each([
  ['another role', () => `set role ${ownerName()}`],
  ['another session', () => `set session authorization ${ownerName()}`],
  ['a membership', () => `grant ${ownerName()} to ${login}`],
  ['the rights of a superuser', () => `alter role ${login} superuser`],
  ['passing by row-level security', () => `alter role ${login} bypassrls`],
  ['a new role', () => 'create role kolli_stranger login'],
])('SEC-10: an injected statement does not get %s', async (_what, statement) => {
  expect(await codeOf(statement())).toBe(denied);
});

test.each([
  "select pg_read_file('/etc/passwd')",
  "select pg_ls_dir('/')",
  "select lo_import('/etc/passwd')",
  "copy shelf (name) from '/etc/passwd'",
  "copy (select 1) to '/tmp/kolli'",
  "copy (select 1) to program 'true'",
  "copy shelf from program 'true'",
])('SEC-10: the database’s machine is out of reach: %s', async (statement) => {
  expect(await codeOf(statement)).toBe(denied);
});

test.each([
  'create table public.stranger (id integer)',
  'create schema stranger',
  'create table pgboss.stranger (id integer)',
  "create function public.stranger() returns integer language sql as 'select 1'",
  "create or replace function allowed_pharmacies() returns uuid[] language sql as 'select null::uuid[]'",
  'alter table delivery add column stranger text',
  'alter table delivery disable row level security',
  'alter table delivery no force row level security',
  'create policy stranger on delivery using (true)',
  'drop policy own_pharmacy on delivery',
  'drop table delivery',
  'drop table pgboss.job',
  'truncate delivery',
  'truncate audit_entry',
  'delete from delivery',
  "update audit_entry set action = 'nothing'",
  'delete from audit_entry',
  'insert into administrator select id, now() from app_user',
  'update administrator set granted_at = now()',
  'delete from administrator',
])(
  'SEC-10 SEC-01: nothing is defined, dropped or emptied, nor an administrator made: %s',
  async (statement) => expect(await codeOf(statement)).toBe(denied),
);

test.each([
  'reset role',
  'set role none',
  'set session authorization default',
  'reset session authorization',
  'set role kolli_app',
  'reset all',
  'discard all',
])('SEC-10: after %s the connection sees no pharmacy without its setting', async (statement) => {
  expect(await codeOf(statement)).toBe('done');
  const acting = statement === 'set role kolli_app' ? 'kolli_app' : login;
  expect(await sees()).toEqual([{ login, acting, seen: 0 }]);
});

test('SEC-10: with row-level security turned off a query is refused instead of answered', async () => {
  expect(await codeOf('set row_security = off')).toBe('done');
  expect(await codeOf('select from delivery')).toBe(denied);
  await client.query('reset row_security');
});

describe('the login that a server may use', () => {
  const roles: string[] = [];

  async function givenLogin(attributes = ''): Promise<string> {
    const name = `${new URL(world.database.url).pathname.slice(1)}_${roles.length}`;
    await owner.query(`create role ${name} login password '${name}' ${attributes}`);
    roles.push(name);
    return name;
  }
  async function check(name: string, password = name): Promise<unknown> {
    const url = new URL(world.database.url);
    [url.username, url.password] = [name, password];
    return withClient({ connectionString: url.href }, (its) =>
      checkLogin(its).catch((error: unknown) => error),
    );
  }
  afterAll(async () => {
    for (const name of roles) await owner.query(`drop owned by ${name}; drop role ${name}`);
  });

  test('SEC-10: is one without any powers or a member of kolli_app alone, neither the owner of a table nor one that may become it, whatever role its URL chooses', async () => {
    expect(await check(login)).toBeUndefined();
    expect(await check(await givenLogin())).toBeUndefined();
    const tableOwner = await givenLogin();
    await owner.query(`create table owned (); alter table owned owner to ${tableOwner}`);
    const member = await givenLogin(`noinherit in role ${tableOwner}`);
    expect(await check(tableOwner)).toMatchObject({
      message: expect.stringContaining('owns a database or parts of one'),
    });
    expect(await check(member)).toMatchObject({
      message: expect.stringContaining(`may act as ${tableOwner}`),
    });
    const url = new URL(world.database.ownerUrl);
    url.searchParams.set('options', '-c role=kolli_app');
    const its = await openClient(url.href);
    await expect(checkLogin(its)).rejects.toThrow('is a superuser');
  });

  test.each([
    ['superuser', 'is a superuser'],
    ['bypassrls', 'bypasses row-level security'],
    ['createrole createdb', 'may create roles, may create databases'],
    ['replication', 'may replicate'],
    ['in role pg_read_all_data', 'may act as pg_read_all_data'],
  ])('SEC-10: is not one with %s', async (attributes, power) => {
    const name = await givenLogin(attributes);
    const found = await check(name);
    expect(found).toBeInstanceOf(LoginError);
    expect(found).toMatchObject({
      message: expect.stringContaining(`DATABASE_URL: the role '${name}' ${power}. `),
    });
  });
});
