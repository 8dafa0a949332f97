import { expect, onTestFinished, test, vi } from 'vitest';
import { ownTestServer, said } from '../../../testing/test-server.ts';
import { givenStaff, openBrowser, openWorkAccountWorld } from '../testing/work-account.ts';

async function openWorld(settings: Record<string, string> = {}) {
  const world = await openWorkAccountWorld(settings);
  return world;
}

const AWAY = '/auth/login?problem=work_account_unavailable';

test('an issuer that is down, at the start or later, is reported and retried automatically', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const world = await openWorld();
  const warn = vi.spyOn(world.server.services.log, 'warn');
  await world.givenStaff({ subject: 'patient' });
  const browser = world.openBrowser();
  await world.issuer.stop();
  expect(await browser.start()).toBe(AWAY);
  const reason = `${world.issuer.issuer} cannot be used`;
  expect(warn.mock.calls).toEqual([[{ reason }, 'identity: work_account_unavailable']]);
  await world.issuer.start();
  // It is not retried for a short time, so that requests do not queue up.
  expect(await browser.start()).toBe(AWAY);
  vi.advanceTimersByTime(1000);
  const answer = await browser.begin('patient');
  await world.issuer.stop();
  expect(await browser.comeBack(answer)).toBe(AWAY);
  await world.issuer.start();
  vi.advanceTimersByTime(1000);
  expect(await browser.enter('patient')).toContain('workAccount=done');
});

const notItsOwn = 'OAUTH_RESPONSE_IS_NOT_CONFORM';

test.each([
  [500, notItsOwn],
  [503, notItsOwn],
  [401, 'server_error'],
])('a token endpoint that returns %d counts as an unavailable issuer', async (status, reason) => {
  const world = await openWorld();
  await world.givenStaff({ subject: 'patient' });
  const browser = world.openBrowser();
  const answer = await browser.begin('patient');
  const { log } = world.server.services;
  const warn = vi.spyOn(log, 'warn');
  world.issuer.failTokens(status);
  expect(await browser.comeBack(answer)).toBe(AWAY);
  expect(warn.mock.calls).toEqual([[{ reason }, 'identity: work_account_unavailable']]);
  // The discovery document is fetched again.
  await world.issuer.stop();
  expect(await browser.start()).toBe(AWAY);
});

test('an issuer that names itself differently is rejected', async () => {
  const world = await openWorld();
  const misspelt = await ownTestServer({
    WORK_ACCOUNT_ISSUER: `${world.issuer.issuer}/`,
    WORK_ACCOUNT_CLIENT_ID: 'kolli-test',
  });
  expect((await misspelt.app.inject('/identity/work-account/start')).headers.location).toBe(AWAY);
});

test('without an issuer no sign-in starts, and the calls do not exist', async () => {
  const server = await ownTestServer();
  const ask = async (path: string) => (await server.app.inject(path)).headers.location;
  expect(await ask('/identity/work-account/start')).toBe(AWAY);
  expect(await ask('/identity/work-account/callback?state=a&code=b')).toBe(
    '/auth/login?problem=work_account_unavailable',
  );
  const staff = await givenStaff(server);
  const browser = openBrowser(server);
  await browser.signIn(staff.email);
  const shown = await browser.show();
  expect([shown.statusCode, shown.headers['content-type'], shown.json<unknown>()]).toEqual([
    200,
    'application/json; charset=utf-8',
    null,
  ]);
});

test('without password sign-in the work account cannot be disconnected', async () => {
  const world = await openWorld({ PASSWORD_SIGN_IN: 'off' });
  const staff = await world.givenStaff({ subject: 'house' });
  const browser = world.openBrowser();
  await browser.enter('house');
  expect((await browser.token()).statusCode).toBe(200);
  expect(await said(browser.disconnect())).toBe('409 work_account_needed');
  expect((await browser.signIn(staff.email)).statusCode).toBe(404);
});

test('behind TLS the attempt cookie is host-only', async () => {
  const world = await openWorld({ PUBLIC_URL: 'https://kolli.example' });
  const { headers } = await world.openBrowser().send('GET', '/identity/work-account/start');
  expect(headers['set-cookie']).toMatch(
    /^__Host-kolli\.work-account\.[\w-]{12}=[\w-]{43}; Max-Age=4200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});
