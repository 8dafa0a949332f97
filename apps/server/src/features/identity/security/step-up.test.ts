import { afterAll, expect, test } from 'vitest';
import { openBrowser, setUpApp } from '../testing/authenticator.ts';
import { createIdentityDatabase, PASSWORD, startIdentity } from '../testing/identity.ts';
import { givenPerson } from '../testing/passwords.ts';

const database = await createIdentityDatabase();
const server = await startIdentity(database);
afterAll(async () => {
  await server.app.close();
  await database.drop();
});

async function givenBrowser() {
  const person = await givenPerson(database, server.identity);
  const browser = openBrowser(server.app);
  await browser.signIn(person.email);
  return { ...person, browser };
}

/** Ages all proofs of a person's sessions. */
const ageProof = (userId: string, minutes: number) =>
  database.owner.query(
    `update identity.session_proof p set proven_at = proven_at - $2::interval
     from identity.session s where s.id::text = p.session_key and s."userId" = $1`,
    [userId, `${minutes} minutes`],
  );
const codeOf = (response: { json: () => unknown }) => (response.json() as { code?: string }).code;

test('SEC-03 SEC-06: whoever has only the cookie can neither set up, replace nor remove an app', async () => {
  const { browser, userId, email } = await givenBrowser();
  await ageProof(userId, 11);
  const begin = await browser.post('authenticator/begin');
  expect([begin.statusCode, codeOf(begin)]).toEqual([403, 'proof_needed']);
  const confirm = await browser.post('authenticator/confirm', { code: '123456' });
  expect(codeOf(confirm)).toBe('proof_needed');
  expect((await openBrowser(server.app).signIn(email)).json()).toEqual({ userId });
  await browser.post('prove', { password: PASSWORD });
  await setUpApp(browser, database.time);
  await ageProof(userId, 11);
  const answers = [
    await browser.post('authenticator/begin'),
    await browser.post('recovery-codes'),
    await browser.post('authenticator/remove', { password: 'a guess' }),
  ];
  expect(answers.map(codeOf)).toEqual(['proof_needed', 'proof_needed', 'wrong_password']);
  const next = await openBrowser(server.app).signIn(email);
  expect(next.json()).toEqual({ missingStep: 'second_factor' });
});

test('SEC-06: a proof counts for ten minutes, in its session only', async () => {
  const { browser, userId, email } = await givenBrowser();
  const other = openBrowser(server.app);
  await other.signIn(email);
  await ageProof(userId, 9);
  expect((await browser.post('authenticator/begin')).statusCode).toBe(200);
  await ageProof(userId, 2);
  expect((await browser.post('authenticator/begin')).statusCode).toBe(403);
  expect((await browser.post('prove', { password: PASSWORD })).statusCode).toBe(200);
  expect((await browser.post('authenticator/begin')).statusCode).toBe(200);
  expect((await other.post('authenticator/begin')).statusCode).toBe(403);
});

test('an account without a password has nothing that a code could follow', async () => {
  const person = await givenPerson(database, server.identity, { password: null });
  const client = { address: '192.0.2.1', cookie: undefined, origin: undefined, userAgent: 'a' };
  const { cookies } = await server.identity.beginProvenSession(person.userId, client);
  const browser = openBrowser(server.app, 'a');
  for (const line of cookies) {
    const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
    browser.cookies.set(name, value);
  }
  const begin = await browser.post('authenticator/begin');
  expect([begin.statusCode, codeOf(begin)]).toEqual([409, 'password_needed']);
});

test('SEC-06: refreshing the session is no proof', async () => {
  const { browser, userId } = await givenBrowser();
  await ageProof(userId, 11);
  expect((await browser.token()).statusCode).toBe(200);
  expect(codeOf(await browser.post('authenticator/begin'))).toBe('proof_needed');
});

test('SEC-06: guesses of the password are limited, and wrong ones prove nothing', async () => {
  const { browser, userId } = await givenBrowser();
  await ageProof(userId, 11);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => browser.post('prove', { password: 'a guess' })),
  );
  const statuses = answers
    .map(({ statusCode }) => statusCode)
    .toSorted((one, other) => one - other);
  expect(statuses).toEqual([...Array<number>(10).fill(409), 429, 429]);
  expect((await browser.post('prove', { password: PASSWORD })).statusCode).toBe(429);
  expect(codeOf(await browser.post('authenticator/begin'))).toBe('proof_needed');
});

test('SEC-06: a proof of an ended session, or from another site, does not count', async () => {
  const { browser } = await givenBrowser();
  const evil = await browser.post(
    'prove',
    { password: PASSWORD },
    { origin: 'https://evil.example' },
  );
  expect(evil.statusCode).toBe(403);
  const old = browser.session();
  await browser.post('sign-out');
  browser.cookies.set('__Secure-kolli.session_token', old);
  expect((await browser.post('prove', { password: PASSWORD })).statusCode).toBe(401);
});
