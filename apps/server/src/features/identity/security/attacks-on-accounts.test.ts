import { afterAll, expect, test } from 'vitest';
import { codeAt, openBrowser, setUpApp } from '../testing/authenticator.ts';
import { createIdentityDatabase, PASSWORD, startIdentity } from '../testing/identity.ts';
import { chosen, givenLink, givenPerson } from '../testing/passwords.ts';

const database = await createIdentityDatabase();
const server = await startIdentity(database);
afterAll(async () => {
  await server.app.close();
  await database.drop();
});

const codeOf = (response: { json: () => unknown }) => (response.json() as { code?: string }).code;
const newPassword = 'A quite different one';

async function givenAccount(email?: string) {
  const person = await givenPerson(database, server.identity, email === undefined ? {} : { email });
  return person;
}
/** A person with an app, and the browser in which they set it up. */
async function givenApp() {
  const person = await givenAccount();
  const browser = openBrowser(server.app);
  await browser.signIn(person.email);
  return { ...person, browser, ...(await setUpApp(browser, database.time)) };
}
async function halfSignedIn(email: string, password = PASSWORD) {
  const browser = openBrowser(server.app);
  expect((await browser.signIn(email, password)).json()).toEqual({ missingStep: 'second_factor' });
  return browser;
}

test('a link to a new password, such as in a stolen mailbox, does not get around the second factor', async () => {
  const { email, userId, secret } = await givenApp();
  const { token } = await givenLink(database, server.identity, userId);
  const thief = openBrowser(server.app);
  const reset = await thief.post('reset-password', { token, ...chosen(newPassword) });
  expect(reset.statusCode).toBe(200);
  expect((await thief.token()).statusCode).toBe(401);
  await thief.signIn(email, newPassword);
  expect((await thief.token()).statusCode).toBe(401);
  const owner = await halfSignedIn(email, newPassword);
  const code = codeAt(secret, database.time.clock());
  expect((await owner.post('second-step', { code })).statusCode).toBe(200);
});

test('a code or recovery code of one person does not complete the sign-in of another', async () => {
  const [own, other] = [await givenApp(), await givenApp()];
  const browser = await halfSignedIn(other.email);
  const code = codeAt(own.secret, database.time.clock());
  const [recoveryCode = ''] = own.recoveryCodes;
  for (const step of [{ code }, { recoveryCode }])
    expect(codeOf(await browser.post('second-step', step))).toBe('wrong_code');
  expect((await browser.token()).statusCode).toBe(401);
  // Neither is used up for its owner.
  const owner = await halfSignedIn(own.email);
  expect((await owner.post('second-step', { code })).statusCode).toBe(200);
});

test('a half sign-in ends when the password is changed', async () => {
  const { email, userId, secret } = await givenApp();
  const browser = await halfSignedIn(email);
  const { token } = await givenLink(database, server.identity, userId);
  await openBrowser(server.app).post('reset-password', { token, ...chosen(newPassword) });
  const code = codeAt(secret, database.time.clock());
  expect(codeOf(await browser.post('second-step', { code }))).toBe('not_authorized');
});

test('the cookie from before the second step is worthless after it', async () => {
  const { email, secret } = await givenApp();
  const browser = await halfSignedIn(email);
  const thief = openBrowser(server.app, 'a different browser');
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  const code = codeAt(secret, database.time.clock());
  expect((await browser.post('second-step', { code })).statusCode).toBe(200);
  expect((await thief.token()).statusCode).toBe(401);
});

test('nor does it help somebody who calls their browser by the same name', async () => {
  const { email, secret } = await givenApp();
  const browser = await halfSignedIn(email);
  const thief = openBrowser(server.app);
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  const code = codeAt(secret, database.time.clock());
  expect((await browser.post('second-step', { code })).statusCode).toBe(200);
  expect((await thief.token()).statusCode).toBe(401);
  expect((await browser.token()).statusCode).toBe(200);
});

test.each([
  ['authenticator/remove', { password: PASSWORD }],
  ['prove', { password: PASSWORD }],
  ['recovery-codes', {}],
  ['change-password', { oldPassword: PASSWORD, ...chosen('A new one, long') }],
])('a session that is ended during its call of %s changes nothing', async (path, body) => {
  const { email, secret } = await givenApp();
  const browser = await halfSignedIn(email);
  const code = codeAt(secret, database.time.clock());
  await browser.post('second-step', { code });
  const { rows } = await database.owner.query<{ id: string }>(
    'select id from identity."user" where email = $1',
    [email],
  );
  const userId = rows[0]?.id;
  const waits = `select from pg_locks where not granted and pid in (
    select pid from pg_stat_activity where datname = current_database())`;
  const locking = await database.owner.connect();
  await locking.query('begin');
  await locking.query('select from identity."user" where id = $1 for update', [userId]);
  const answer = browser.post(path, body);
  await expect.poll(async () => (await database.owner.query(waits)).rowCount).toBeGreaterThan(0);
  await locking.query('delete from identity.session where "userId" = $1', [userId]);
  await locking.query('commit');
  locking.release();
  expect((await answer).statusCode).toBe(401);
  const again = await halfSignedIn(email);
  database.time.advance(30_000);
  const next = codeAt(secret, database.time.clock());
  expect((await again.post('second-step', { code: next })).statusCode).toBe(200);
});

test('a session of one person in the cookie and the code of their app in the body confirm no app of another', async () => {
  const [own, other] = [await givenAccount(), await givenAccount()];
  const [browser, second] = [openBrowser(server.app), openBrowser(server.app)];
  await browser.signIn(own.email);
  await second.signIn(other.email);
  const begun = await browser.post('authenticator/begin');
  const { secret } = begun.json<{ secret: string }>();
  const code = codeAt(secret, database.time.clock());
  expect((await second.post('authenticator/confirm', { code })).statusCode).toBe(410);
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
  const { email } = await givenAccount(`ma${name}@apotek.example`);
  const browser = openBrowser(server.app);
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
  const { email } = await givenAccount();
  const refused = await openBrowser(server.app).post('sign-in/email', { email, password });
  expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'validation_fail']);
});

test('keys of prototypes in a body change nothing', async () => {
  const { email } = await givenAccount();
  const body = `{"__proto__":{"isAdministrator":true,"missingStep":null},"constructor":{"prototype":{"isAdministrator":true}},"email":"${email}","password":"wrong one"}`;
  const refused = await server.app.inject({
    method: 'POST',
    url: '/identity/sign-in/email',
    headers: { origin: 'https://kolli.example', 'content-type': 'application/json' },
    payload: body,
  });
  expect(refused.statusCode).toBe(401);
  expect({}).not.toHaveProperty('isAdministrator');
});
