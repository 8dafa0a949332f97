import { expect, test } from 'vitest';
import { said } from '../../../testing/test-server.ts';
import type { LinkPurpose } from '../accounts/password-links.ts';
import { openWorkAccountWorld } from '../testing/work-account.ts';

// Work accounts are then the only way to sign in.
const world = await openWorkAccountWorld({ PASSWORD_SIGN_IN: 'off' });
const { issuer, givenStaff, openBrowser } = world;

async function linkFor(userId: string, purpose: LinkPurpose = 'invitation'): Promise<string> {
  const { services, store } = world.server;
  const link = await store.inGlobal((tx) =>
    services.identity.accounts.makePasswordLink(tx, userId, purpose),
  );
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
}

/** An invited person without password, and the token of their link. */
async function invited() {
  const staff = await givenStaff({ password: null });
  return { staff, token: await linkFor(staff.id) };
}

const locationOf = (response: { json: () => unknown }) =>
  (response.json() as { location: string }).location;

test('CAL-54: an invited person connects a work account instead of a password, and is signed in', async () => {
  const { staff, token } = await invited();
  const browser = openBrowser();
  const location = locationOf(await browser.accept(token));
  expect(location).not.toContain(token);
  const place = await browser.comeBack(issuer.answer(location, 'invited'));
  expect(place).toBe('/auth/login?workAccount=done&redirect=%2F');
  expect((await browser.show()).json()).toEqual({ isConnected: true, name: 'Test' });
  const actions = await world.actionsAt(staff.pharmacyId);
  expect(actions).toEqual(['work_account.connect', 'session.begin']);
  // The link is used up.
  expect(await said(openBrowser().accept(token))).toBe('410 reset_link_has_expired');
});

test('an invitation used while its person was at the issuer connects nothing', async () => {
  const { token } = await invited();
  const start = async (subject: string) => {
    const browser = openBrowser();
    const answer = issuer.answer(locationOf(await browser.accept(token)), subject);
    return () => browser.comeBack(answer);
  };
  const attempts = [await start('one use'), await start('another use')];
  const places = await Promise.all(attempts.map((comeBack) => comeBack()));
  expect(new Set(places)).toEqual(
    new Set([
      '/auth/login?problem=reset_link_has_expired',
      '/auth/login?workAccount=done&redirect=%2F',
    ]),
  );
});

test('a work account of another person is refused, and the invitation stays valid', async () => {
  await givenStaff({ subject: 'theirs', password: null });
  const { token } = await invited();
  const browser = openBrowser();
  const taken = issuer.answer(locationOf(await browser.accept(token)), 'theirs');
  expect(await browser.comeBack(taken)).toBe('/auth/login?problem=work_account_in_use');
  expect((await browser.token()).statusCode).toBe(401);
  const own = issuer.answer(locationOf(await browser.accept(token)), 'not theirs');
  expect(await browser.comeBack(own)).toContain('workAccount=done');
});

test('IDP-07: an invitation in two tabs, and an answer to it that comes again, end signed in', async () => {
  const { staff, token } = await invited();
  const browser = openBrowser();
  const accept = async () => locationOf(await browser.accept(token));
  const answers = [
    issuer.answer(await accept(), 'two tabs'),
    issuer.answer(await accept(), 'two tabs'),
  ];
  for (const answer of answers) expect(await browser.comeBack(answer)).toContain('done');
  for (const answer of answers) expect(await browser.comeBack(answer)).toBe('/');
  // Its answer never arrived: the invitation is used up, and its person signs in.
  await browser.signOut();
  const again = await browser.comeBack(answers[0] as URL);
  expect(await browser.comeBack(issuer.answer(again, 'two tabs'))).toContain('done');
  expect((await world.actionsAt(staff.pharmacyId)).slice(0, 2)).toEqual([
    'work_account.connect',
    'session.begin',
  ]);
});

test('IDP-07: an answer to an invitation connects nobody in another browser, and after Cancel it can be begun again', async () => {
  const { token } = await invited();
  const [browser, other] = [openBrowser(), openBrowser()];
  const location = locationOf(await browser.accept(token));
  const stolen = issuer.answer(location, 'a stranger');
  const elsewhere = await other.comeBack(stolen);
  expect(await other.comeBack(issuer.answer(elsewhere, 'a stranger'))).toContain('not_connected');
  const cancelled = issuer.answer(location, 'mine');
  cancelled.searchParams.delete('code');
  cancelled.searchParams.set('error', 'access_denied');
  expect(await browser.comeBack(cancelled)).toBe('/auth/login');
  const again = await browser.comeBack(issuer.answer(location, 'mine'));
  expect(await browser.comeBack(issuer.answer(again, 'mine'))).toContain('done');
});

test('an invalid invitation is refused, and a page of another site cannot start with a valid one', async () => {
  const { staff, token: valid } = await invited();
  const browser = openBrowser();
  const reset = await linkFor(staff.id, 'reset');
  for (const token of [reset, 'x', 'x'.repeat(43), 'x'.repeat(100)])
    expect(await said(browser.accept(token))).toBe('410 reset_link_has_expired');
  for (const token of ['', 'a b', 'x'.repeat(101), null, undefined])
    expect(await said(browser.accept(token))).toBe('400 validation_fail');
  const path = '/identity/work-account/invitation';
  const origin = 'https://evil.example';
  expect((await browser.send('POST', path, { origin }, { token: valid })).statusCode).toBe(403);
});
