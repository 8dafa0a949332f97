import { afterAll, expect, test } from 'vitest';
import Fastify from 'fastify';
import { IdentityError } from '../calls/identity-error.ts';
import { registerIdentityRoutes } from '../identity.routes.ts';
import { openBrowser } from '../testing/authenticator.ts';
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

async function givenSession() {
  const { userId, email } = await makeAccount(server);
  const signedIn = await signIn(server.app, { email, password: PASSWORD });
  return { userId, email, cookie: cookieOf(signedIn) };
}
/** Ages a session until it has this many of its twelve hours left. */
const ageSession = (userId: string, minutes: number) =>
  database.owner.query(
    `update identity.session set "expiresAt" = now() + $2::interval,
       "updatedAt" = now() + $2::interval - interval '12 hours' where "userId" = $1`,
    [userId, `${minutes} minutes`],
  );
/** Remaining minutes of a session; undefined if it was deleted. */
async function minutesLeft(userId: string): Promise<number | undefined> {
  const { rows } = await database.owner.query<{ left: number }>(
    `select round(extract(epoch from "expiresAt" - now()) / 60)::int as left
     from identity.session where "userId" = $1`,
    [userId],
  );
  return rows[0]?.left;
}

test('SEC-07: a session ends twelve hours after its last use, which renews it', async () => {
  const { userId, email } = await makeAccount(server);
  const browser = openBrowser(server.app);
  await browser.signIn(email);
  expect(await minutesLeft(userId)).toBe(720);
  await ageSession(userId, 640);
  expect((await browser.token()).statusCode).toBe(200);
  expect(await minutesLeft(userId)).toBe(720);
  await ageSession(userId, -1);
  expect((await browser.token()).statusCode).toBe(401);
});

test('issuing a token renews a session; reading it does not', async () => {
  const { userId, cookie } = await givenSession();
  await ageSession(userId, 640);
  const client = { address: '192.0.2.1', cookie, origin: undefined, userAgent: undefined };
  expect(await server.identity.findSession(client)).toMatchObject({ userId });
  expect(await minutesLeft(userId)).toBe(640);
});

test('LST-10: a token says how long the session lasts and that use renews it; asking does not', async () => {
  const { userId, email } = await makeAccount(server);
  const browser = openBrowser(server.app);
  await browser.signIn(email);
  const twelveHours = 12 * 60 * 60;
  const issued = (await browser.token()).json<{ endsInSeconds: number }>();
  expect(issued).toMatchObject({ canStay: true });
  expect(issued.endsInSeconds).toBeGreaterThan(twelveHours - 60);
  expect(issued.endsInSeconds).toBeLessThanOrEqual(twelveHours);
  await ageSession(userId, 2);
  for (let time = 0; time < 2; time += 1) {
    const asked = (await browser.get('session')).json<{ endsInSeconds: number }>();
    expect(asked).toMatchObject({ canStay: true });
    expect(asked.endsInSeconds).toBeGreaterThan(60);
    expect(asked.endsInSeconds).toBeLessThanOrEqual(120);
  }
  await ageSession(userId, -1);
  const over = await browser.get('session');
  expect([over.statusCode, over.json()]).toMatchObject([401, { code: 'not_authorized' }]);
});

test('the purge deletes only expired sessions', async () => {
  const [over, good] = [await givenSession(), await givenSession()];
  await ageSession(over.userId, -1);
  await server.identity.purgeExpired();
  expect(await minutesLeft(over.userId)).toBeUndefined();
  expect((await getToken(server.app, good.cookie)).statusCode).toBe(200);
});

test('the purge deletes only expired links', async () => {
  const [one, other] = [await givenSession(), await givenSession()];
  const link = (userId: string, purpose: 'reset' | 'invitation') =>
    database.store.inGlobal((tx) => server.identity.accounts.makePasswordLink(tx, userId, purpose));
  await link(one.userId, 'reset');
  await link(one.userId, 'invitation');
  await link(other.userId, 'reset');
  database.time.advance(29 * 60_000);
  const left = async () => {
    const { rows } = await database.owner.query<{ purpose: string }>(
      'select purpose from identity.password_link where user_id = any ($1) order by purpose',
      [[one.userId, other.userId]],
    );
    return rows.map(({ purpose }) => purpose);
  };
  await server.identity.purgeExpired();
  expect(await left()).toEqual(['invitation', 'reset', 'reset']);
  database.time.advance(2 * 60_000);
  await server.identity.purgeExpired();
  expect(await left()).toEqual(['invitation']);
  database.time.reset();
});

test('an unexpected error is logged with its cause, which is not in the response', async () => {
  const lines: object[] = [];
  const log = {
    warn: () => undefined,
    error: (data: object, message: string) => void lines.push({ ...data, message }),
  };
  const [fault, bare] = [new Error('contains a secret'), new IdentityError('unknown')];
  let thrown: Error = fault;
  const identity = { ...server.identity, issueToken: () => Promise.reject(thrown) };
  const app = Fastify();
  registerIdentityRoutes(app, identity, { publicUrl: PUBLIC_URL, log });
  const answer = await getToken(app, '');
  expect([answer.statusCode, answer.json()]).toMatchObject([500, { code: 'unknown' }]);
  expect(answer.body).not.toContain('secret');
  expect(answer.headers['cache-control']).toBe('no-store');
  thrown = bare;
  await getToken(app, '');
  expect(lines.map((line) => Object.entries(line).slice(0, 1))).toEqual(
    [fault, bare].map((err) => [['err', err]]),
  );
  expect(lines).toMatchObject([{}, {}].map(() => ({ message: 'identity: unknown' })));
  await app.close();
});

test('a sign-in or sign-out that cannot be recorded fails, and a refusal is not logged', async () => {
  const noted: string[] = [];
  let isAway = false;
  const note = (what: string) => async (userId: string) => {
    if (isAway) throw new Error('away');
    noted.push(`${what} ${userId}`);
  };
  const notes = { onSignedIn: note('in'), onSignedOut: note('out') };
  const { app, identity, errors } = await startIdentity(database, notes);
  const { userId, email } = await makeAccount({ identity, store: database.store });
  const attempt = () => signIn(app, { email, password: PASSWORD });
  const cookie = cookieOf(await attempt());
  expect((await signIn(app, { email, password: 'wrong' })).statusCode).toBe(401);
  expect(errors).toEqual([]);
  isAway = true;
  const refused = await attempt();
  expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([503, undefined]);
  await ageSession(userId, 640);
  expect((await signOut(app, cookie)).statusCode).toBe(503);
  expect(await minutesLeft(userId)).toBe(640);
  expect(errors).toEqual(['identity: service_unavailable', 'identity: service_unavailable']);
  expect((await getToken(app, cookie)).statusCode).toBe(200);
  isAway = false;
  expect((await signOut(app, cookie)).statusCode).toBe(200);
  expect(noted).toEqual([`in ${userId}`, `out ${userId}`]);
  await app.close();
});
