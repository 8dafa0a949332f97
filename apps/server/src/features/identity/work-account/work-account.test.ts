import { decodeJwt } from 'jose';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import type { Forgery } from '../testing/issuer.ts';
import { givenStaff, openBrowser, openWorkAccountWorld } from '../testing/work-account.ts';

const world = await openWorkAccountWorld();
afterAll(() => world.close());

const problem = (code: string) => `/auth/login?problem=${code}`;
const asOwner = async (sql: string, values: readonly unknown[] = []) => {
  const client = new pg.Client({ connectionString: world.server.database.ownerUrl });
  await client.connect();
  await client.query(sql, [...values]);
  await client.end();
};
const audited = (pharmacyId: string) =>
  world.server.store.inPharmacies([pharmacyId], async (tx) => {
    const rows = await tx.selectFrom('audit_entry').select('action').orderBy('seq').execute();
    return rows.map(({ action }) => action);
  });

test('the cause of an unexpected failure is logged and not sent to the browser', async () => {
  const log = vi.spyOn(world.server.services.log, 'error');
  await asOwner('alter table identity.work_account_attempt rename to away');
  try {
    expect(await openBrowser(world).start()).toBe(problem('unknown'));
  } finally {
    await asOwner('alter table identity.away rename to work_account_attempt');
  }
  const cause = expect.objectContaining({ message: expect.stringContaining('does not exist') });
  expect(log).toHaveBeenCalledWith({ err: cause }, 'identity: unknown');
  log.mockRestore();
});

test('AUT-05 CAL-54: staff sign in with a work account, and the session is the same as after a password sign-in', async () => {
  const staff = await givenStaff(world, { subject: 'aino' });
  const browser = openBrowser(world);
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
  const back = await browser.comeBack(world.issuer.answer(location.href, 'aino'));
  expect(back).toBe('/auth/login?workAccount=done&redirect=%2Fusers%2F%3Fa%3Db');
  expect([...browser.cookies.keys()].sort()).toEqual(['kolli.browser', 'kolli.session_token']);
  const token = await browser.token();
  expect(decodeJwt(token.json<{ token: string }>().token).sub).toBe(staff.id);
  expect(await audited(staff.pharmacyId)).toEqual(['session.begin']);
});

