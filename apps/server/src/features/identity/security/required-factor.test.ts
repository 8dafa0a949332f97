import { afterAll, expect, test } from 'vitest';
import { codeAt, openBrowser, setUpApp } from '../testing/authenticator.ts';
import { createIdentityDatabase, PASSWORD, startIdentity } from '../testing/identity.ts';
import { givenPerson } from '../testing/passwords.ts';
import { type AskedOptions, createPasskey } from '../testing/software-passkey.ts';

const database = await createIdentityDatabase();
const server = await startIdentity(database);
afterAll(async () => {
  await server.app.close();
  await database.drop();
});

const requireFactor = (pharmacyId: string | undefined) =>
  database.owner.query('update pharmacy set second_factor_required = true where id = $1', [
    pharmacyId,
  ]);

async function givenRequired() {
  const person = await givenPerson(database, server.identity);
  await requireFactor(person.pharmacyIds[1]);
  return person;
}

test('SEC-05: where a pharmacy requires it, who has none is led to set one up, and is then signed in', async () => {
  const noted: string[] = [];
  const own = await startIdentity(database, { onSignedIn: async (id) => void noted.push(id) });
  const { email, userId } = await givenRequired();
  const browser = openBrowser(own.app);
  expect((await browser.signIn(email)).json()).toEqual({ missingStep: 'setup' });
  expect((await browser.token()).statusCode).toBe(401);
  expect(noted).toEqual([]);
  const { statuses, secret } = await setUpApp(browser, database.time);
  expect(statuses).toEqual([200, 200]);
  expect(noted).toEqual([userId]);
  expect((await browser.token()).statusCode).toBe(200);
  const next = openBrowser(own.app);
  expect((await next.signIn(email)).json()).toEqual({ missingStep: 'second_factor' });
  const code = codeAt(secret, database.time.clock());
  expect((await next.post('second-step', { code })).statusCode).toBe(200);
  await own.app.close();
});

test('SEC-05: until then the session permits nothing but setting it up', async () => {
  const { email } = await givenRequired();
  const browser = openBrowser(server.app);
  await browser.signIn(email);
  const refused = [
    await browser.token(),
    await browser.get('security'),
    await browser.post('second-step', { code: '123456' }),
    await browser.post('authenticator/remove', { password: PASSWORD }),
    await browser.post('recovery-codes'),
    await browser.post('prove', { password: PASSWORD }),
    await browser.post('sessions/end', { others: true }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 401));
  const wrong = await browser.post('authenticator/confirm', { code: '000000' });
  expect(wrong.json()).toMatchObject({ code: 'setup_expired' });
});

test('SEC-05: it cannot be removed while a pharmacy requires it', async () => {
  const { email } = await givenRequired();
  const browser = openBrowser(server.app);
  await browser.signIn(email);
  await setUpApp(browser, database.time);
  const answer = await browser.post('authenticator/remove', { password: PASSWORD });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { code: 'second_factor_required' },
  ]);
});

test('SEC-05: it applies to web users of that pharmacy only', async () => {
  const { email, userId, pharmacyIds } = await givenRequired();
  await database.owner.query(
    'update user_access set web_tool_access = false where user_id = $1 and pharmacy_id = $2',
    [userId, pharmacyIds[1]],
  );
  expect((await openBrowser(server.app).signIn(email)).json()).toEqual({ userId });
});

test('SEC-05: a work account keeps the second factor of its issuer', async () => {
  const { userId } = await givenRequired();
  const client = { address: '192.0.2.1', cookie: undefined, origin: undefined, userAgent: 'a' };
  const { body, cookies } = await server.identity.beginProvenSession(userId, client);
  expect(body).toEqual({ userId });
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  const token = await server.app.inject({
    url: '/identity/token',
    headers: { cookie, 'user-agent': 'a' },
  });
  expect(token.statusCode).toBe(200);
});

test('SEC-05: once somebody has set one up, another sign-in that waits for it cannot add or replace any', async () => {
  const { email, userId } = await givenRequired();
  const [owner, thief] = [openBrowser(server.app), openBrowser(server.app)];
  for (const browser of [owner, thief]) await browser.signIn(email);
  const asked = (await thief.post('passkeys/register/begin')).json<AskedOptions>();
  const { secret, statuses } = await setUpApp(owner, database.time);
  expect(statuses).toEqual([200, 200]);
  const theirs = (await thief.post('authenticator/begin')).json<{ secret: string }>().secret;
  const attempts = [
    await thief.post('authenticator/confirm', { code: codeAt(theirs, database.time.clock()) }),
    await thief.post('passkeys/register', { name: 'x', passkey: createPasskey().make(asked) }),
  ];
  expect(attempts.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  expect((await thief.token()).statusCode).toBe(401);
  const passkeys = await database.owner.query('select from identity.passkey where user_id = $1', [
    userId,
  ]);
  expect(passkeys.rowCount).toBe(0);
  database.time.advance(30_000);
  const next = openBrowser(server.app);
  await next.signIn(email);
  const code = codeAt(secret, database.time.clock());
  expect((await next.post('second-step', { code })).statusCode).toBe(200);
});
