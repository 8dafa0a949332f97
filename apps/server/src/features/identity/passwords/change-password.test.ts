import { expect, test } from 'vitest';
import { awaitWaiting } from '../../../testing/await-waiting.ts';
import { said } from '../../../testing/test-server.ts';
import { chosen, cookieOf, PASSWORD } from '../testing/identity.ts';
import { openIdentity, statusesOf } from '../testing/open-identity.ts';

const world = await openIdentity();
const { app, identity, owner, store, signIn, getToken, post } = world;
const { mailsTo, auditedAt, passAttempts, givenLink, givenPerson } = world;

const NEW = 'Ett nytt lösen';
const session = async (email: string, password = PASSWORD) =>
  cookieOf(await signIn(email, password));
const givenSession = async () => {
  const person = await givenPerson();
  return { ...person, cookie: await session(person.email) };
};
const change = (cookie: string, body: object, headers: Record<string, string> = {}) =>
  post('change-password', body, { cookie, ...headers });
const right = { oldPassword: PASSWORD, ...chosen(NEW) };
const statusOf = async (email: string, password: string) =>
  (await signIn(email, password)).statusCode;
const hasToken = async (cookie: string) => (await getToken(cookie)).statusCode === 200;

test('the password is changed, the other sessions end, this one stays, and it is audited and mailed', async () => {
  const { email, userId, pharmacyIds, cookie } = await givenSession();
  const elsewhere = await session(email);
  const { token } = await givenLink(userId);
  const response = await change(cookie, right);
  expect([response.statusCode, response.json()]).toEqual([200, {}]);
  expect(response.headers['cache-control']).toBe('no-store');
  expect([await hasToken(cookie), await hasToken(elsewhere)]).toEqual([true, false]);
  expect([await statusOf(email, PASSWORD), await statusOf(email, NEW)]).toEqual([401, 200]);
  const late = post('reset-password', { token, ...chosen('Ett annat igen') });
  expect(await said(late)).toBe('410 reset_link_has_expired');
  const entry = { action: 'password.change', subject: userId };
  expect(await auditedAt(pharmacyIds)).toEqual(
    pharmacyIds.toSorted().map((pharmacyId) => ({ pharmacyId, ...entry })),
  );
  const mail = { kind: 'password_changed', to: email, language: 'fi', facts: {} };
  expect(await mailsTo(email)).toEqual([mail]);
});

const oldPassword = PASSWORD;
const [same, mismatch] = [PASSWORD.normalize('NFD'), NEW.toUpperCase()];
test.each([
  ['ERR-045', chosen(NEW), '400 oldPassword_missing'],
  ['ERR-043', { oldPassword, repeatNewPassword: NEW }, '400 newPassword_missing'],
  ['ERR-044', { oldPassword, newPassword: NEW }, '400 repeatNewPassword_missing'],
  [
    'AUT-38 ERR-046',
    { oldPassword, newPassword: NEW, repeatNewPassword: mismatch },
    '400 newPassword_not_matches_repeatedNewPassword',
  ],
  ['AUT-39 ERR-047', { oldPassword, ...chosen(same) }, '400 oldPassword_matches_newPassword'],
  ['AUT-37', { oldPassword, ...chosen('7 signs') }, '400 password_too_short'],
  ['AUT-37', { oldPassword, ...chosen('x'.repeat(129)) }, '400 password_too_long'],
  ['AUT-39', { oldPassword: 'not the one', ...chosen(NEW) }, '409 wrong_old_password'],
])('%s: a change with %j is refused with %s', async (_id, body, refused) => {
  const { cookie } = await givenSession();
  expect(await said(change(cookie, body))).toBe(refused);
  expect(await hasToken(cookie)).toBe(true);
  expect(await said(change(cookie, right))).toBe('200');
});

test('a session has ten guesses at the old password per hour, concurrent or not', async () => {
  const { cookie } = await givenSession();
  const guess = (index: number) => {
    const body = { ...right, oldPassword: `guess ${index}` };
    return change(cookie, body, { 'x-forwarded-for': `10.9.0.${index}` });
  };
  const guesses = await Promise.all(Array.from({ length: 16 }, (_, index) => guess(index)));
  expect(statusesOf(guesses)).toEqual({ 409: 10, 429: 6 });
  const locked = await change(cookie, right);
  expect(locked.json()).toMatchObject({ code: 'too_many_requests' });
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3_000);
  await passAttempts(60);
  expect(await said(change(cookie, right))).toBe('200');
});

test('a successful change counts as no guess, and a reset clears all guesses', async () => {
  const { email, userId, cookie } = await givenSession();
  const guess = async () => (await change(cookie, { ...right, oldPassword: 'a guess' })).statusCode;
  for (let count = 0; count < 9; count += 1) expect(await guess()).toBe(409);
  expect(await said(change(cookie, right))).toBe('200');
  expect([await guess(), await guess()]).toEqual([409, 429]);
  const { token } = await givenLink(userId);
  expect(await said(post('reset-password', { token, ...chosen(PASSWORD) }))).toBe('200');
  expect(await said(change(await session(email), right))).toBe('200');
});

test('an account without a person can change its password, and the mail is in English', async () => {
  const { email } = await world.makeAccount();
  expect(await said(change(await session(email), right))).toBe('200');
  expect(await mailsTo(email)).toMatchObject([{ language: 'en' }]);
});

test('without a session, without an Origin header, by a page of another site, and for a disabled account, the change is refused', async () => {
  const { email, userId, cookie } = await givenSession();
  for (const made of ['', '__Secure-kolli.session_token=made.up'])
    expect((await change(made, right)).json()).toMatchObject({ code: 'not_authorized' });
  for (const origin of ['https://evil.example', 'null', 'http://kolli.example'])
    expect((await change(cookie, right, { origin })).statusCode).toBe(403);
  const silent = await app.inject({
    method: 'POST',
    url: '/identity/change-password',
    headers: { cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(right),
  });
  expect(silent.statusCode).toBe(403);
  expect(await statusOf(email, PASSWORD)).toBe(200);
  await identity.accounts.disableAccount(userId);
  expect((await change(cookie, right)).json()).toMatchObject({ code: 'not_authorized' });
});

test('of concurrent changes one wins', async () => {
  const { email, cookie } = await givenSession();
  const passwords = Array.from({ length: 5 }, (_, index) => `Lösenord nummer ${index}`);
  const answers = await Promise.all(
    passwords.map((password) => change(cookie, { oldPassword, ...chosen(password) })),
  );
  const won = passwords.filter((_, index) => answers[index]?.statusCode === 200);
  expect(won).toHaveLength(1);
  expect(await statusOf(email, won[0] ?? '')).toBe(200);
});

test('an account disabled during a password change keeps its old password', async () => {
  const { email, userId, cookie } = await givenSession();
  const disabling = await owner.connect();
  let changing: ReturnType<typeof change>;
  try {
    await disabling.query('begin');
    const disable = 'update identity."user" set "disabledAt" = now() where id = $1';
    await disabling.query(disable, [userId]);
    changing = change(cookie, right);
    await awaitWaiting(store);
  } finally {
    await disabling.query('commit');
    disabling.release();
  }
  expect((await changing).json()).toMatchObject({ code: 'not_authorized' });
  await identity.accounts.enableAccount(userId);
  expect([await statusOf(email, NEW), await statusOf(email, PASSWORD)]).toEqual([401, 200]);
  expect(await mailsTo(email)).toEqual([]);
});