test('the attempt cookie is short-lived, HttpOnly, and cleared on return', async () => {
  await givenStaff(world, { subject: 'cookie' });
  const browser = openBrowser(world);
  const started = await browser.send('GET', '/identity/work-account/start');
  expect(started.headers['set-cookie']).toMatch(
    /^kolli\.work-account=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect([started.statusCode, started.headers['cache-control']]).toEqual([302, 'no-store']);
  const { pathname, search } = world.issuer.answer(started.headers.location ?? '', 'cookie');
  const ended = await browser.send('GET', `${pathname}${search}`);
  expect(ended.cookies).toContainEqual(
    expect.objectContaining({ name: 'kolli.work-account', value: '', maxAge: 0 }),
  );
});

test('CAL-54: an unconnected subject is refused, whatever its e-mail address', async () => {
  const staff = await givenStaff(world, { subject: 'known' });
  const browser = openBrowser(world);
  const claims = { email: staff.email, email_verified: true };
  const answer = world.issuer.answer(await browser.start(), 'unknown', { claims });
  expect(await browser.comeBack(answer)).toBe(problem('work_account_not_connected'));
  expect((await browser.token()).statusCode).toBe(401);
});

test('a person with a disabled account gets that error and no session', async () => {
  const [here, there] = [
    await givenStaff(world, { subject: 'here' }),
    await givenStaff(world, { subject: 'there' }),
  ];
  await asOwner('update app_user set is_disabled = true where id = $1', [here.id]);
  await world.server.services.identity.accounts.disableAccount(there.id);
  for (const subject of ['here', 'there']) {
    const browser = openBrowser(world);
    const answer = world.issuer.answer(await browser.start(), subject);
    expect(await browser.comeBack(answer)).toBe(problem('user_is_disabled'));
    expect((await browser.token()).statusCode).toBe(401);
  }
});

test('a person without account at the embedded service is refused as unknown', async () => {
  const staff = await givenStaff(world, { subject: 'bare' });
  await asOwner('delete from identity."user" where id = $1', [staff.id]);
  const browser = openBrowser(world);
  const answer = world.issuer.answer(await browser.start(), 'bare');
  expect(await browser.comeBack(answer)).toBe(problem('work_account_not_connected'));
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
  await givenStaff(world, { subject });
  await givenStaff(world, { subject: `${subject}-else` });
  const browser = openBrowser(world);
  const answer = world.issuer.answer(await browser.start(), subject, forgeries[kind]);
  expect(await browser.comeBack(answer)).toBe(problem('work_account_failed'));
  expect((await browser.token()).statusCode).toBe(401);
});

const changed: Record<string, (answer: URL) => void> = {
  'a code that was never issued': ({ searchParams }) => searchParams.set('code', 'made up'),
  'no code': ({ searchParams }) => searchParams.delete('code'),
  'two codes': ({ searchParams }) => searchParams.append('code', 'another'),
  'another state': ({ searchParams }) => searchParams.set('state', 'made up'),
  'no state': ({ searchParams }) => searchParams.delete('state'),
  'two states': ({ searchParams }) => searchParams.append('state', 'another'),
  'another issuer': ({ searchParams }) => searchParams.set('iss', 'https://other.example'),
  'no issuer': ({ searchParams }) => searchParams.delete('iss'),
};

test.each(Object.keys(changed))('a response with %s signs nobody in', async (kind) => {
  await givenStaff(world, { subject: kind });
  const browser = openBrowser(world);
  const answer = world.issuer.answer(await browser.start(), kind);
  changed[kind]?.(answer);
  expect(await browser.comeBack(answer)).toBe(problem('work_account_failed'));
  expect((await browser.token()).statusCode).toBe(401);
});

test('the code of another browser’s attempt is refused in this one', async () => {
  await givenStaff(world, { subject: 'stolen' });
  const [owner, thief] = [openBrowser(world), openBrowser(world)];
  const answer = world.issuer.answer(await owner.start(), 'stolen');
  const own = new URL(await thief.start());
  answer.searchParams.set('state', own.searchParams.get('state') ?? '');
  expect(await thief.comeBack(answer)).toBe(problem('work_account_failed'));
});

test('a response is accepted once, and only from the browser that started', async () => {
  await givenStaff(world, { subject: 'once' });
  const [browser, other] = [openBrowser(world), openBrowser(world)];
  const answer = world.issuer.answer(await browser.start(), 'once');
  expect(await other.comeBack(answer)).toBe(problem('work_account_failed'));
  await other.start();
  expect(await other.comeBack(answer)).toBe(problem('work_account_failed'));
  const cookies = new Map(browser.cookies);
  expect(await browser.comeBack(answer)).toContain('workAccount=done');
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  expect(await browser.comeBack(answer)).toBe(problem('work_account_failed'));
});

test('of concurrent responses only one is accepted', async () => {
  await givenStaff(world, { subject: 'parallel' });
  const browser = openBrowser(world);
  const answer = world.issuer.answer(await browser.start(), 'parallel');
  const places = await Promise.all(Array.from({ length: 5 }, () => browser.comeBack(answer)));
  expect(places.filter((place) => place.includes('workAccount=done'))).toHaveLength(1);
});

test('a refused response is logged as a warning with the library’s error code, not as an error', async () => {
  const { log } = world.server.services;
  const [warn, fault] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')];
  const browser = openBrowser(world);
  const comeBack = async (change: (answer: URL) => void, forgery: Forgery = {}) => {
    const answer = world.issuer.answer(await browser.start(), 'nobody', forgery);
    change(answer);
    return browser.comeBack(answer);
  };
  await comeBack(({ searchParams }) => searchParams.set('code', 'made up'));
  await comeBack(({ searchParams }) => searchParams.set('error', 'server_error'));
  await comeBack(() => undefined, { signedBy: 'stranger' });
  // The discovery document stays cached: a refusal does not refetch it.
  await world.issuer.stop();
  expect(await comeBack(() => undefined)).toBe(problem('work_account_unavailable'));
  await world.issuer.start();
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

test('an attempt expires after ten minutes', async () => {
  await givenStaff(world, { subject: 'late' });
  const browser = openBrowser(world);
  const answer = world.issuer.answer(await browser.start(), 'late');
  await asOwner(
    `update identity.work_account_attempt set expires_at = expires_at - interval '10 minutes'`,
  );
  expect(await browser.comeBack(answer)).toBe(problem('work_account_failed'));
});

test('cancelling leads back to Login without a problem; another issuer error shows one', async () => {
  const problemAfter = async (error: string) => {
    const browser = openBrowser(world);
    const answer = world.issuer.answer(await browser.start(), 'nobody');
    answer.searchParams.delete('code');
    answer.searchParams.set('error', error);
    return browser.comeBack(answer);
  };
  expect(await problemAfter('access_denied')).toBe('/auth/login');
  expect(await problemAfter('temporarily_unavailable')).toBe(problem('work_account_unavailable'));
});

test.each(['//evil.example', 'https://evil.example', '/%5Cevil.example', '/..//evil.example'])(
  'the sign-in does not redirect to another site: %s',
  async (redirect) => {
    await givenStaff(world, { subject: redirect });
    const browser = openBrowser(world);
    const answer = world.issuer.answer(await browser.start(`?redirect=${redirect}`), redirect);
    expect(await browser.comeBack(answer)).toBe('/auth/login?workAccount=done&redirect=%2F');
  },
);
