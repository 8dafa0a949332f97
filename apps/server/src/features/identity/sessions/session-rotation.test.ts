import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { said } from '../../../testing/test-server.ts';
import type { TestBrowser } from '../testing/authenticator.ts';
import { copyTo, openIdentity, statusesOf } from '../testing/open-identity.ts';

const world = await openIdentity();
const { rows, actionsAt, givenBrowser, openBrowser } = world;

const NAME = '__Secure-kolli.session_token';
const reused = '401 session_reused';
const limit = '401 session_limit';

const copyOf = (browser: TestBrowser, userAgent?: string) =>
  copyTo(openBrowser(userAgent), browser);
const refresh = (browser: TestBrowser) => said(browser.token());

/** Ends the seconds in which another tab may send a replaced cookie. */
const passGrace = (userId: string, seconds = 31) =>
  rows(
    `update identity.session_cookie c set spent_at = spent_at - make_interval(secs => $2),
       used_at = used_at - make_interval(secs => $2)
     from identity.session s where s.id = c.session_id and s."userId" = $1`,
    userId,
    seconds,
  );
const ageSession = (userId: string, age: string) =>
  rows(
    `update identity.session set "createdAt" = now() - $2::interval where "userId" = $1`,
    userId,
    age,
  );
const sessionsOf = async (userId: string) =>
  (await rows('select from identity.session where "userId" = $1', userId)).length;

test('SEC-07: each refresh replaces the cookie, and the database has none in clear', async () => {
  const { browser, userId } = await givenBrowser();
  const seen = [browser.session()];
  for (let times = 0; times < 3; times += 1) {
    expect(await refresh(browser)).toBe('200');
    seen.push(browser.session());
  }
  expect(new Set(seen).size).toBe(4);
  const [stored] = await rows(
    `select jsonb_agg(c)::text || (select jsonb_agg(s)::text from identity.session s) as all
     from identity.session_cookie c`,
  );
  for (const value of seen) expect(stored?.all).not.toContain(value);
  expect(stored?.all).toContain(userId);
});

test('SEC-07: a cookie whose replacement was used ends the session, also for whoever has the newest one', async () => {
  const { browser, userId, pharmacyIds } = await givenBrowser();
  const thief = copyOf(browser);
  await browser.token();
  await browser.get('session');
  await passGrace(userId);
  expect(await refresh(thief)).toBe(reused);
  expect(await refresh(browser)).toBe(reused);
  expect(await sessionsOf(userId)).toBe(0);
  expect(await actionsAt(pharmacyIds)).toEqual(['session.reused_cookie', 'session.reused_cookie']);
});

test.each([
  ['owner', 'thief'],
  ['thief', 'owner'],
])(
  'SEC-07: of %s and %s, who refresh one after the other, the first is found out at its next refresh',
  async (first) => {
    const { browser, userId } = await givenBrowser();
    const copy = copyOf(browser);
    const [early, late] = first === 'owner' ? [browser, copy] : [copy, browser];
    expect(await refresh(early)).toBe('200');
    await passGrace(userId);
    expect(await refresh(late)).toBe('200');
    expect(late.session()).not.toBe(early.session());
    expect(await refresh(early)).toBe(reused);
    expect(await refresh(late)).toBe(reused);
    expect(await sessionsOf(userId)).toBe(0);
  },
);

test('SEC-07: a thief who refreshes right after the owner each time is found out, too', async () => {
  const { browser, userId } = await givenBrowser();
  const thief = copyOf(browser);
  const said: string[] = [];
  for (let times = 0; times < 3; times += 1)
    for (const one of [browser, thief]) {
      said.push(await refresh(one));
      await passGrace(userId);
    }
  expect(said.slice(0, 3)).toEqual(['200', '200', reused]);
});

test('SEC-07: a replaced cookie ends the session in every call that reads it', async () => {
  for (const path of ['prove', 'change-password', 'sessions/end', 'sign-out']) {
    const { browser, userId } = await givenBrowser();
    const thief = copyOf(browser);
    await browser.token();
    await browser.token();
    await passGrace(userId);
    await thief.post(path, { others: true });
    expect([path, await sessionsOf(userId)]).toEqual([path, 0]);
  }
});

