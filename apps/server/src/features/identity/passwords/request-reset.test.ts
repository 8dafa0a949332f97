import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { observeStatements, sentBy } from '../../../testing/observe-statements.ts';
import { createIdentityDatabase, startIdentity } from '../testing/identity.ts';
import { answerRequests, givenLink, givenPerson, mailsTo, post } from '../testing/passwords.ts';

const database = await createIdentityDatabase();
const server = await startIdentity(database);
afterEach(async () => {
  await database.owner.query('delete from identity.sign_in_attempt');
  await database.owner.query('delete from identity.reset_request');
});
afterAll(async () => {
  await server.app.close();
  await database.drop();
});

const from = (host: number) => ({ 'x-forwarded-for': `203.0.113.${host}` });
const ask = (email: unknown, headers: Record<string, string> = {}, more: object = {}) =>
  post(server.app, 'request-reset', { email, ...more }, headers);
const countOf = async (table: string) => {
  const { rows } = await database.owner.query<{ n: string }>(`select count(*) as n from ${table}`);
  return Number(rows[0]?.n);
};

test('AUT-19 AUT-22 CAL-55: known, unknown and disabled addresses get the same response, and only the owner gets a mail', async () => {
  const owner = await givenPerson(database, server.identity);
  const disabled = await givenPerson(database, server.identity);
  const leftUs = await givenPerson(database, server.identity, { isDisabled: true });
  await server.identity.accounts.disableAccount(disabled.userId);
  const unknown = `nobody-${owner.email}`;
  const addresses = [owner.email, disabled.email, leftUs.email, unknown];
  for (const email of addresses) {
    const response = await ask(email);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({});
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers).not.toHaveProperty('set-cookie');
  }
  expect(await countOf('identity.reset_request')).toBe(addresses.length);
  expect(await mailsTo(database, owner.email)).toEqual([]);
  await answerRequests(database, server.identity);
  expect(await countOf('identity.reset_request')).toBe(0);
  const [mail, ...others] = await mailsTo(database, owner.email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'reset', language: 'fi', facts: { minutes: '30' } });
  expect(mail?.facts).toHaveProperty(
    'link',
    expect.stringMatching(/^https:\/\/kolli\.example\/auth\/resetPassword#token=[\w-]{43}$/),
  );
  for (const email of addresses.slice(1)) expect(await mailsTo(database, email)).toEqual([]);
});

test.each([
  [undefined],
  [''],
  ['nobody'],
  ['a@b'],
  [['a@b.example']],
  [{ toString: 'a@b.example' }],
  ['<script>alert(1)</script>@b.example'],
  ['a@b.example\r\nBcc: c@d.example'],
  [`${'a'.repeat(250)}@b.example`],
])('ERR-002: a missing or malformed address is refused: %j', async (email) => {
  const response = await ask(email);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'user_with_email_does_not_exist' });
  expect(await countOf('identity.reset_request')).toBe(0);
});

test('an address is matched in any letter case, and the mail goes to the stored address', async () => {
  const owner = await givenPerson(database, server.identity);
  await ask(` ${owner.email.toUpperCase()} `);
  await answerRequests(database, server.identity);
  expect(await mailsTo(database, owner.email)).toHaveLength(1);
});

test('the page language is used for a person without a stored language', async () => {
  const account = { userId: randomUUID(), email: `${randomUUID()}@apotek.example`, name: 'Bo' };
  await server.identity.accounts.createAccount(account);
  await ask(account.email, {}, { language: 'no' });
  await ask(account.email, {}, { language: '<b>de</b>' });
  await answerRequests(database, server.identity);
  const languages = (await mailsTo(database, account.email)).map(({ language }) => language);
  expect(languages.sort()).toEqual(['no', 'sv']);
});

test('an address is stored encrypted while its request waits, and is in no job', async () => {
  const email = 'sealed-away@apotek.example';
  await ask(email);
  const { rows } = await database.owner.query<{ row: string }>(
    `select r::text as row from identity.reset_request r
     union all select j::text from pgboss.job j
     union all select a::text from identity.sign_in_attempt a`,
  );
  const text = rows.map(({ row }) => row).join('\n');
  expect(text).not.toContain('sealed-away');
  expect(text).not.toContain(Buffer.from(email).toString('hex'));
});

