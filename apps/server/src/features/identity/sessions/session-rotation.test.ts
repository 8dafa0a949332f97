import { decodeJwt } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../testing/authenticator.ts';
import { createIdentityDatabase, startIdentity } from '../testing/identity.ts';
import { auditedAt, givenPerson } from '../testing/passwords.ts';

const database = await createIdentityDatabase();
const server = await startIdentity(database);
afterAll(async () => {
  await server.app.close();
  await database.drop();
});

const NAME = '__Secure-kolli.session_token';

async function givenSession(sessionServer = server) {
  const person = await givenPerson(database, sessionServer.identity);
  const browser = openBrowser(sessionServer.app);
  await browser.signIn(person.email);
  return { ...person, browser };
}

/** A browser with a copy of another one's current cookies. */
function copyOf(browser: TestBrowser, userAgent?: string): TestBrowser {
  const copy = openBrowser(server.app, userAgent);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Ends the seconds in which another tab may send a replaced cookie. */
const passGrace = (userId: string) =>
  database.owner.query(
    `update identity.session_cookie c set spent_at = spent_at - interval '31 seconds'
     from identity.session s where s.id = c.session_id and s."userId" = $1`,
    [userId],
  );
const ageSession = (userId: string, age: string) =>
  database.owner.query(
    `update identity.session set "createdAt" = "createdAt" - $2::interval where "userId" = $1`,
    [userId, age],
  );
const sessionsOf = async (userId: string) =>
  (await database.owner.query('select from identity.session where "userId" = $1', [userId]))
    .rowCount;

test('SEC-07: each refresh replaces the cookie, and the database has none in clear', async () => {
  const { browser, userId } = await givenSession();
  const seen = [browser.session()];
  for (let refresh = 0; refresh < 3; refresh += 1) {
    expect((await browser.token()).statusCode).toBe(200);
    seen.push(browser.session());
  }
  expect(new Set(seen).size).toBe(4);
  const { rows } = await database.owner.query<{ all: string }>(
    `select jsonb_agg(c)::text || (select jsonb_agg(s)::text from identity.session s) as all
     from identity.session_cookie c`,
  );
  for (const value of seen) expect(rows[0]?.all).not.toContain(value);
  expect(rows[0]?.all).toContain(userId);
});

test('SEC-07: a cookie that was replaced ends the session, also for whoever has the newest one', async () => {
  const { browser, userId, pharmacyIds } = await givenSession();
  const thief = copyOf(browser);
  await browser.token();
  await passGrace(userId);
  const stolen = await thief.token();
  expect([stolen.statusCode, stolen.json()]).toMatchObject([401, { code: 'not_authorized' }]);
  expect((await browser.token()).statusCode).toBe(401);
  expect(await sessionsOf(userId)).toBe(0);
  const actions = (await auditedAt(database, pharmacyIds)).map(({ action }) => action);
  expect(actions).toEqual(['session.reused_cookie', 'session.reused_cookie']);
});

test('SEC-07: the thief’s refresh is found out when the owner’s browser refreshes', async () => {
  const { browser, userId } = await givenSession();
  const thief = copyOf(browser);
  expect((await thief.token()).statusCode).toBe(200);
  await passGrace(userId);
  expect((await browser.token()).statusCode).toBe(401);
  expect((await thief.token()).statusCode).toBe(401);
});

test('SEC-07: a replaced cookie ends the session in every call that reads it', async () => {
  for (const path of ['prove', 'change-password', 'sessions/end', 'sign-out']) {
    const { browser, userId } = await givenSession();
    const thief = copyOf(browser);
    await browser.token();
    await passGrace(userId);
    await thief.post(path, { others: true });
    expect([path, await sessionsOf(userId)]).toEqual([path, 0]);
  }
});

test('SEC-07: tabs that refresh at the same time all get a token, and the session goes on', async () => {
  const { browser, userId } = await givenSession();
  const tabs = Array.from({ length: 6 }, () => copyOf(browser));
  const answers = await Promise.all(tabs.map((tab) => tab.token()));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(tabs.map(() => 200));
  const next = new Set(tabs.map((tab) => tab.session()));
  expect(next.size).toBe(1);
  await passGrace(userId);
  const [tab] = tabs;
  expect((await tab?.token())?.statusCode).toBe(200);
});

test('SEC-07: a browser that missed the answer gets the same replacement again', async () => {
  const { browser, userId } = await givenSession();
  const offline = copyOf(browser);
  await browser.token();
  expect((await offline.token()).statusCode).toBe(200);
  expect(offline.session()).toBe(browser.session());
  // Once the replacement was used, the old cookie gets it no more.
  const late = openBrowser(server.app);
  late.cookies.set(NAME, browser.session());
  await browser.token();
  await browser.token();
  expect((await late.token()).headers['set-cookie']).toBeUndefined();
  expect(await sessionsOf(userId)).toBe(1);
});

test('SEC-07: another browser with the replaced cookie ends the session at once', async () => {
  const { browser, userId } = await givenSession();
  const thief = copyOf(browser, 'curl/8.0');
  await browser.token();
  expect((await thief.token()).statusCode).toBe(401);
  expect(await sessionsOf(userId)).toBe(0);
});

test('SEC-07: a session ends seven days after the sign-in, however it is used', async () => {
  const { browser, userId } = await givenSession();
  await ageSession(userId, '6 days 23 hours');
  expect((await browser.token()).statusCode).toBe(200);
  const { rows } = await database.owner.query<{ left: number }>(
    `select round(extract(epoch from "expiresAt" - now()) / 60)::int as left
     from identity.session where "userId" = $1`,
    [userId],
  );
  expect(rows[0]?.left).toBe(60);
  await ageSession(userId, '61 minutes');
  expect((await browser.token()).statusCode).toBe(401);
});

test('SEC-07: the last token is not valid for longer than the session', async () => {
  const { browser, userId } = await givenSession();
  await ageSession(userId, '6 days 23 hours 59 minutes');
  const { token } = (await browser.token()).json<{ token: string }>();
  const { iat = 0, exp = 0 } = decodeJwt(token);
  expect(exp - iat).toBeGreaterThan(50);
  expect(exp - iat).toBeLessThanOrEqual(60);
});

test('LST-10: in its last hours a session says that it cannot stay', async () => {
  const { browser, userId } = await givenSession();
  await ageSession(userId, '6 days 23 hours 58 minutes');
  for (const answer of [await browser.token(), await browser.get('session')]) {
    const rest = answer.json<{ endsInSeconds: number }>();
    expect(rest).toMatchObject({ canStay: false });
    expect(rest.endsInSeconds).toBeGreaterThan(60);
    expect(rest.endsInSeconds).toBeLessThanOrEqual(120);
  }
});

test('SEC-07: SESSION_DAYS sets the end', async () => {
  const short = await startIdentity(database, { sessionDays: 1 });
  const { browser, userId } = await givenSession(short);
  await ageSession(userId, '23 hours');
  expect((await browser.token()).statusCode).toBe(200);
  await ageSession(userId, '61 minutes');
  expect((await browser.token()).statusCode).toBe(401);
  await short.app.close();
});

test('a cookie of another form, of nobody, or signed by the old library is no session', async () => {
  const browser = openBrowser(server.app);
  for (const value of ['', 'x', 'x'.repeat(43), `${'x'.repeat(43)}.sig`, '%00'.repeat(20)]) {
    browser.cookies.set(NAME, value);
    expect((await browser.token()).statusCode).toBe(401);
  }
});
