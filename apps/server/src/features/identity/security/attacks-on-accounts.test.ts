import { expect, test } from 'vitest';
import { awaitWaiting } from '../../../testing/await-waiting.ts';
import { said } from '../../../testing/test-server.ts';
import { chosen, PASSWORD, PUBLIC_URL } from '../testing/identity.ts';
import { copyTo, openIdentity } from '../testing/open-identity.ts';

const world = await openIdentity();
const { app, owner: database, store, time, codeNow } = world;
const { givenApp, givenBrowser, givenLink, givenPerson, halfSignedIn, openBrowser } = world;

const newPassword = 'A quite different one';

test('a link to a new password, such as in a stolen mailbox, does not get around the second factor, and ends half sign-ins', async () => {
  const { email, userId, secret } = await givenApp();
  const begun = await halfSignedIn(email);
  const { token } = await givenLink(userId);
  const thief = openBrowser();
  expect(await said(thief.post('reset-password', { token, ...chosen(newPassword) }))).toBe('200');
  expect((await thief.token()).statusCode).toBe(401);
  await thief.signIn(email, newPassword);
  expect((await thief.token()).statusCode).toBe(401);
  const code = codeNow(secret);
  expect(await said(begun.post('second-step', { code }))).toBe('401 not_authorized');
  const owner = await halfSignedIn(email, newPassword);
  expect(await said(owner.post('second-step', { code }))).toBe('200');
});

test('a code or recovery code of one person does not complete the sign-in of another', async () => {
  const [own, other] = [await givenApp(), await givenApp()];
  const browser = await halfSignedIn(other.email);
  const code = codeNow(own.secret);
  const [recoveryCode = ''] = own.recoveryCodes;
  for (const step of [{ code }, { recoveryCode }])
    expect(await said(browser.post('second-step', step))).toBe('409 wrong_code');
  expect((await browser.token()).statusCode).toBe(401);
  // Neither is used up for its owner.
  const owner = await halfSignedIn(own.email);
  expect(await said(owner.post('second-step', { code }))).toBe('200');
});

test.each([
  ['a different browser', 'a different browser'],
  ['a browser that is called by the same name', undefined],
])('the cookie from before the second step is worthless after it, in %s', async (_what, name) => {
  const { email, secret } = await givenApp();
  const browser = await halfSignedIn(email);
  const thief = copyTo(openBrowser(name), browser);
  expect(await said(browser.post('second-step', { code: codeNow(secret) }))).toBe('200');
  expect((await thief.token()).statusCode).toBe(401);
  if (name === undefined) expect((await browser.token()).statusCode).toBe(200);
});

test.each([
  ['authenticator/remove', { password: PASSWORD }],
  ['prove', { password: PASSWORD }],
  ['recovery-codes', {}],
  ['change-password', { oldPassword: PASSWORD, ...chosen('A new one, long') }],
])('a session that is ended during its call of %s changes nothing', async (path, body) => {
  const { email, userId, secret } = await givenApp();
  const browser = await halfSignedIn(email);
  await browser.post('second-step', { code: codeNow(secret) });
  const locking = await database.connect();
  await locking.query('begin');
  await locking.query('select from identity."user" where id = $1 for update', [userId]);
  const answer = browser.post(path, body);
  await awaitWaiting(store);
  await locking.query('delete from identity.session where "userId" = $1', [userId]);
  await locking.query('commit');
  locking.release();
  expect((await answer).statusCode).toBe(401);
  const again = await halfSignedIn(email);
  time.advance(30_000);
  expect(await said(again.post('second-step', { code: codeNow(secret) }))).toBe('200');
});

test('a session of one person in the cookie and the code of their app in the body confirm no app of another', async () => {
  const [{ browser }, { browser: second }] = [await givenBrowser(), await givenBrowser()];
  const { secret } = (await browser.post('authenticator/begin')).json<{ secret: string }>();
  const confirmed = await second.post('authenticator/confirm', { code: codeNow(secret) });
  expect(confirmed.statusCode).toBe(410);
  expect((await second.get('security')).json()).toMatchObject({ app: null });
});

test.each([
  ['Cyrillic letters', 'ма'],
  ['full-width letters', 'ｍa'],
  ['a NUL', 'ma\u0000'],
  ['an invisible character', 'm\u200Ba'],
  ['a line break', 'ma\n'],
  ['half a surrogate pair', 'ma\ud800'],
])('an address with %s is not the account that it looks like', async (_what, start) => {
  const name = crypto.randomUUID();
  const { email } = await givenPerson({ email: `ma${name}@apotek.example` });
  const browser = openBrowser();
  const refused = await browser.signIn(`${start}${name}@apotek.example`);
  expect([400, 401]).toContain(refused.statusCode);
  expect((await browser.token()).statusCode).toBe(401);
  expect((await browser.signIn(email)).statusCode).toBe(200);
});

test.each([
  ['an object', { $ne: 'x' }],
  ['a list', [PASSWORD]],
  ['true', true],
  ['null', null],
])('%s in the place of the password is no password', async (_what, password) => {
  const { email } = await givenPerson();
  const refused = openBrowser().post('sign-in/email', { email, password });
  expect(await said(refused)).toBe('400 validation_fail');
});

test('keys of prototypes in a body change nothing', async () => {
  const { email } = await givenPerson();
  const refused = await app.inject({
    method: 'POST',
    url: '/identity/sign-in/email',
    headers: { origin: PUBLIC_URL, 'content-type': 'application/json' },
    payload: `{"__proto__":{"isAdministrator":true,"missingStep":null},"constructor":{"prototype":{"isAdministrator":true}},"email":"${email}","password":"wrong one"}`,
  });
  expect(refused.statusCode).toBe(401);
  expect({}).not.toHaveProperty('isAdministrator');
});