test('a request older than the lifetime of a link sends no mail', async () => {
  const owner = await givenPerson(database, server.identity);
  await ask(owner.email);
  database.time.advance(30 * 60_000 + 1);
  await answerRequests(database, server.identity);
  expect(await countOf('identity.reset_request')).toBe(0);
  expect(await mailsTo(database, owner.email)).toEqual([]);
  await ask(owner.email);
  database.time.advance(30 * 60_000);
  await answerRequests(database, server.identity);
  expect(await mailsTo(database, owner.email)).toHaveLength(1);
  await ask(owner.email);
  await server.identity.purgeExpired();
  expect(await countOf('identity.reset_request')).toBe(1);
  database.time.advance(31 * 60_000);
  await server.identity.purgeExpired();
  expect(await countOf('identity.reset_request')).toBe(0);
});

test('an address gets at most three mails per hour, from however many network addresses', async () => {
  const owner = await givenPerson(database, server.identity);
  const unknown = `nobody-${owner.email}`;
  for (const email of [owner.email, unknown]) {
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, host) => ask(email, from(host))),
    );
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [200, '{}']),
    );
  }
  expect(await countOf('identity.reset_request')).toBe(6);
  await answerRequests(database, server.identity);
  expect(await mailsTo(database, owner.email)).toHaveLength(3);
});

test('SEC-15: one IPv6 network has ten requests per hour, the one around it twenty, whatever headers it sends', async () => {
  const askAs = (index: number, address: string) =>
    ask(`n${index}@apotek.example`, {
      'x-forwarded-for': address,
      'x-kolli-client-address': `198.51.100.${index}`,
    });
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, index) => askAs(index, `2001:db8:0:1::${index + 1}`)),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused).toHaveLength(15);
  expect(refused[0]?.statusCode).toBe(429);
  expect(refused[0]?.json()).toMatchObject({ code: 'too_many_requests' });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_000);
  for (let index = 30; index < 40; index += 1)
    expect((await askAs(index, `2001:db8:0:${index}::1`)).statusCode).toBe(200);
  expect((await askAs(40, '2001:db8:0:40::1')).statusCode).toBe(429);
});

test('a request for an account runs the same database queries as one for an unknown address', async () => {
  const owner = await givenPerson(database, server.identity);
  const observed = observeStatements(database.store.pool);
  const statementsOf = async (email: string) => {
    const sent = await sentBy(observed, async () =>
      expect((await ask(email)).statusCode).toBe(200),
    );
    return sent.map(({ text }) => text);
  };
  const statements = await statementsOf(owner.email);
  expect(statements.filter((text) => text.includes('identity.reset_request'))).toHaveLength(1);
  expect(await statementsOf(`nobody-${owner.email}`)).toEqual(statements);
});

test('oversized bodies, other content types and pages of other sites are refused', async () => {
  const codes = async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await post(server.app, 'request-reset', body, headers);
    return [response.statusCode, response.json<{ code: string }>().code];
  };
  expect(await codes({ email: 'x'.repeat(1_000_000) })).toEqual([413, 'body_too_large']);
  expect(await codes('{"email":')).toEqual([400, 'malformed_json']);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(await codes('email=a%40b.example', form)).toEqual([415, 'unsupported_media_type']);
  const elsewhere = { origin: 'https://evil.example' };
  expect(await codes({ email: 'a@b.example' }, elsewhere)).toEqual([403, 'forbidden']);
  expect(await countOf('identity.reset_request')).toBe(0);
});

test('with work accounts only, the password calls do not exist', async () => {
  const strict = await startIdentity(database, { hasPasswords: false });
  const owner = await givenPerson(database, strict.identity);
  const { token } = await givenLink(database, strict.identity, owner.userId);
  const calls = {
    'sign-in/email': { email: owner.email, password: 'any password' },
    'request-reset': { email: owner.email },
    'reset-password': { token, newPassword: 'another one', repeatNewPassword: 'another one' },
    'change-password': { oldPassword: 'a', newPassword: 'b', repeatNewPassword: 'c' },
  };
  for (const [path, body] of Object.entries(calls)) {
    const response = await post(strict.app, path, body);
    expect([path, response.statusCode]).toEqual([path, 404]);
    expect(response.json()).toMatchObject({ code: 'no_such_call' });
  }
  expect(await countOf('identity.reset_request')).toBe(0);
  await strict.app.close();
});
