import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { chosen, cookieOf, PASSWORD } from '../testing/identity.ts';
import { trialSize } from '../../../testing/trial-size.ts';
import { openIdentity } from '../testing/open-identity.ts';

const world = await openIdentity();
const { identity, rows, signIn, getToken, signOut, post, makeAccount } = world;
const { passAttempts, givenLink } = world;
beforeEach(() => rows('delete from identity.sign_in_attempt'));

const many = trialSize(14, 30);
const WRONG = 'not the password';
const NAME = '__Secure-kolli.browser';
const from = (host: number) => ({ 'x-forwarded-for': `203.0.113.${host}` });
const tryAs = (email: string, password: string, host: number, cookie = '') =>
  signIn(email, password, { ...from(host), cookie });
const statusOf = async (...tried: Parameters<typeof tryAs>) => (await tryAs(...tried)).statusCode;
const browserOf = (response: LightMyRequestResponse): string => {
  const cookie = response.cookies.find(({ name }) => name === NAME);
  return `${NAME}=${cookie?.value ?? ''}`;
};
/** An account, and the cookie of its owner's known browser. */
async function givenOwner() {
  const account = await makeAccount();
  return { ...account, browser: browserOf(await tryAs(account.email, PASSWORD, 200)) };
}
/** Sends concurrent wrong passwords, each from its own address; returns how many were verified. */
async function guess(email: string, times: number, cookie = ''): Promise<number> {
  let tested = 0;
  const count = () => void (tested += 1);
  subscribe('kolli.password-tested', count);
  const answers = await Promise.all(
    Array.from({ length: times }, (_, host) => tryAs(email, WRONG, host, cookie)),
  );
  unsubscribe('kolli.password-tested', count);
  const refused = answers.filter(({ statusCode }) => statusCode === 401);
  expect(refused).toHaveLength(tested);
  return tested;
}

test('ERR-003: of many concurrent guesses from many addresses ten are hashed, and the owner can still sign in', async () => {
  const { email, browser } = await givenOwner();
  expect(await guess(email, many)).toBe(10);
  const stranger = await tryAs(email, PASSWORD, 99);
  expect(stranger.statusCode).toBe(429);
  expect(stranger.json()).toEqual({
    code: 'error_login_too_many_attempts',
    message: 'Too many login attempts try again later',
  });
  const owner = await tryAs(email, PASSWORD, 99, browser);
  expect(owner.statusCode).toBe(200);
  // The owner's sign-in does not reset the guesses.
  expect(await guess(email, 10)).toBe(0);
  expect(await statusOf(email, PASSWORD, 99, browserOf(owner))).toBe(200);
});

test('the cookie is host-only, long-lived, and survives a sign-out', async () => {
  const { email } = await makeAccount();
  const signedIn = await tryAs(email, PASSWORD, 1);
  const line = [signedIn.headers['set-cookie']].flat().find((text) => text?.startsWith(NAME));
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/identity'])
    expect(line?.split('; ')).toContain(attribute);
  expect(line).toMatch(/; Max-Age=34560000(;|$)/);
  const signedOut = await signOut(cookieOf(signedIn));
  expect(signedOut.statusCode).toBe(200);
  expect([signedOut.headers['set-cookie']].flat().join()).not.toContain(NAME);
  await guess(email, 12);
  expect(await statusOf(email, PASSWORD, 2, browserOf(signedIn))).toBe(200);
});

test('a known browser has its own ten tries, concurrent or not, which count for nobody else', async () => {
  const { email, browser } = await givenOwner();
  expect(await guess(email, many, browser)).toBe(10);
  const locked = await tryAs(email, PASSWORD, 1, browser);
  expect(locked.statusCode).toBe(429);
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3_000);
  expect(await guess(email, 3)).toBe(3);
  await passAttempts(60);
  expect(await statusOf(email, PASSWORD, 1, browser)).toBe(200);
});

test('the cookie does not authenticate: no session, no token, no password change', async () => {
  const { browser } = await givenOwner();
  expect((await getToken(browser)).statusCode).toBe(401);
  const body = { oldPassword: PASSWORD, ...chosen('Ett nytt lösen') };
  expect((await post('change-password', body, { cookie: browser })).statusCode).toBe(401);
});

