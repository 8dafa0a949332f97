import { afterAll, expect, test } from 'vitest';
import { awaitWaiting } from '../../../testing/await-waiting.ts';
import {
  cookieOf,
  createIdentityDatabase,
  getToken,
  makeAccount,
  PASSWORD,
  signIn,
  startIdentity,
} from '../testing/identity.ts';
import {
  auditedAt,
  chosen,
  givenLink,
  givenPerson,
  mailsTo,
  passAttempts,
  post,
} from '../testing/passwords.ts';

const database = await createIdentityDatabase();
const server = await startIdentity(database);
afterAll(async () => {
  await server.app.close();
  await database.drop();
});

const NEW = 'Ett nytt lösen';
const session = async (email: string, password = PASSWORD) =>
  cookieOf(await signIn(server.app, { email, password }));
const change = (cookie: string, body: object, headers: Record<string, string> = {}) =>
  post(server.app, 'change-password', body, { cookie, ...headers });
const right = { oldPassword: PASSWORD, ...chosen(NEW) };
const hasToken = async (cookie: string) => (await getToken(server.app, cookie)).statusCode === 200;

test('the password is changed, the other sessions end, this one stays, and it is audited and mailed', async () => {
  const owner = await givenPerson(database, server.identity);
  const [here, elsewhere] = [await session(owner.email), await session(owner.email)];
  const { token } = await givenLink(database, server.identity, owner.userId);
  const response = await change(here, right);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({});
  expect(response.headers['cache-control']).toBe('no-store');
  expect([await hasToken(here), await hasToken(elsewhere)]).toEqual([true, false]);
  expect((await signIn(server.app, { email: owner.email, password: PASSWORD })).statusCode).toBe(
    401,
  );
  expect((await signIn(server.app, { email: owner.email, password: NEW })).statusCode).toBe(200);
  const late = await post(server.app, 'reset-password', { token, ...chosen('Ett annat igen') });
  expect(late.json()).toMatchObject({ code: 'reset_link_has_expired' });
  const entry = { action: 'password.change', subject: owner.userId };
  expect(await auditedAt(database, owner.pharmacyIds)).toEqual(
    owner.pharmacyIds.toSorted().map((pharmacyId) => ({ pharmacyId, ...entry })),
  );
  expect(await mailsTo(database, owner.email)).toEqual([
    { kind: 'password_changed', to: owner.email, language: 'fi', facts: {} },
  ]);
});

test.each([
  ['ERR-045', chosen(NEW), 'oldPassword_missing', 400],
  ['ERR-043', { oldPassword: PASSWORD, repeatNewPassword: NEW }, 'newPassword_missing', 400],
  ['ERR-044', { oldPassword: PASSWORD, newPassword: NEW }, 'repeatNewPassword_missing', 400],
  [
    'AUT-38 ERR-046',
    { oldPassword: PASSWORD, newPassword: NEW, repeatNewPassword: NEW.toUpperCase() },
    'newPassword_not_matches_repeatedNewPassword',
    400,
  ],
  [
    'AUT-39 ERR-047',
    { oldPassword: PASSWORD, ...chosen(PASSWORD.normalize('NFD')) },
    'oldPassword_matches_newPassword',
    400,
  ],
  ['AUT-37', { oldPassword: PASSWORD, ...chosen('7 signs') }, 'password_too_short', 400],
  ['AUT-37', { oldPassword: PASSWORD, ...chosen('x'.repeat(129)) }, 'password_too_long', 400],
  ['AUT-39', { oldPassword: 'not the one', ...chosen(NEW) }, 'wrong_old_password', 409],
])('%s: a change with %j is refused with %s', async (_id, body, code, status) => {
  const owner = await givenPerson(database, server.identity);
  const cookie = await session(owner.email);
  const refused = await change(cookie, body);
  expect([refused.statusCode, refused.json()]).toMatchObject([status, { code }]);
  expect(await hasToken(cookie)).toBe(true);
  expect((await change(cookie, right)).statusCode).toBe(200);
});

