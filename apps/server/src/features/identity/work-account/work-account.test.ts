import { decodeJwt } from 'jose';
import { expect, test, vi } from 'vitest';
import type { Forgery } from '../testing/issuer.ts';
import { openWorkAccountWorld } from '../testing/work-account.ts';

const world = await openWorkAccountWorld();
const { server, issuer, rows, givenStaff, openBrowser } = world;

const problem = (code: string) => `/auth/login?problem=${code}`;
const failed = problem('work_account_failed');
const isSignedIn = async (browser: ReturnType<typeof openBrowser>) =>
  (await browser.token()).statusCode === 200;

test('the cause of an unexpected failure is logged and not sent to the browser', async () => {
  const log = vi.spyOn(server.services.log, 'error');
  await rows('alter table identity.work_account_attempt rename to away');
  try {
    expect(await openBrowser().start()).toBe(problem('unknown'));
  } finally {
    await rows('alter table identity.away rename to work_account_attempt');
  }
  const cause = expect.objectContaining({ message: expect.stringContaining('does not exist') });
  expect(log).toHaveBeenCalledWith({ err: cause }, 'identity: unknown');
  log.mockRestore();
});

test('AUT-05 CAL-54: staff sign in with a work account, and the session is the same as after a password sign-in', async () => {
  const staff = await givenStaff({ subject: 'aino' });
  const browser = openBrowser();
  const location = new URL(await browser.start('?redirect=/users/%3Fa%3Db'));
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'kolli-test',
    redirect_uri: 'http://localhost:8080/identity/work-account/callback',
    scope: 'openid',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    prompt: 'select_account',
  });
  const back = await browser.comeBack(issuer.answer(location.href, 'aino'));
  expect(back).toBe('/auth/login?workAccount=done&redirect=%2Fusers%2F%3Fa%3Db');
  const names = [...browser.cookies.keys()].filter((name) => !name.includes('work-account'));
  expect(names.sort()).toEqual(['kolli.browser', 'kolli.session_token']);
  const token = await browser.token();
  expect(decodeJwt(token.json<{ token: string }>().token).sub).toBe(staff.id);
  expect(await world.actionsAt(staff.pharmacyId)).toEqual(['session.begin']);
});

