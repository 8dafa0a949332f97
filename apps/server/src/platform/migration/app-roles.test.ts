import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runKolli } from '../../cli/testing/cli.ts';
import { sampleSite } from '../../testing/samples/sample-site.ts';
import { asOwner, openClient, ownTestDatabase } from '../../testing/test-database.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { openTestServer } from '../../testing/test-server.ts';
import { awaitDatabase } from '../database/login/await-database.ts';
import { checkLogin } from '../database/login/check-login.ts';
import { createLog } from '../log.ts';
import { ensureAppLogin, scramVerifier } from './app-roles.ts';
import { checkSchema } from './check-schema.ts';

const database = await ownTestDatabase();
const admin = await openClient(database.ownerUrl);
const name = new URL(database.ownerUrl).pathname.slice(1);

function urlFor(user: string, password: string, at = name): string {
  const url = new URL(database.ownerUrl);
  [url.username, url.password, url.pathname] = [user, password, `/${at}`];
  return url.href;
}

const askAs = (url: string, statement: string) =>
  asOwner({ database: { ownerUrl: url } }, statement);

test('SEC-10: the login of DATABASE_URL is created once, with its password and the app’s rights', async () => {
  const login = `${name}_made`;
  const url = urlFor(login, 'p@ss: w/ord é%');
  try {
    await ensureAppLogin(admin, url);
    expect(await askAs(url, 'select from shelf')).toEqual([]);
    await admin.query(`revoke kolli_app from ${login}`);
    await ensureAppLogin(admin, urlFor(login, 'another'));
    expect(await askAs(url, 'select from shelf')).toEqual([]);
    await expect(askAs(urlFor(login, 'another'), 'select')).rejects.toThrow('password');
  } finally {
    await admin.query(`drop role if exists ${login}`);
  }
});

test('SEC-10: a password reaches the database only as a salted verifier', () => {
  const [one, other] = [scramVerifier('secret'), scramVerifier('secret')];
  expect(one).toMatch(/^SCRAM-SHA-256\$4096:[\w+/]{22}==\$[\w+/]{43}=:[\w+/]{43}=$/);
  expect(one).not.toBe(other);
});

/** A database of an owner who may do nothing else, with both roles made before by somebody who may. */
async function givenOwner(owner: string, login: string): Promise<void> {
  await admin.query(`create role ${owner} login password '${owner}'`);
  await admin.query(`create role ${login} login password '${login}' in role kolli_app`);
  await admin.query(`create database ${owner} owner ${owner}`);
}

test('SEC-10: for an owner who is no superuser migrate, kolli and the server work', async () => {
  const [owner, login] = [`${name}_owner`, `${name}_login`];
  const [ownerUrl, url] = [urlFor(owner, owner, owner), urlFor(login, login, owner)];
  const folder = await mkdtemp(join(tmpdir(), 'kolli-owner-'));
  const world = { database: { ...database, url, ownerUrl }, time: createTestClock() };
  const kolli = async (...words: string[]) => {
    const { code, said, complained } = await runKolli(world, words);
    if (code !== 0) throw new Error(complained);
    return said;
  };
  try {
    await givenOwner(owner, login);
    expect(await kolli('migrate')).toContain('applied baseline');
    const site = join(folder, 'site.json');
    await writeFile(site, JSON.stringify(sampleSite()));
    await kolli('provision', site);
    const words = ['key', 'create', 'device', '--pharmacy', '1234567-8', '--box', 'Front'];
    const { key } = JSON.parse(await kolli(...words, '--json')) as { key: string };
    expect(await kolli('verify-audit')).toContain('unbroken');
    await awaitDatabase(url, createLog('silent'), [checkLogin, (client) => checkSchema(client)]);
    const server = await openTestServer({ DATABASE_URL: url });
    const state = await server.ask({ key }, 'GET', '/device/v1/state');
    await server.close();
    expect(state.status).toBe(200);
  } finally {
    await rm(folder, { recursive: true });
    await admin.query(`drop database if exists ${owner} with (force)`);
    for (const role of [owner, login]) await admin.query(`drop role if exists ${role}`);
  }
});