test('SEC-07: a browser that slept, or lost the network, before the answer came goes on, however late, and however often', async () => {
  const { browser, userId } = await givenBrowser();
  for (let times = 0; times < 3; times += 1) {
    // The answers to these reach nobody.
    for (let missed = 0; missed < 2; missed += 1) {
      await copyOf(browser).token();
      await passGrace(userId, 11 * 3600);
      expect((await browser.get('session')).statusCode).toBe(200);
    }
    // Both of its tabs wake up at once.
    const tabs = [copyOf(browser), copyOf(browser)];
    expect(await Promise.all(tabs.map(refresh))).toEqual(['200', '200']);
    expect(tabs[0]?.session()).toBe(tabs[1]?.session());
    expect(await refresh(browser)).toBe('200');
    expect(browser.session()).toBe(tabs[0]?.session());
  }
  expect(await sessionsOf(userId)).toBe(1);
});

test('SEC-07: once the late replacement is used, another tab may send the old cookie for seconds, and not longer', async () => {
  const { browser, userId } = await givenBrowser();
  const [tab, late] = [copyOf(browser), copyOf(browser)];
  await copyOf(browser).token();
  await passGrace(userId, 3600);
  expect([await refresh(browser), await refresh(browser)]).toEqual(['200', '200']);
  expect(await refresh(tab)).toBe('200');
  await passGrace(userId);
  expect(await refresh(late)).toBe(reused);
});

test('SEC-07: tabs that refresh at the same time all get a token, and the session goes on', async () => {
  const { browser, userId } = await givenBrowser();
  const tabs = Array.from({ length: 6 }, () => copyOf(browser));
  const answers = await Promise.all(tabs.map((tab) => tab.token()));
  expect(statusesOf(answers)).toEqual({ 200: 6 });
  expect(new Set(tabs.map((tab) => tab.session())).size).toBe(1);
  await passGrace(userId);
  const [tab] = tabs;
  expect((await tab?.token())?.statusCode).toBe(200);
});

test('SEC-07: a browser that missed the answer gets the same replacement again', async () => {
  const { browser, userId } = await givenBrowser();
  const offline = copyOf(browser);
  await browser.token();
  expect(await refresh(offline)).toBe('200');
  expect(offline.session()).toBe(browser.session());
  // Once it was used, the old cookie gets no replacement.
  const late = openBrowser();
  late.cookies.set(NAME, browser.session());
  await browser.token();
  await browser.token();
  expect((await late.token()).headers['set-cookie']).toBeUndefined();
  expect(await sessionsOf(userId)).toBe(1);
});

test('SEC-07: another browser with the replaced cookie ends the session at once', async () => {
  const { browser, userId } = await givenBrowser();
  const thief = copyOf(browser, 'curl/8.0');
  await browser.token();
  expect(await refresh(thief)).toBe(reused);
  expect(await sessionsOf(userId)).toBe(0);
});

test('SEC-07 LST-10: a session ends seven days after the sign-in, however it is used, and says so; its last token is not valid for longer', async () => {
  const { browser, userId } = await givenBrowser();
  await ageSession(userId, '6 days 23 hours');
  expect(await refresh(browser)).toBe('200');
  const [left] = await rows(
    `select round(extract(epoch from "expiresAt" - now()) / 60)::int as minutes
     from identity.session where "userId" = $1`,
    userId,
  );
  expect(left).toEqual({ minutes: 60 });
  await ageSession(userId, '6 days 23 hours 58 minutes');
  for (const answer of [await browser.token(), await browser.get('session')]) {
    const rest = answer.json<{ endsInSeconds: number }>();
    expect(rest).toMatchObject({ canStay: false });
    expect(rest.endsInSeconds).toBeGreaterThan(60);
    expect(rest.endsInSeconds).toBeLessThanOrEqual(120);
  }
  await ageSession(userId, '6 days 23 hours 59 minutes');
  const { iat = 0, exp = 0 } = decodeJwt((await browser.token()).json<{ token: string }>().token);
  expect(exp - iat).toBeGreaterThan(50);
  expect(exp - iat).toBeLessThanOrEqual(60);
  await ageSession(userId, '7 days 1 minute');
  expect(await refresh(browser)).toBe(limit);
});

test('SEC-07: SESSION_DAYS sets the end', async () => {
  const short = await world.startAnother({ sessionDays: 1 });
  const { browser, userId } = await short.givenBrowser();
  await ageSession(userId, '23 hours');
  expect(await refresh(browser)).toBe('200');
  await ageSession(userId, '24 hours 1 minute');
  expect(await refresh(browser)).toBe(limit);
});

test('a cookie of another form, of nobody, or signed by the old library is no session', async () => {
  const browser = openBrowser();
  for (const value of ['', 'x', 'x'.repeat(43), `${'x'.repeat(43)}.sig`, '%00'.repeat(20)]) {
    browser.cookies.set(NAME, value);
    expect((await browser.token()).statusCode).toBe(401);
  }
});
