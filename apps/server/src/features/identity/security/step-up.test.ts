import { expect, test } from 'vitest';
import { said } from '../../../testing/test-server.ts';
import { setUpApp } from '../testing/authenticator.ts';
import { PASSWORD } from '../testing/identity.ts';
import { openIdentity, statusesOf } from '../testing/open-identity.ts';

const {
  app,
  time,
  ageProofs,
  givenBrowser,
  givenPerson,
  halfSignedIn,
  openBrowser,
  provenBrowser,
} = await openIdentity();

const right = { password: PASSWORD };
const needed = '403 proof_needed';

test('SEC-03 SEC-06: whoever has only the cookie can neither set up, replace nor remove an app', async () => {
  const { browser, userId, email } = await givenBrowser();
  await ageProofs(userId);
  // Refreshing the session is no proof.
  expect((await browser.token()).statusCode).toBe(200);
  expect(await said(browser.post('authenticator/begin'))).toBe(needed);
  expect(await said(browser.post('authenticator/confirm', { code: '123456' }))).toBe(needed);
  expect((await openBrowser().signIn(email)).json()).toEqual({ userId });
  await browser.post('prove', right);
  await setUpApp(browser, time);
  await ageProofs(userId);
  expect(await said(browser.post('authenticator/begin'))).toBe(needed);
  expect(await said(browser.post('recovery-codes'))).toBe(needed);
  const removed = browser.post('authenticator/remove', { password: 'a guess' });
  expect(await said(removed)).toBe('409 wrong_password');
  await halfSignedIn(email);
});

test('SEC-06: a proof counts for ten minutes, in its session only', async () => {
  const { browser, userId, email } = await givenBrowser();
  const other = openBrowser();
  await other.signIn(email);
  await ageProofs(userId, 9);
  expect(await said(browser.post('authenticator/begin'))).toBe('200');
  await ageProofs(userId, 2);
  expect(await said(browser.post('authenticator/begin'))).toBe(needed);
  expect(await said(browser.post('prove', right))).toBe('200');
  expect(await said(browser.post('authenticator/begin'))).toBe('200');
  expect(await said(other.post('authenticator/begin'))).toBe(needed);
});

test('an account without a password has nothing that a code could follow', async () => {
  const { userId } = await givenPerson({ password: null });
  const { browser } = await provenBrowser(userId);
  expect(await said(browser.post('authenticator/begin'))).toBe('409 password_needed');
});

test('SEC-06: guesses of the password are limited, and wrong ones prove nothing', async () => {
  const { browser, userId } = await givenBrowser();
  await ageProofs(userId);
  const guesses = Array.from({ length: 12 }, () => browser.post('prove', { password: 'a guess' }));
  expect(statusesOf(await Promise.all(guesses))).toEqual({ 409: 10, 429: 2 });
  expect((await browser.post('prove', right)).statusCode).toBe(429);
  expect(await said(browser.post('authenticator/begin'))).toBe(needed);
});

test('SEC-06: a proof of an ended session, or from another site, does not count', async () => {
  const { browser } = await givenBrowser();
  const evil = browser.post('prove', right, { origin: 'https://evil.example' });
  expect((await evil).statusCode).toBe(403);
  const old = browser.session();
  await browser.post('sign-out');
  browser.cookies.set('__Secure-kolli.session_token', old);
  expect((await browser.post('prove', right)).statusCode).toBe(401);
});

/** What each call of the identity service asks of somebody whose proof is old. */
const calls: Readonly<Record<string, string>> = {
  'authenticator/begin': needed,
  'authenticator/confirm': needed,
  'authenticator/remove': 'the password',
  'change-password': 'the password',
  jwks: 'nothing: shows public keys',
  'passkeys/ask': 'nothing: begins a proof',
  'passkeys/prove': 'nothing: is a proof',
  'passkeys/register': needed,
  'passkeys/register/begin': needed,
  'passkeys/remove': needed,
  'passkeys/rename': needed,
  'passkeys/second-step': 'nothing: is a sign-in',
  'passkeys/sign-in': 'nothing: is a sign-in',
  'passkeys/sign-in/begin': 'nothing: begins a sign-in',
  prove: 'nothing: is a proof',
  'recovery-codes': needed,
  'request-reset': 'nothing: mails the owner of the address',
  'reset-password': 'the link of a mail',
  'second-step': 'nothing: is a sign-in',
  security: 'nothing: shows the ways of signing in',
  session: 'nothing: shows whose session it is',
  'sessions/end': 'nothing: protects',
  'sign-in/email': 'nothing: is a sign-in',
  'sign-out': 'nothing: protects',
  token: 'nothing: continues the session',
  'work-account': 'nothing: shows the ways of signing in',
  'work-account/callback': 'nothing: is a sign-in, or was asked at the start',
  'work-account/disconnect': needed,
  'work-account/invitation': 'the link of a mail',
  'work-account/start': 'connecting: a recent proof',
};

/** The paths below /identity, from the tree that the server prints: each line continues the last one that is less indented. */
function routesOf(routed: typeof app): string[] {
  const levels: string[] = [];
  const lines = routed.printRoutes({ commonPrefix: false }).split('\n');
  const paths = lines.flatMap((line) => {
    const [, indent = '', part = '', methods] = /^(.*?)[└├]── (\S+)( \(.*)?$/u.exec(line) ?? [];
    const depth = indent.length / 4;
    levels.splice(depth, levels.length, `${levels[depth - 1] ?? ''}${part}`);
    return methods === undefined ? [] : [levels[depth] ?? ''];
  });
  return paths.map((path) => path.replace(/^\/identity\//u, '')).filter((path) => path !== '*');
}

test('DAT-03: every call of the identity service has a line that says what it asks for, and asks for it', async () => {
  expect(new Set(routesOf(app))).toEqual(new Set(Object.keys(calls)));
  const { browser, userId } = await givenBrowser();
  await ageProofs(userId);
  for (const [path, asks] of Object.entries(calls))
    if (asks === needed) expect([path, await said(browser.post(path, {}))]).toEqual([path, needed]);
});
