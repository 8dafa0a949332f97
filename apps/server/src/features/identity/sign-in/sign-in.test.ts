import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  cookieOf,
  createIdentityDatabase,
  getToken,
  makeAccount,
  PASSWORD,
  PUBLIC_URL,
  signIn,
  signOut,
  startIdentity,
} from '../testing/identity.ts';

const database = await createIdentityDatabase();
const server = await startIdentity(database);
afterAll(async () => {
  await server.app.close();
  await database.drop();
});

test('AUT-05 CAL-53: a person signs in with e-mail and password, and the secret stays in the cookie', async () => {
  const { userId, email } = await makeAccount(server);
  const response = await signIn(server.app, { email: email.toUpperCase(), password: PASSWORD });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ userId });
  const cookies = [response.headers['set-cookie']].flat();
  expect(cookies).toHaveLength(2);
  expect(cookies[0]).toMatch(/^__Secure-kolli\.session_token=/);
  expect(cookies[0]).toMatch(/; HttpOnly/);
  expect(cookies[0]).toMatch(/; Secure/);
  expect(cookies[0]).toMatch(/; SameSite=Lax/);
  expect(cookies[0]).toMatch(/; Path=\/identity(;|$)/);
  const session = await database.owner.query<{ token: string }>(
    'select token from identity.session where "userId" = $1',
    [userId],
  );
  const secret = session.rows[0]?.token ?? '';
  expect(secret).not.toBe('');
  expect(response.body).not.toContain(secret);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers).not.toHaveProperty('access-control-allow-origin');
});

test('a server without TLS sets a cookie that browsers accept', async () => {
  const publicUrl = 'http://localhost:8080';
  const plain = await startIdentity(database, { publicUrl });
  const { email } = await makeAccount(plain);
  const response = await signIn(plain.app, { email, password: PASSWORD }, { origin: publicUrl });
  const cookies = [response.headers['set-cookie']].flat();
  expect(cookies[0]).toMatch(/^kolli\.session_token=/);
  expect(cookies[1]).toMatch(/^kolli\.browser=/);
  expect(cookies.join()).not.toMatch(/; Secure/);
  await plain.app.close();
});

test('AUT-11: the session gives a token of five minutes that names person and session', async () => {
  const { userId, email } = await makeAccount(server);
  const cookie = cookieOf(await signIn(server.app, { email, password: PASSWORD }));
  const response = await getToken(server.app, cookie, { 'sec-fetch-site': 'same-origin' });
  expect(response.statusCode).toBe(200);
  const { token } = response.json<{ token: string }>();
  const { iat = 0, exp, ...claims } = decodeJwt(token);
  const sessions = await database.owner.query<{ id: string }>(
    'select id from identity.session where "userId" = $1',
    [userId],
  );
  expect(claims).toEqual({
    sub: userId,
    sid: sessions.rows[0]?.id,
    iss: `${PUBLIC_URL}/identity`,
    aud: 'kolli',
  });
  expect(exp).toBe(iat + 300);
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256' });
});

test('AUT-36 CAL-57: a new token is issued on each request while the session lasts', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { email } = await makeAccount(server);
  const cookie = cookieOf(await signIn(server.app, { email, password: PASSWORD }));
  const claimsOf = async () => {
    const response = await getToken(server.app, cookie);
    expect(response.headers['cache-control']).toBe('no-store');
    return decodeJwt(response.json<{ token: string }>().token);
  };
  const first = await claimsOf();
  // The claims are in seconds.
  vi.setSystemTime(Date.now() + 2000);
  const fresh = await claimsOf();
  expect(fresh.sid).toBe(first.sid);
  expect(fresh.exp).toBeGreaterThan(first.exp ?? 0);
  await signOut(server.app, cookie);
  expect((await getToken(server.app, cookie)).statusCode).toBe(401);
});

test('public keys are served, private keys are stored encrypted', async () => {
  const response = await server.app.inject('/identity/jwks');
  expect(response.headers['cache-control']).toBe('public, max-age=300');
  const { keys } = response.json<{ keys: Record<string, unknown>[] }>();
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' });
  expect(keys[0]).not.toHaveProperty('d');
  const stored = await database.owner.query<{ key: string; days: number }>(
    `select "privateKey" as key,
       round(extract(epoch from "expiresAt" - "createdAt") / 86400)::int as days
     from identity.jwks`,
  );
  expect(stored.rows).toHaveLength(1);
  expect(stored.rows[0]?.days).toBe(90);
  expect(stored.rows[0]?.key).toMatch(/^"[0-9a-f]+"$/);
});

test('a token needs a session', async () => {
  for (const cookie of ['', '__Secure-kolli.session_token=made.up']) {
    const response = await getToken(server.app, cookie);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'not_authorized' });
  }
});

