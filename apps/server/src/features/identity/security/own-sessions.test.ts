import { expect, test } from 'vitest';
import { said } from '../../../testing/test-server.ts';
import type { TestBrowser } from '../testing/authenticator.ts';
import { PASSWORD } from '../testing/identity.ts';
import { openIdentity } from '../testing/open-identity.ts';
import { describeBrowser } from './describe-browser.ts';
import { shownNetwork } from '../../../platform/http/access/networks-of.ts';
import type { ShownSession } from './own-sessions.ts';

const { app, actionsAt, givenBrowser, givenPerson, openBrowser } = await openIdentity();

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const PHONE =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36';

const listOf = async (browser: TestBrowser): Promise<ShownSession[]> =>
  (await browser.get('security')).json<{ sessions: ShownSession[] }>().sessions;
const currentOf = async (browser: TestBrowser) =>
  (await listOf(browser)).find(({ isCurrent }) => isCurrent)?.id ?? '';

test('SEC-08: the list has browser, first and last use and network of each session, this one first', async () => {
  const { email } = await givenPerson();
  const [here, phone] = [openBrowser(FIREFOX), openBrowser(PHONE)];
  await here.signIn(email);
  const credentials = { email, password: PASSWORD };
  await phone.post('sign-in/email', credentials, { 'x-forwarded-for': '203.0.113.87' });
  await phone.get('token', { 'x-forwarded-for': '2001:db8:4f1:0:aaaa::1' });
  const ofPhone = { browser: 'Chrome', system: 'Android', isPhone: true };
  const sessions = await listOf(here);
  expect(sessions).toMatchObject([
    { isCurrent: true, browser: 'Firefox', system: 'Windows', isPhone: false },
    { isCurrent: false, ...ofPhone, network: '2001:db8:4f1::/64' },
  ]);
  const [, other] = sessions;
  expect(Date.now() - (other?.signedInAt ?? 0)).toBeLessThan(600_000);
  expect(other?.lastUsedAt).toBeGreaterThanOrEqual(other?.signedInAt ?? 0);
});

test('SEC-08: ending one session refuses its cookie and is audited; ending all others leaves only this one', async () => {
  const { email, pharmacyIds, browser: here } = await givenBrowser();
  const [there, third] = [openBrowser(), openBrowser()];
  for (const browser of [there, third]) await browser.signIn(email);
  const tokens = async () => {
    const answers = await Promise.all([here, there, third].map((one) => one.token()));
    return answers.map(({ statusCode }) => statusCode);
  };
  const sessionId = await currentOf(there);
  expect(await said(here.post('sessions/end', { sessionId }))).toBe('200');
  expect(await tokens()).toEqual([200, 401, 200]);
  expect(await said(here.post('sessions/end', { sessionId }))).toBe('404 session_not_found');
  expect(await actionsAt(pharmacyIds)).toEqual(['session.end', 'session.end']);
  await there.signIn(email);
  expect(await said(here.post('sessions/end', { others: true }))).toBe('200');
  expect(await tokens()).toEqual([200, 401, 401]);
  expect(await listOf(here)).toHaveLength(1);
});

test('SEC-08: another person’s sessions can be neither seen nor ended', async () => {
  const [{ browser: attacker }, { browser: victim }] = [await givenBrowser(), await givenBrowser()];
  const sessionId = await currentOf(victim);
  expect((await listOf(attacker)).map(({ id }) => id)).not.toContain(sessionId);
  const ended = attacker.post('sessions/end', { sessionId });
  expect(await said(ended)).toBe('404 session_not_found');
  await attacker.post('sessions/end', { others: true });
  expect((await victim.token()).statusCode).toBe(200);
  for (const body of [{}, { sessionId: 'x' }, { others: false }, { sessionId, others: true }])
    expect((await attacker.post('sessions/end', body)).statusCode).toBe(400);
  const nobody = openBrowser();
  expect((await nobody.get('security')).statusCode).toBe(401);
  expect((await nobody.post('sessions/end', { sessionId })).statusCode).toBe(401);
});

test('SEC-08: a page of another site, or a request without Origin, ends nothing', async () => {
  const { browser } = await givenBrowser();
  const cookie = `__Secure-kolli.session_token=${browser.session()}`;
  const [url, payload] = ['/identity/sessions/end', { others: true }];
  for (const headers of [{ cookie, origin: 'https://evil.example' }, { cookie }]) {
    const response = app.inject({ method: 'POST', url, headers, payload });
    expect(await said(response)).toBe('403 forbidden');
  }
});

test.each([
  [FIREFOX, 'Firefox', 'Windows', false],
  [PHONE, 'Chrome', 'Android', true],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36 Edg/153.0',
    'Edge',
    'Windows',
    false,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
    'Safari',
    'macOS',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
    true,
  ],
  ['curl/8.0', null, null, false],
  [null, null, null, false],
])('the browser %s is named', (userAgent, browser, system, isPhone) => {
  expect(describeBrowser(userAgent)).toEqual({ browser, system, isPhone });
});

test.each([
  ['198.51.100.24', '198.51.100.24'],
  ['::ffff:198.51.100.24', '198.51.100.24'],
  ['2001:db8:4f1:0:1:2:3:4', '2001:db8:4f1::/64'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['', ''],
])('the network of %s is shown as %s', (address, network) => {
  expect(shownNetwork(address)).toBe(network);
});
