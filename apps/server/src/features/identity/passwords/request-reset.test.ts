import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { observeStatements, sentBy } from '../../../testing/observe-statements.ts';
import { said } from '../../../testing/test-server.ts';
import { chosen } from '../testing/identity.ts';
import { openIdentity } from '../testing/open-identity.ts';

const world = await openIdentity();
const { identity, store, time, rows, post, mailsTo, givenPerson, answerRequests } = world;
afterEach(async () => {
  await rows('delete from identity.sign_in_attempt');
  await rows('delete from identity.reset_request');
});

const from = (host: number) => ({ 'x-forwarded-for': `203.0.113.${host}` });
const ask = (email: unknown, headers: Record<string, string> = {}, more: object = {}) =>
  post('request-reset', { email, ...more }, headers);
const waiting = async () => (await rows('select from identity.reset_request')).length;

test('AUT-19 AUT-22 CAL-55: known, unknown and disabled addresses get the same response, and only the owner gets a mail', async () => {
  const owner = await givenPerson();
  const disabled = await givenPerson();
  const leftUs = await givenPerson({ isDisabled: true });
  await identity.accounts.disableAccount(disabled.userId);
  const others = [disabled.email, leftUs.email, `nobody-${owner.email}`];
  // Any letter case finds the stored address.
  for (const email of [` ${owner.email.toUpperCase()} `, ...others]) {
    const response = await ask(email);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers).not.toHaveProperty('set-cookie');
  }
  expect(await waiting()).toBe(4);
  expect(await mailsTo(owner.email)).toEqual([]);
  await answerRequests();
  expect(await waiting()).toBe(0);
  const [mail, ...more] = await mailsTo(owner.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'reset', language: 'fi', facts: { minutes: '30' } });
  expect(mail?.facts).toHaveProperty(
    'link',
    expect.stringMatching(/^https:\/\/kolli\.example\/auth\/resetPassword#token=[\w-]{43}$/),
  );
  for (const email of others) expect(await mailsTo(email)).toEqual([]);
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
  expect(await said(ask(email))).toBe('400 user_with_email_does_not_exist');
  expect(await waiting()).toBe(0);
});

test('the page language is used for a person without a stored language', async () => {
  const account = { userId: randomUUID(), email: `${randomUUID()}@apotek.example`, name: 'Bo' };
  await identity.accounts.createAccount(account);
  for (const language of ['no', '<b>de</b>']) await ask(account.email, {}, { language });
  await answerRequests();
  const languages = (await mailsTo(account.email)).map(({ language }) => language);
  expect(languages.sort()).toEqual(['no', 'sv']);
});

test('an address is stored encrypted while its request waits, and is in no job', async () => {
  const email = 'sealed-away@apotek.example';
  await ask(email);
  const stored = await rows(
    `select r::text as row from identity.reset_request r
     union all select j::text from pgboss.job j
     union all select a::text from identity.sign_in_attempt a`,
  );
  const text = stored.map(({ row }) => row).join('\n');
  expect(text).not.toContain('sealed-away');
  expect(text).not.toContain(Buffer.from(email).toString('hex'));
});

test('a request older than the lifetime of a link sends no mail', async () => {
  const { email } = await givenPerson();
  for (const [ms, mails] of [
    [30 * 60_000 + 1, 0],
    [30 * 60_000, 1],
  ] as const) {
    await ask(email);
    time.advance(ms);
    await answerRequests();
    expect(await waiting()).toBe(0);
    expect(await mailsTo(email)).toHaveLength(mails);
  }
  await ask(email);
  await identity.purgeExpired();
  expect(await waiting()).toBe(1);
  time.advance(31 * 60_000);
  await identity.purgeExpired();
  expect(await waiting()).toBe(0);
});

test('an address gets at most three mails per hour, from however many network addresses', async () => {
  const { email: known } = await givenPerson();
  for (const email of [known, `nobody-${known}`]) {
    const asked = Array.from({ length: 15 }, (_, host) => ask(email, from(host)));
    for (const { statusCode, body } of await Promise.all(asked))
      expect([statusCode, body]).toEqual([200, '{}']);
  }
  expect(await waiting()).toBe(6);
  await answerRequests();
  expect(await mailsTo(known)).toHaveLength(3);
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
  expect(refused[0] && (await said(refused[0]))).toBe('429 too_many_requests');
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_000);
  for (let index = 30; index < 40; index += 1)
    expect((await askAs(index, `2001:db8:0:${index}::1`)).statusCode).toBe(200);
  expect((await askAs(40, '2001:db8:0:40::1')).statusCode).toBe(429);
});

test('a request for an account runs the same database queries as one for an unknown address', async () => {
  const { email } = await givenPerson();
  const observed = observeStatements(store.pool);
  const statementsOf = async (address: string) => {
    const sent = await sentBy(observed, async () =>
      expect((await ask(address)).statusCode).toBe(200),
    );
    return sent.map(({ text }) => text);
  };
  const statements = await statementsOf(email);
  expect(statements.filter((text) => text.includes('identity.reset_request'))).toHaveLength(1);
  expect(await statementsOf(`nobody-${email}`)).toEqual(statements);
});

test('oversized bodies, other content types and pages of other sites are refused', async () => {
  const sent = (body: unknown, headers: Record<string, string> = {}) =>
    said(post('request-reset', body, headers));
  expect(await sent({ email: 'x'.repeat(1_000_000) })).toBe('413 body_too_large');
  expect(await sent('{"email":')).toBe('400 malformed_json');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(await sent('email=a%40b.example', form)).toBe('415 unsupported_media_type');
  const elsewhere = { origin: 'https://evil.example' };
  expect(await sent({ email: 'a@b.example' }, elsewhere)).toBe('403 forbidden');
  expect(await waiting()).toBe(0);
});

test('with work accounts only, the password calls do not exist', async () => {
  const strict = await world.startAnother({ hasPasswords: false });
  const { email, userId } = await strict.givenPerson();
  const { token } = await strict.givenLink(userId);
  const calls = {
    'sign-in/email': { email, password: 'any password' },
    'request-reset': { email },
    'reset-password': { token, ...chosen('another one') },
    'change-password': { oldPassword: 'a', newPassword: 'b', repeatNewPassword: 'c' },
  };
  for (const [path, body] of Object.entries(calls))
    expect(await said(strict.post(path, body)), path).toBe('404 no_such_call');
  expect(await waiting()).toBe(0);
});