test('the cookie of an attempt is HttpOnly and has its own name, and a browser has at most twenty', async () => {
  const browser = openBrowser();
  const cookies = () => [...browser.cookies.keys()].filter((name) => name.includes('work-account'));
  const started = await browser.send('GET', '/identity/work-account/start');
  expect(started.headers['set-cookie']).toMatch(
    /^kolli\.work-account\.[\w-]{12}=[\w-]{43}; Max-Age=4200; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect([started.statusCode, started.headers['cache-control']]).toEqual([302, 'no-store']);
  const [first] = cookies();
  for (let times = 0; times < 19; times += 1) await browser.start();
  expect(cookies()).toHaveLength(20);
  await browser.start();
  expect(cookies()).toHaveLength(20);
  expect(cookies()).not.toContain(first);
  await rows('delete from identity.sign_in_attempt');
});

test('CAL-54: an unconnected subject, or one whose person has no account here, is refused, whatever its e-mail address', async () => {
  const { email } = await givenStaff({ subject: 'known' });
  const { id } = await givenStaff({ subject: 'bare' });
  await rows('delete from identity."user" where id = $1', id);
  const browser = openBrowser();
  const claims = { email, email_verified: true };
  for (const subject of ['unknown', 'bare'])
    expect(await browser.enter(subject, '', { claims })).toBe(
      problem('work_account_not_connected'),
    );
  expect(await isSignedIn(browser)).toBe(false);
});

test('a person with a disabled account gets that error and no session', async () => {
  const here = await givenStaff({ subject: 'here' });
  const there = await givenStaff({ subject: 'there' });
  await rows('update app_user set is_disabled = true where id = $1', here.id);
  await server.services.identity.accounts.disableAccount(there.id);
  for (const subject of ['here', 'there']) {
    const browser = openBrowser();
    expect(await browser.enter(subject)).toBe(problem('user_is_disabled'));
    expect(await isSignedIn(browser)).toBe(false);
  }
});

const forgeries: Record<string, Forgery> = {
  'for another attempt': { claims: { nonce: 'of another attempt' } },
  'without nonce': { claims: { nonce: undefined } },
  'for another client': { claims: { aud: 'another client' } },
  'of another issuer': { claims: { iss: 'https://other.example' } },
  'that has run out': { claims: { exp: Math.floor(Date.now() / 1000) - 600 } },
  'without end': { claims: { exp: undefined } },
  'without person': { claims: { sub: undefined } },
  'signed by a stranger': { signedBy: 'stranger' },
  'signed by nobody': { signedBy: 'nobody' },
  'changed after it was signed': { isTampered: true },
  'that is missing': { isMissing: true },
};

test.each(Object.keys(forgeries))('an ID token %s signs nobody in', async (kind) => {
  const subject = `forged ${kind}`;
  for (const one of [subject, `${subject}-else`]) await givenStaff({ subject: one });
  const browser = openBrowser();
  expect(await browser.enter(subject, '', forgeries[kind])).toBe(failed);
  expect(await isSignedIn(browser)).toBe(false);
});

const changed: Record<string, (answer: URL) => void> = {
  'a code that was never issued': ({ searchParams }) => searchParams.set('code', 'made up'),
  'no code': ({ searchParams }) => searchParams.delete('code'),
  'two codes': ({ searchParams }) => searchParams.append('code', 'another'),
  'two states': ({ searchParams }) => searchParams.append('state', 'another'),
  'another issuer': ({ searchParams }) => searchParams.set('iss', 'https://other.example'),
  'no issuer': ({ searchParams }) => searchParams.delete('iss'),
};

test.each(Object.keys(changed))('a response with %s signs nobody in', async (kind) => {
  await givenStaff({ subject: kind });
  const browser = openBrowser();
  const answer = await browser.begin(kind);
  changed[kind]?.(answer);
  expect(await browser.comeBack(answer)).toBe(failed);
  expect(await isSignedIn(browser)).toBe(false);
});

test('a refused response is logged as a warning with the library’s error code, not as an error', async () => {
  const { log } = server.services;
  const [warn, fault] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')];
  const browser = openBrowser();
  const comeBack = async (change: Record<string, string> = {}, forgery: Forgery = {}) => {
    const answer = await browser.begin('nobody', '', forgery);
    for (const [name, value] of Object.entries(change)) answer.searchParams.set(name, value);
    return browser.comeBack(answer);
  };
  await comeBack({ code: 'made up' });
  await comeBack({ error: 'server_error' });
  await comeBack({}, { signedBy: 'stranger' });
  // The discovery document stays cached: a refusal does not refetch it.
  await issuer.stop();
  expect(await comeBack()).toBe(problem('work_account_unavailable'));
  await issuer.start();
  // Beside the lines of the security log.
  const warnings = warn.mock.calls.filter(([, message]) => message !== 'refused');
  expect(warnings).toEqual([
    [{ reason: 'invalid_grant' }, 'identity: work_account_failed'],
    [{ reason: 'server_error' }, 'identity: work_account_unavailable'],
    [{ reason: 'OAUTH_INVALID_RESPONSE' }, 'identity: work_account_failed'],
    [{ reason: 'TypeError' }, 'identity: work_account_unavailable'],
  ]);
  expect(fault).not.toHaveBeenCalled();
  for (const spy of [warn, fault]) spy.mockRestore();
});

test('an issuer that does not know the prompt is asked for the password instead, from then on, and what was begun goes on', async () => {
  const log = vi.spyOn(server.services.log, 'warn');
  await givenStaff({ subject: 'prompted' });
  const browser = openBrowser();
  const refused = await browser.begin('prompted', '?redirect=/users/');
  refused.searchParams.delete('code');
  refused.searchParams.set('error', 'invalid_request');
  refused.searchParams.set('error_description', 'unsupported prompt value requested');
  const again = await browser.comeBack(refused);
  expect(new URL(again).searchParams.get('prompt')).toBe('login');
  const reason = 'invalid_request: unsupported prompt value requested';
  expect(log).toHaveBeenCalledWith({ reason }, expect.stringContaining('asked for the password'));
  const back = await browser.comeBack(issuer.answer(again, 'prompted'));
  expect(back).toBe('/auth/login?workAccount=done&redirect=%2Fusers%2F');
  expect(await isSignedIn(browser)).toBe(true);
  const next = new URL(await openBrowser().start());
  expect(next.searchParams.get('prompt')).toBe('login');
  // Whatever else it refuses then is a failure.
  const other = openBrowser();
  const answer = await other.begin('prompted');
  answer.searchParams.delete('code');
  answer.searchParams.set('error', 'invalid_request');
  expect(await other.comeBack(answer)).toBe(problem('work_account_unavailable'));
  log.mockRestore();
});

test.each([
  ['access_denied', '/auth/login'],
  ['temporarily_unavailable', problem('work_account_unavailable')],
])('after the error %s of the issuer the browser is led to %s', async (error, place) => {
  const browser = openBrowser();
  const answer = await browser.begin('nobody');
  answer.searchParams.delete('code');
  answer.searchParams.set('error', error);
  expect(await browser.comeBack(answer)).toBe(place);
});

test.each(['//evil.example', 'https://evil.example', '/%5Cevil.example', '/..//evil.example'])(
  'the sign-in does not redirect to another site: %s',
  async (redirect) => {
    await givenStaff({ subject: redirect });
    const place = await openBrowser().enter(redirect, `?redirect=${redirect}`);
    expect(place).toBe('/auth/login?workAccount=done&redirect=%2F');
  },
);
