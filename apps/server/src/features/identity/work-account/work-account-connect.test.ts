import { expect, test } from 'vitest';
import { said } from '../../../testing/test-server.ts';
import { openWorkAccountWorld } from '../testing/work-account.ts';

const world = await openWorkAccountWorld();
const { rows, givenStaff, openBrowser } = world;

const problem = (code: string) => `/profile/?problem=${code}`;
const CONNECT = '?connect=1';
const CONNECTED = '/profile/?workAccount=connected';

async function signedIn(wishes: Parameters<typeof givenStaff>[0] = {}) {
  const staff = await givenStaff(wishes);
  const browser = openBrowser();
  expect((await browser.signIn(staff.email)).statusCode).toBe(200);
  return { staff, browser };
}
const connect = (browser: ReturnType<typeof openBrowser>, subject: string) =>
  browser.enter(subject, CONNECT);
const signsInWith = (subject: string) => openBrowser().enter(subject);
const notConnected = 'work_account_not_connected';

const audited = (pharmacyId: string) =>
  rows(
    `select action, user_id, subject from audit_entry
     where pharmacy_id = $1 and action like 'work_account.%' order by seq`,
    pharmacyId,
  );

test('CAL-54: a signed-in person connects a work account, signs in with it, and disconnects it, audited once each', async () => {
  const { staff, browser } = await signedIn();
  const shown = async () => (await browser.show()).json<unknown>();
  expect(await shown()).toEqual({ isConnected: false, name: 'Test' });
  for (let times = 0; times < 2; times += 1) expect(await connect(browser, 'mine')).toBe(CONNECTED);
  expect(await shown()).toEqual({ isConnected: true, name: 'Test' });
  // The session is unchanged.
  expect((await browser.token()).statusCode).toBe(200);
  expect(await signsInWith('mine')).toContain('workAccount=done');
  for (let times = 0; times < 2; times += 1) {
    const disconnected = await browser.disconnect();
    expect([disconnected.statusCode, disconnected.json<unknown>()]).toEqual([200, {}]);
  }
  expect(await shown()).toEqual({ isConnected: false, name: 'Test' });
  expect(await signsInWith('mine')).toContain(notConnected);
  const who = { user_id: staff.id, subject: staff.id };
  expect(await audited(staff.pharmacyId)).toEqual([
    { action: 'work_account.connect', ...who },
    { action: 'work_account.disconnect', ...who },
  ]);
});

test('a person has one work account: a new one replaces the old one, and that of another person cannot be connected', async () => {
  await givenStaff({ subject: 'taken' });
  const { staff, browser } = await signedIn({ subject: 'former' });
  expect(await connect(browser, 'taken')).toBe(problem('work_account_in_use'));
  expect(await signsInWith('former')).toContain('workAccount=done');
  expect(await audited(staff.pharmacyId)).toEqual([]);
  expect(await connect(browser, 'next')).toBe(CONNECTED);
  expect(await signsInWith('next')).toContain('workAccount=done');
  expect(await signsInWith('former')).toContain(notConnected);
});

test('of two people who connect the same work account concurrently one succeeds', async () => {
  const people = [await signedIn(), await signedIn()];
  const places = await Promise.all(people.map(({ browser }) => connect(browser, 'both')));
  expect(places.sort()).toEqual([problem('work_account_in_use'), CONNECTED]);
});

test('a link on another site, or a typed address, does not start connecting, and nothing does without a session', async () => {
  const { browser } = await signedIn();
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(await browser.start(CONNECT, site), site).toBe('403');
  const withoutHeader = await browser.send('GET', `/identity/work-account/start${CONNECT}`);
  expect(withoutHeader.statusCode).toBe(403);
  const nobody = openBrowser();
  expect(await nobody.start(CONNECT)).toBe(problem('not_authorized'));
  for (const answer of [nobody.show(), nobody.disconnect()])
    expect(await said(answer)).toBe('401 not_authorized');
});

test('SEC-06: connecting and disconnecting need the password of the last ten minutes, and both are mailed', async () => {
  const { staff, browser } = await signedIn();
  const begun = await browser.begin('late', CONNECT);
  await rows(
    `update identity.session_proof p set proven_at = proven_at - interval '11 minutes'
     from identity.session s where s.id::text = p.session_key and s."userId" = $1`,
    staff.id,
  );
  expect(await browser.start(CONNECT)).toBe(problem('proof_needed'));
  expect(await browser.comeBack(begun)).toBe(problem('proof_needed'));
  expect(await said(browser.disconnect())).toBe('403 proof_needed');
  expect(await signsInWith('late')).toContain(notConnected);
  const mails = () => rows("select from outgoing_mail where kind = 'security_changed'");
  const before = (await mails()).length;
  const proven = openBrowser();
  await proven.signIn(staff.email);
  expect(await connect(proven, 'in time')).toBe(CONNECTED);
  expect(await mails()).toHaveLength(before + 1);
  expect((await proven.disconnect()).statusCode).toBe(200);
  expect(await mails()).toHaveLength(before + 2);
});

test('a page of another site can neither read nor disconnect a work account', async () => {
  const { browser } = await signedIn({ subject: 'guarded' });
  const elsewhere: Record<string, string> = { origin: 'https://evil.example' };
  const path = '/identity/work-account';
  const answers = [
    await browser.send('GET', path, elsewhere),
    await browser.send('GET', path, { 'sec-fetch-site': 'cross-site' }),
    await browser.send('POST', `${path}/disconnect`, elsewhere),
    await browser.send('POST', `${path}/disconnect`),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  expect((await browser.show()).json()).toMatchObject({ isConnected: true });
});

test('where another person or nobody is signed in by then, nobody gets the work account', async () => {
  const { staff, browser } = await signedIn();
  const answer = await browser.begin('handed over', CONNECT);
  const next = await givenStaff();
  await browser.signIn(next.email);
  expect(await browser.comeBack(answer)).toBe(problem('work_account_failed'));
  expect(await signsInWith('handed over')).toContain(notConnected);
  for (const { pharmacyId } of [staff, next]) expect(await audited(pharmacyId)).toEqual([]);
  const late = await browser.begin('signed out', CONNECT);
  await browser.signOut();
  expect(await browser.comeBack(late)).toBe(
    '/auth/login?problem=work_account_failed&redirect=%2Fprofile%2F',
  );
  expect(await signsInWith('signed out')).toContain(notConnected);
});

test('cancelling or failing leads back to the profile', async () => {
  const { browser } = await signedIn();
  const cancelled = await browser.begin('cancelled', CONNECT);
  cancelled.searchParams.delete('code');
  cancelled.searchParams.set('error', 'access_denied');
  expect(await browser.comeBack(cancelled)).toBe('/profile/');
  const forged = browser.enter('forged', CONNECT, { signedBy: 'stranger' });
  expect(await forged).toBe(problem('work_account_failed'));
});

test('a person without password cannot disconnect the work account: it is the only way to sign in', async () => {
  await givenStaff({ subject: 'only way', password: null });
  const browser = openBrowser();
  await browser.enter('only way');
  expect(await said(browser.disconnect())).toBe('409 work_account_needed');
  expect((await browser.show()).json()).toMatchObject({ isConnected: true });
});
