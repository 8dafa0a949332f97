import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '../testing/authenticator.ts';
import { createIdentityDatabase, PASSWORD, startIdentity } from '../testing/identity.ts';
import { auditedAt, givenPerson } from '../testing/passwords.ts';
import { describeBrowser } from './describe-browser.ts';
import { shownNetwork } from '../../../platform/http/access/networks-of.ts';
import type { ShownSession } from './own-sessions.ts';

const database = await createIdentityDatabase();
const server = await startIdentity(database);
afterAll(async () => {
  await server.app.close();
  await database.drop();
});

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const PHONE =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36';

async function listOf(browser: ReturnType<typeof openBrowser>): Promise<ShownSession[]> {
  return (await browser.get('security')).json<{ sessions: ShownSession[] }>().sessions;
}
const idOf = (sessions: readonly ShownSession[], isCurrent: boolean) =>
  sessions.find((session) => session.isCurrent === isCurrent)?.id ?? '';

test('SEC-08: the list has browser, first and last use and network of each session, this one first', async () => {
  const { email } = await givenPerson(database, server.identity);
  const here = openBrowser(server.app, FIREFOX);
  const phone = openBrowser(server.app, PHONE);
  await here.signIn(email);
  await phone.post(
    'sign-in/email',
    { email, password: PASSWORD },
    { 'x-forwarded-for': '203.0.113.87' },
  );
  await phone.get('token', { 'x-forwarded-for': '2001:db8:4f1:0:aaaa::1' });
  const sessions = await listOf(here);
  expect(sessions).toMatchObject([
    { isCurrent: true, browser: 'Firefox', system: 'Windows', isPhone: false },
    {
      isCurrent: false,
      browser: 'Chrome',
      system: 'Android',
      isPhone: true,
      network: '2001:db8:4f1::/64',
    },
  ]);
  const [, other] = sessions;
  expect(Date.now() - (other?.signedInAt ?? 0)).toBeLessThan(600_000);
  expect(other?.lastUsedAt).toBeGreaterThanOrEqual(other?.signedInAt ?? 0);
});

test('SEC-08: ending one session refuses its cookie and is audited; the others go on', async () => {
  const { email, pharmacyIds } = await givenPerson(database, server.identity);
  const [here, there, third] = [1, 2, 3].map(() => openBrowser(server.app));
  for (const browser of [here, there, third]) await browser?.signIn(email);
  if (!here || !there || !third) throw new Error('no browser');
  const sessionId = idOf(await listOf(there), true);
  expect((await here.post('sessions/end', { sessionId })).statusCode).toBe(200);
  const statuses = await Promise.all([here, there, third].map((one) => one.token()));
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 401, 200]);
  const again = await here.post('sessions/end', { sessionId });
  expect([again.statusCode, again.json()]).toMatchObject([404, { code: 'session_not_found' }]);
  const actions = (await auditedAt(database, pharmacyIds)).map(({ action }) => action);
  expect(actions).toEqual(['session.end', 'session.end']);
});

test('SEC-08: ending all others leaves only this one', async () => {
  const { email } = await givenPerson(database, server.identity);
  const browsers = [1, 2, 3].map(() => openBrowser(server.app));
  for (const browser of browsers) await browser.signIn(email);
  const [here] = browsers;
  if (here === undefined) throw new Error('no browser');
  expect((await here.post('sessions/end', { others: true })).statusCode).toBe(200);
  const answers = await Promise.all(browsers.map((one) => one.token()));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 401]);
  expect(await listOf(here)).toHaveLength(1);
});

test('SEC-08: another person’s sessions can be neither seen nor ended', async () => {
  const [mine, theirs] = [
    await givenPerson(database, server.identity),
    await givenPerson(database, server.identity),
  ];
  const [attacker, victim] = [openBrowser(server.app), openBrowser(server.app)];
  await attacker.signIn(mine.email);
  await victim.signIn(theirs.email);
  const sessionId = idOf(await listOf(victim), true);
  expect((await listOf(attacker)).map(({ id }) => id)).not.toContain(sessionId);
  const answer = await attacker.post('sessions/end', { sessionId });
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'session_not_found' }]);
  await attacker.post('sessions/end', { others: true });
  expect((await victim.token()).statusCode).toBe(200);
  for (const body of [{}, { sessionId: 'x' }, { others: false }, { sessionId, others: true }])
    expect((await attacker.post('sessions/end', body)).statusCode).toBe(400);
  const nobody = openBrowser(server.app);
  expect((await nobody.get('security')).statusCode).toBe(401);
  expect((await nobody.post('sessions/end', { sessionId })).statusCode).toBe(401);
});

test('SEC-08: a page of another site, or a request without Origin, ends nothing', async () => {
  const { email } = await givenPerson(database, server.identity);
  const browser = openBrowser(server.app);
  await browser.signIn(email);
  const cookie = `__Secure-kolli.session_token=${browser.session()}`;
  for (const headers of [{ cookie, origin: 'https://evil.example' }, { cookie }]) {
    const response = await server.app.inject({
      method: 'POST',
      url: '/identity/sessions/end',
      headers,
      payload: { others: true },
    });
    expect([response.statusCode, response.json()]).toMatchObject([403, { code: 'forbidden' }]);
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