test('a forged cookie, or another person’s cookie, counts as an unknown browser', async () => {
  const { email, browser } = await givenOwner();
  const [number = '', signature = ''] = browser.slice(NAME.length + 1).split('.');
  const other = await givenOwner();
  const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
  const forgeries = [
    `${NAME}=`,
    `${NAME}=${number}`,
    `${NAME}=${number}.`,
    `${NAME}=${number}.${flipped}`,
    `${NAME}=${signature}.${number}`,
    `${NAME}=${'A'.repeat(43)}.${signature}`,
    `${NAME}=${number}.${other.browser.split('.')[1] ?? ''}`,
    `kolli.browser=${number}.${signature}`,
    `x${browser}`,
    other.browser,
  ];
  expect(await guess(email, 12)).toBe(10);
  for (const forged of forgeries)
    expect([forged, await statusOf(email, PASSWORD, 9, forged)]).toEqual([forged, 429]);
  expect(await statusOf(email, PASSWORD, 9, `a=b; ${browser}; c=d`)).toBe(200);
});

test('a cookie that was copied, or planted before the sign-in, is not known after it', async () => {
  const { email, browser: copied } = await givenOwner();
  const insider = await givenOwner();
  const owner = browserOf(await tryAs(email, PASSWORD, 1, copied));
  expect(owner).not.toBe(copied);
  const other = await makeAccount();
  await tryAs(other.email, PASSWORD, 1, insider.browser);
  await guess(email, 12);
  await guess(other.email, 12);
  expect(await statusOf(email, PASSWORD, 2, copied)).toBe(429);
  expect(await statusOf(email, PASSWORD, 2, owner)).toBe(200);
  expect(await statusOf(other.email, PASSWORD, 2, insider.browser)).toBe(429);
});

test('people who share a browser are all known there, and gain no tries at each other’s accounts', async () => {
  const insider = await givenOwner();
  const { email } = await makeAccount();
  let shared = browserOf(await tryAs(email, PASSWORD, 1, insider.browser));
  expect(await guess(email, 8, shared)).toBe(8);
  shared = browserOf(await tryAs(insider.email, PASSWORD, 1, shared));
  expect(await guess(email, 8, shared)).toBe(2);
  await guess(insider.email, 12);
  expect(await statusOf(insider.email, PASSWORD, 1, shared)).toBe(200);
});

test('a reset deletes the known browsers and makes its own browser known', async () => {
  const { email, userId, browser } = await givenOwner();
  expect(await guess(email, 12)).toBe(10);
  const { token } = await givenLink(userId);
  const body = { token, ...chosen('Ett nytt lösen') };
  const reset = await post('reset-password', body);
  expect(reset.statusCode).toBe(200);
  // The lock-out has ended; further guesses start it again.
  expect(await guess(email, 12)).toBe(10);
  expect(await statusOf(email, 'Ett nytt lösen', 5, browser)).toBe(429);
  expect(await statusOf(email, 'Ett nytt lösen', 5, browserOf(reset))).toBe(200);
});

test('after a password change only its own browser stays known', async () => {
  const { email, browser: other } = await givenOwner();
  const signedIn = await tryAs(email, PASSWORD, 1);
  const cookie = cookieOf(signedIn);
  const body = { oldPassword: PASSWORD, ...chosen('Ett nytt lösen') };
  const changed = await post('change-password', body, { cookie });
  expect(changed.statusCode).toBe(200);
  await guess(email, 12);
  expect(await statusOf(email, 'Ett nytt lösen', 5, other)).toBe(429);
  expect(await statusOf(email, 'Ett nytt lösen', 5, browserOf(changed))).toBe(200);
});

test('an account has at most the fifty newest browsers, and unused ones are deleted', async () => {
  const { userId, email } = await givenOwner();
  // Two per timestamp; the higher id counts as newer.
  await rows(
    `insert into identity.known_browser (browser_hash, user_id, id, signed_in_at)
     select sha256(n::text::bytea), $1,
       ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, now() - (n / 2) * interval '14 days'
     from generate_series(1, 60) n`,
    userId,
  );
  const others = async () => {
    const left = await rows<{ n: number }>(
      `select right(id::text, 12)::int as n from identity.known_browser
       where user_id = $1 and id < '00000000-0000-7000-8000-000000000061' order by n`,
      userId,
    );
    return left.map(({ n }) => n);
  };
  await identity.purgeExpired();
  expect(await others()).toEqual(Array.from({ length: 57 }, (_, index) => index + 1));
  // Together with the owner's two there are fifty.
  await tryAs(email, PASSWORD, 3);
  expect(await others()).toEqual([...Array.from({ length: 47 }, (_, index) => index + 1), 49]);
});