test('a session has ten guesses at the old password per hour, concurrent or not', async () => {
  const owner = await givenPerson(database, server.identity);
  const cookie = await session(owner.email);
  const guesses = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      change(
        cookie,
        { ...right, oldPassword: `guess ${index}` },
        { 'x-forwarded-for': `10.9.0.${index}` },
      ),
    ),
  );
  expect(guesses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(10);
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(6);
  const locked = await change(cookie, right);
  expect(locked.json()).toMatchObject({ code: 'too_many_requests' });
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3_000);
  await passAttempts(database, 60);
  expect((await change(cookie, right)).statusCode).toBe(200);
});

test('an account without a person can change its password, and the mail is in English', async () => {
  const { email } = await makeAccount(server);
  expect((await change(await session(email), right)).statusCode).toBe(200);
  expect(await mailsTo(database, email)).toMatchObject([{ language: 'en' }]);
});

test('without a session, and for a disabled account, the change is refused', async () => {
  const owner = await givenPerson(database, server.identity);
  const cookie = await session(owner.email);
  for (const made of ['', '__Secure-kolli.session_token=made.up'])
    expect((await change(made, right)).json()).toMatchObject({ code: 'not_authorized' });
  await server.identity.accounts.disableAccount(owner.userId);
  expect((await change(cookie, right)).json()).toMatchObject({ code: 'not_authorized' });
});

test('a page of another site, and a cookie without an Origin header, change nothing', async () => {
  const owner = await givenPerson(database, server.identity);
  const cookie = await session(owner.email);
  for (const origin of ['https://evil.example', 'null', 'http://kolli.example'])
    expect((await change(cookie, right, { origin })).statusCode).toBe(403);
  const silent = await server.app.inject({
    method: 'POST',
    url: '/identity/change-password',
    headers: { cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(right),
  });
  expect(silent.statusCode).toBe(403);
  expect((await signIn(server.app, { email: owner.email, password: PASSWORD })).statusCode).toBe(
    200,
  );
});

test('of concurrent changes one wins', async () => {
  const owner = await givenPerson(database, server.identity);
  const cookie = await session(owner.email);
  const passwords = Array.from({ length: 5 }, (_, index) => `Lösenord nummer ${index}`);
  const answers = await Promise.all(
    passwords.map((password) => change(cookie, { oldPassword: PASSWORD, ...chosen(password) })),
  );
  const won = passwords.filter((_, index) => answers[index]?.statusCode === 200);
  expect(won).toHaveLength(1);
  const email = owner.email;
  expect((await signIn(server.app, { email, password: won[0] ?? '' })).statusCode).toBe(200);
});

test('an account disabled during a password change keeps its old password', async () => {
  const owner = await givenPerson(database, server.identity);
  const cookie = await session(owner.email);
  const disabling = await database.owner.connect();
  let changing: ReturnType<typeof change>;
  try {
    await disabling.query('begin');
    const disable = 'update identity."user" set "disabledAt" = now() where id = $1';
    await disabling.query(disable, [owner.userId]);
    changing = change(cookie, right);
    await awaitWaiting(database.store);
  } finally {
    await disabling.query('commit');
    disabling.release();
  }
  expect((await changing).json()).toMatchObject({ code: 'not_authorized' });
  await server.identity.accounts.enableAccount(owner.userId);
  const email = owner.email;
  expect((await signIn(server.app, { email, password: NEW })).statusCode).toBe(401);
  expect((await signIn(server.app, { email, password: PASSWORD })).statusCode).toBe(200);
  expect(await mailsTo(database, email)).toEqual([]);
});

test('a successful change counts as no guess, and a reset clears all guesses', async () => {
  const owner = await givenPerson(database, server.identity);
  const cookie = await session(owner.email);
  const guess = () => change(cookie, { ...right, oldPassword: 'a guess' });
  for (let count = 0; count < 9; count += 1) expect((await guess()).statusCode).toBe(409);
  expect((await change(cookie, right)).statusCode).toBe(200);
  expect((await guess()).statusCode).toBe(409);
  expect((await guess()).statusCode).toBe(429);
  const { token } = await givenLink(database, server.identity, owner.userId);
  const reset = await post(server.app, 'reset-password', { token, ...chosen(PASSWORD) });
  expect(reset.statusCode).toBe(200);
  expect((await change(await session(owner.email), right)).statusCode).toBe(200);
});
