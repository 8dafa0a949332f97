import { expect, test } from 'vitest';
import Fastify from 'fastify';
import { IdentityError } from '../calls/identity-error.ts';
import { registerIdentityRoutes } from '../identity.routes.ts';
import { said } from '../../../testing/test-server.ts';
import { cookieOf, PUBLIC_URL } from '../testing/identity.ts';
import { openIdentity } from '../testing/open-identity.ts';

const world = await openIdentity();
const { identity, time, rows, givenBrowser, givenLink } = world;

/** Ages a session until it has this many of its twelve hours left. */
const ageSession = (userId: string, minutes: number) =>
  rows(
    `update identity.session set "expiresAt" = now() + $2::interval,
       "updatedAt" = now() + $2::interval - interval '12 hours' where "userId" = $1`,
    userId,
    `${minutes} minutes`,
  );
/** Remaining minutes of a session; undefined if it was deleted. */
async function minutesLeft(userId: string): Promise<number | undefined> {
  const [row] = await rows<{ left: number }>(
    `select round(extract(epoch from "expiresAt" - now()) / 60)::int as left
     from identity.session where "userId" = $1`,
    userId,
  );
  return row?.left;
}

test('SEC-07 LST-10: a session ends twelve hours after its last use, which renews it and says so; asking does not', async () => {
  const { userId, browser } = await givenBrowser();
  expect(await minutesLeft(userId)).toBe(720);
  await ageSession(userId, 640);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const client = { address: '192.0.2.1', cookie, origin: undefined, userAgent: undefined };
  expect(await identity.findSession(client)).toMatchObject({ userId });
  expect(await minutesLeft(userId)).toBe(640);
  const twelveHours = 12 * 60 * 60;
  const issued = (await browser.token()).json<{ endsInSeconds: number }>();
  expect(issued).toMatchObject({ canStay: true });
  expect(issued.endsInSeconds).toBeGreaterThan(twelveHours - 60);
  expect(issued.endsInSeconds).toBeLessThanOrEqual(twelveHours);
  expect(await minutesLeft(userId)).toBe(720);
  await ageSession(userId, 2);
  for (let times = 0; times < 2; times += 1) {
    const asked = (await browser.get('session')).json<{ endsInSeconds: number }>();
    expect(asked).toMatchObject({ canStay: true });
    expect(asked.endsInSeconds).toBeGreaterThan(60);
    expect(asked.endsInSeconds).toBeLessThanOrEqual(120);
  }
  await ageSession(userId, -1);
  expect(await said(browser.get('session'))).toBe('401 session_idle');
  expect((await browser.token()).statusCode).toBe(401);
});

test('the purge deletes only expired sessions and links', async () => {
  const [over, good] = [await givenBrowser(), await givenBrowser()];
  await ageSession(over.userId, -1);
  await identity.purgeExpired();
  expect(await minutesLeft(over.userId)).toBeUndefined();
  expect((await good.browser.token()).statusCode).toBe(200);
  await givenLink(over.userId, 'reset');
  await givenLink(over.userId, 'invitation');
  await givenLink(good.userId, 'reset');
  const left = async () =>
    (await rows('select purpose from identity.password_link order by purpose')).map(
      ({ purpose }) => purpose,
    );
  time.advance(29 * 60_000);
  await identity.purgeExpired();
  expect(await left()).toEqual(['invitation', 'reset', 'reset']);
  time.advance(2 * 60_000);
  await identity.purgeExpired();
  expect(await left()).toEqual(['invitation']);
  time.reset();
});

test('an unexpected error is logged with its cause, which is not in the response', async () => {
  const lines: object[] = [];
  const log = {
    warn: () => undefined,
    error: (data: object, message: string) => void lines.push({ ...data, message }),
  };
  const [fault, bare] = [new Error('contains a secret'), new IdentityError('unknown')];
  let thrown: Error = fault;
  const failing = { ...identity, issueToken: () => Promise.reject(thrown) };
  const app = Fastify();
  registerIdentityRoutes(app, failing, { publicUrl: PUBLIC_URL, log });
  const answer = await app.inject('/identity/token');
  expect(await said(answer)).toBe('500 unknown');
  expect(answer.body).not.toContain('secret');
  expect(answer.headers['cache-control']).toBe('no-store');
  thrown = bare;
  await app.inject('/identity/token');
  expect(lines).toMatchObject([fault, bare].map((err) => ({ err, message: 'identity: unknown' })));
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
  const { errors, ...own } = await world.startAnother(notes);
  const { userId, email } = await own.makeAccount();
  const cookie = cookieOf(await own.signIn(email));
  expect((await own.signIn(email, 'wrong')).statusCode).toBe(401);
  expect(errors).toEqual([]);
  isAway = true;
  const refused = await own.signIn(email);
  expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([503, undefined]);
  await ageSession(userId, 640);
  expect((await own.signOut(cookie)).statusCode).toBe(503);
  expect(await minutesLeft(userId)).toBe(640);
  expect(errors).toEqual(['identity: service_unavailable', 'identity: service_unavailable']);
  expect((await own.getToken(cookie)).statusCode).toBe(200);
  isAway = false;
  expect((await own.signOut(cookie)).statusCode).toBe(200);
  expect(noted).toEqual([`in ${userId}`, `out ${userId}`]);
});
