import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { said } from '../../../testing/test-server.ts';
import { cookieOf, PASSWORD, PUBLIC_URL } from '../testing/identity.ts';
import { openIdentity } from '../testing/open-identity.ts';

const world = await openIdentity();
const { app, identity, rows, signIn, getToken, signOut, post, makeAccount } = world;

const enter = (body: unknown, headers: Record<string, string> = {}) =>
  said(post('sign-in/email', body, headers));
const givenSession = async () => {
  const account = await makeAccount();
  return { ...account, cookie: cookieOf(await signIn(account.email)) };
};

test('AUT-05 CAL-53: a person signs in with e-mail and password, and the secret stays in the cookie', async () => {
  const { userId, email } = await makeAccount();
  const response = await signIn(email.toUpperCase());
  expect([response.statusCode, response.json()]).toEqual([200, { userId }]);
  const cookies = [response.headers['set-cookie']].flat();
  expect(cookies).toHaveLength(2);
  expect(cookies[0]).toMatch(/^__Secure-kolli\.session_token=/);
  for (const attribute of [/; HttpOnly/, /; Secure/, /; SameSite=Lax/, /; Path=\/identity(;|$)/])
    expect(cookies[0]).toMatch(attribute);
  const [session] = await rows<{ token: string }>(
    'select token from identity.session where "userId" = $1',
    userId,
  );
  const secret = session?.token ?? '';
  expect(secret).not.toBe('');
  expect(response.body).not.toContain(secret);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers).not.toHaveProperty('access-control-allow-origin');
});

test('a server without TLS sets a cookie that browsers accept', async () => {
  const publicUrl = 'http://localhost:8080';
  const plain = await world.startAnother({ publicUrl });
  const { email } = await plain.makeAccount();
  const response = await plain.signIn(email, PASSWORD, { origin: publicUrl });
  const cookies = [response.headers['set-cookie']].flat();
  expect(cookies[0]).toMatch(/^kolli\.session_token=/);
  expect(cookies[1]).toMatch(/^kolli\.browser=/);
  expect(cookies.join()).not.toMatch(/; Secure/);
});

test('AUT-11 AUT-36 CAL-56 CAL-57: a session gives tokens of five minutes that name person and session, until the sign-out clears its cookie', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { userId, cookie } = await givenSession();
  const issue = async () => {
    const response = await getToken(cookie, { 'sec-fetch-site': 'same-origin' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    return response.json<{ token: string }>().token;
  };
  const token = await issue();
  const { iat = 0, exp = 0, ...claims } = decodeJwt(token);
  const [session] = await rows('select id from identity.session where "userId" = $1', userId);
  expect(claims).toEqual({
    sub: userId,
    sid: session?.id,
    iss: `${PUBLIC_URL}/identity`,
    aud: 'kolli',
  });
  expect(exp).toBe(iat + 300);
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256' });
  // The claims are in seconds.
  vi.setSystemTime(Date.now() + 2000);
  const fresh = decodeJwt(await issue());
  expect(fresh.sid).toBe(claims.sid);
  expect(fresh.exp).toBeGreaterThan(exp);
  const ended = await signOut(cookie);
  expect(ended.statusCode).toBe(200);
  expect([ended.headers['set-cookie']].flat().join()).toMatch(/session_token=;.*Max-Age=0/);
  expect(await said(getToken(cookie))).toBe('401 session_ended_elsewhere');
  for (const other of ['', '__Secure-kolli.session_token=made.up'])
    expect(await said(getToken(other))).toBe('401 not_authorized');
  expect((await signOut('')).statusCode).toBe(200);
});

test('public keys are served, private keys are stored encrypted', async () => {
  const response = await app.inject('/identity/jwks');
  expect(response.headers['cache-control']).toBe('public, max-age=300');
  const { keys } = response.json<{ keys: Record<string, unknown>[] }>();
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' });
  expect(keys[0]).not.toHaveProperty('d');
  const stored = await rows(
    `select "privateKey" as key,
       round(extract(epoch from "expiresAt" - "createdAt") / 86400)::int as days
     from identity.jwks`,
  );
  expect(stored).toEqual([{ key: expect.stringMatching(/^"[0-9a-f]+"$/), days: 90 }]);
});

test('ERR-004: a wrong password and an unknown address get the same response', async () => {
  const { email } = await makeAccount();
  for (const response of [await signIn(email, 'not the password'), await signIn(`x${email}`)]) {
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      code: 'error_login_user_not_found_or_wrong_password',
      message: 'Wrong e-mail address or password',
    });
    expect(response.headers).not.toHaveProperty('set-cookie');
  }
});

/** The cost of each hash computed during a wrong sign-in. */
async function hashesOf(email: string): Promise<object[]> {
  const hashes: object[] = [];
  const note = (hash: unknown) => void hashes.push(hash as object);
  subscribe('kolli.password-hashed', note);
  const { statusCode } = await signIn(email, 'not the password');
  unsubscribe('kolli.password-hashed', note);
  expect(statusCode).toBe(401);
  return hashes;
}

test('a wrong password, an unknown address and an account without password cost one hash each', async () => {
  const { userId, email } = await makeAccount();
  // With a hash as the product makes it.
  await identity.accounts.setPassword(userId, PASSWORD);
  const bare = { userId: crypto.randomUUID(), email: `bare-${email}`, name: 'Bo' };
  await identity.accounts.createAccount(bare);
  const one = { memory: 19_456, passes: 2, parallelism: 1 };
  for (const address of [email, `nobody-${email}`, bare.email])
    expect([address, await hashesOf(address)]).toEqual([address, [one]]);
});

const anna = { email: 'anna@apotek.example' };
const password = PASSWORD;
const noAddress = '400 user_with_email_does_not_exist';
test.each([
  ['ERR-002: a missing address', { password }, noAddress],
  ['ERR-002: a bad address', { email: 'nobody', password }, noAddress],
  ['ERR-002: a list', { email: ['a@b.example'], password }, noAddress],
  ['ERR-002: null', null, noAddress],
  ['no password', anna, '400 validation_fail'],
  ['an empty password', { ...anna, password: '' }, '400 validation_fail'],
  ['a long password', { ...anna, password: 'x'.repeat(129) }, '400 validation_fail'],
  ['half a body', '{"email":', '400 malformed_json'],
  ['a very large body', { ...anna, password: 'x'.repeat(1_000_000) }, '413 body_too_large'],
])('%s is refused at the sign-in: %j', async (_what, body, refused) => {
  expect(await enter(body)).toBe(refused);
});

test('form bodies are refused', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const posted = enter('email=a%40b.example&password=x', form);
  expect(await posted).toBe('415 unsupported_media_type');
});

test('ERR-006: a disabled person sees so only with the right password, and can sign in once enabled', async () => {
  const { userId, email, cookie } = await givenSession();
  await identity.accounts.disableAccount(userId);
  expect(await said(getToken(cookie))).toBe('403 user_is_disabled');
  const right = await signIn(email);
  expect(await said(right)).toBe('403 user_is_disabled');
  expect(right.headers).not.toHaveProperty('set-cookie');
  const wrong = await signIn(email, 'not the password');
  expect(wrong.json()).toMatchObject({ code: 'error_login_user_not_found_or_wrong_password' });
  await identity.accounts.enableAccount(userId);
  expect((await signIn(email)).statusCode).toBe(200);
});

test('a session left after the disabling gets no token', async () => {
  const { userId, cookie } = await givenSession();
  await rows('update identity."user" set "disabledAt" = now() where id = $1', userId);
  expect(await said(getToken(cookie))).toBe('403 user_is_disabled');
});