test('AUT-36 CAL-56: signing out ends the session on the server and clears the cookie', async () => {
  const { email } = await makeAccount(server);
  const cookie = cookieOf(await signIn(server.app, { email, password: PASSWORD }));
  const response = await signOut(server.app, cookie);
  expect(response.statusCode).toBe(200);
  expect([response.headers['set-cookie']].flat().join()).toMatch(/session_token=;.*Max-Age=0/);
  expect((await getToken(server.app, cookie)).statusCode).toBe(401);
  expect((await signOut(server.app, '')).statusCode).toBe(200);
});

test('ERR-004: a wrong password and an unknown address get the same response', async () => {
  const { email } = await makeAccount(server);
  const wrong = await signIn(server.app, { email, password: 'not the password' });
  const unknown = await signIn(server.app, { email: `x${email}`, password: PASSWORD });
  const expected = {
    code: 'error_login_user_not_found_or_wrong_password',
    message: 'Wrong e-mail address or password',
  };
  for (const response of [wrong, unknown]) {
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual(expected);
    expect(response.headers).not.toHaveProperty('set-cookie');
  }
});

/** The cost of each hash computed during a wrong sign-in. */
async function hashesOf(email: string): Promise<object[]> {
  const hashes: object[] = [];
  const note = (hash: unknown) => void hashes.push(hash as object);
  subscribe('kolli.password-hashed', note);
  const { statusCode } = await signIn(server.app, { email, password: 'not the password' });
  unsubscribe('kolli.password-hashed', note);
  expect(statusCode).toBe(401);
  return hashes;
}

test('a wrong password, an unknown address and an account without password cost one hash each', async () => {
  const { userId, email } = await makeAccount(server);
  // With a hash as the product makes it.
  await server.identity.accounts.setPassword(userId, PASSWORD);
  const bare = { userId: crypto.randomUUID(), email: `bare-${email}`, name: 'Bo' };
  await server.identity.accounts.createAccount(bare);
  const one = { memory: 19_456, passes: 2, parallelism: 1 };
  for (const address of [email, `nobody-${email}`, bare.email])
    expect([address, await hashesOf(address)]).toEqual([address, [one]]);
});

test.each([
  [{ password: PASSWORD }],
  [{ email: 'nobody', password: PASSWORD }],
  [{ email: ['a@b.example'], password: PASSWORD }],
  [null],
])('ERR-002: a sign-in with a missing or malformed address is refused: %j', async (body) => {
  const response = await signIn(server.app, body);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'user_with_email_does_not_exist' });
});

test.each([
  [{ email: 'anna@apotek.example' }, 'validation_fail'],
  [{ email: 'anna@apotek.example', password: '' }, 'validation_fail'],
  [{ email: 'anna@apotek.example', password: 'x'.repeat(129) }, 'validation_fail'],
  ['{"email":', 'malformed_json'],
])('bad input %j is refused with %s', async (body, code) => {
  const response = await signIn(server.app, body);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code });
});

test('form bodies and oversized bodies are refused', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const posted = await signIn(server.app, 'email=a%40b.example&password=x', form);
  expect([posted.statusCode, posted.json<{ code: string }>().code]).toEqual([
    415,
    'unsupported_media_type',
  ]);
  const huge = await signIn(server.app, { email: 'a@b.example', password: 'x'.repeat(1_000_000) });
  expect([huge.statusCode, huge.json<{ code: string }>().code]).toEqual([413, 'body_too_large']);
});

test('ERR-006: a disabled person sees so only with the right password, and can sign in once enabled', async () => {
  const { userId, email } = await makeAccount(server);
  const cookie = cookieOf(await signIn(server.app, { email, password: PASSWORD }));
  await server.identity.accounts.disableAccount(userId);
  expect((await getToken(server.app, cookie)).statusCode).toBe(401);
  const right = await signIn(server.app, { email, password: PASSWORD });
  expect(right.statusCode).toBe(403);
  expect(right.json()).toMatchObject({ code: 'user_is_disabled' });
  expect(right.headers).not.toHaveProperty('set-cookie');
  const wrong = await signIn(server.app, { email, password: 'not the password' });
  expect(wrong.json()).toMatchObject({ code: 'error_login_user_not_found_or_wrong_password' });
  await server.identity.accounts.enableAccount(userId);
  expect((await signIn(server.app, { email, password: PASSWORD })).statusCode).toBe(200);
});

test('a session left after the disabling gets no token', async () => {
  const { userId, email } = await makeAccount(server);
  const cookie = cookieOf(await signIn(server.app, { email, password: PASSWORD }));
  await database.owner.query('update identity."user" set "disabledAt" = now() where id = $1', [
    userId,
  ]);
  const response = await getToken(server.app, cookie);
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({ code: 'user_is_disabled' });
});
