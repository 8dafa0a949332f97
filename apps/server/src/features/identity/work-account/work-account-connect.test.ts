import { afterAll, expect, test } from 'vitest';
import { givenStaff, openBrowser, openWorkAccountWorld } from '../testing/work-account.ts';

const world = await openWorkAccountWorld();
afterAll(() => world.close());

const problem = (code: string) => `/profile/?problem=${code}`;
const CONNECTED = '/profile/?workAccount=connected';

/** A browser signed in by password. */
async function signedIn(wishes: Parameters<typeof givenStaff>[1] = {}) {
  const staff = await givenStaff(world, wishes);
  const browser = openBrowser(world);
  expect((await browser.signIn(staff.email)).statusCode).toBe(200);
  return { staff, browser };
}

async function connect(browser: ReturnType<typeof openBrowser>, subject: string) {
  return browser.comeBack(world.issuer.answer(await browser.start('?connect=1'), subject));
}

async function signsInWith(subject: string): Promise<string> {
  const browser = openBrowser(world);
  return browser.comeBack(world.issuer.answer(await browser.start(), subject));
}

const audited = (pharmacyId: string) =>
  world.server.store.inPharmacies([pharmacyId], (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['action', 'user_id', 'subject'])
      .where('action', 'like', 'work_account.%')
      .orderBy('seq')
      .execute(),
  );

test('CAL-54: a signed-in person connects a work account, signs in with it, and disconnects it', async () => {
  const { staff, browser } = await signedIn();
  const shown = async () => (await browser.show()).json<unknown>();
  expect(await shown()).toEqual({ isConnected: false, name: 'Test' });
  expect(await connect(browser, 'mine')).toBe(CONNECTED);
  expect(await shown()).toEqual({ isConnected: true, name: 'Test' });
  // The session is unchanged.
  expect((await browser.token()).statusCode).toBe(200);
  expect(await signsInWith('mine')).toContain('workAccount=done');
  const disconnected = await browser.disconnect();
  expect([disconnected.statusCode, disconnected.json<unknown>()]).toEqual([200, {}]);
  expect(await shown()).toEqual({ isConnected: false, name: 'Test' });
  expect(await signsInWith('mine')).toContain('work_account_not_connected');
  const who = { user_id: staff.id, subject: staff.id };
  expect(await audited(staff.pharmacyId)).toEqual([
    { action: 'work_account.connect', ...who },
    { action: 'work_account.disconnect', ...who },
  ]);
});

test('connecting the same account again and disconnecting a missing one are not audited', async () => {
  const { staff, browser } = await signedIn({ subject: 'same' });
  expect(await connect(browser, 'same')).toBe(CONNECTED);
  expect(await audited(staff.pharmacyId)).toEqual([]);
  await browser.disconnect();
  expect((await browser.disconnect()).statusCode).toBe(200);
  expect(await audited(staff.pharmacyId)).toHaveLength(1);
});

test('a person has one work account: a new one replaces the old one', async () => {
  const { browser } = await signedIn({ subject: 'former' });
  expect(await connect(browser, 'next')).toBe(CONNECTED);
  expect(await signsInWith('next')).toContain('workAccount=done');
  expect(await signsInWith('former')).toContain('work_account_not_connected');
});

test('a work account of another person cannot be connected, and the own one is unchanged', async () => {
  await givenStaff(world, { subject: 'taken' });
  const { staff, browser } = await signedIn({ subject: 'own' });
  expect(await connect(browser, 'taken')).toBe(problem('work_account_in_use'));
  expect(await signsInWith('own')).toContain('workAccount=done');
  expect(await audited(staff.pharmacyId)).toEqual([]);
});

test('of two people who connect the same work account concurrently one succeeds', async () => {
  const people = [await signedIn(), await signedIn()];
  const places = await Promise.all(people.map(({ browser }) => connect(browser, 'both')));
  expect(places.sort()).toEqual([problem('work_account_in_use'), CONNECTED]);
});

test.each(['cross-site', 'same-site', 'none'])(
  'a link on another site, or a typed address, does not start connecting: %s',
  async (site) => {
    const { browser } = await signedIn();
    expect(await browser.start('?connect=1', site)).toBe('403');
    const withoutHeader = await browser.send('GET', '/identity/work-account/start?connect=1');
    expect(withoutHeader.statusCode).toBe(403);
  },
);

test('SEC-06: connecting and disconnecting need the password of the last ten minutes, and connecting is mailed', async () => {
  const { staff, browser } = await signedIn();
  const age = `update identity.session_proof p set proven_at = proven_at - interval '11 minutes'
    from identity.session s where s.id::text = p.session_key and s."userId" = $1`;
  const begun = await browser.start('?connect=1');
  await world.server.store.pool.query(age, [staff.id]);
  expect(await browser.start('?connect=1')).toBe(problem('proof_needed'));
  expect(await browser.comeBack(world.issuer.answer(begun, 'late'))).toBe(problem('proof_needed'));
  const refused = await browser.disconnect();
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'proof_needed' }]);
  expect(await signsInWith('late')).toContain('work_account_not_connected');
  const mails = () =>
    world.server.store.pool.query("select from outgoing_mail where kind = 'security_changed'");
  const before = (await mails()).rowCount ?? 0;
  const proven = openBrowser(world);
  await proven.signIn(staff.email);
  expect(await connect(proven, 'in time')).toBe(CONNECTED);
  expect((await mails()).rowCount).toBe(before + 1);
});

test('connecting, reading and disconnecting need a session', async () => {
  const browser = openBrowser(world);
  expect(await browser.start('?connect=1')).toBe(problem('not_authorized'));
  for (const answer of [await browser.show(), await browser.disconnect()]) {
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'not_authorized' });
  }
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

test('a person who signs in at the browser meanwhile does not get the other’s work account', async () => {
  const { staff, browser } = await signedIn();
  const answer = world.issuer.answer(await browser.start('?connect=1'), 'handed over');
  const next = await givenStaff(world);
  await browser.signIn(next.email);
  expect(await browser.comeBack(answer)).toBe(problem('not_authorized'));
  expect(await signsInWith('handed over')).toContain('work_account_not_connected');
  for (const { pharmacyId } of [staff, next]) expect(await audited(pharmacyId)).toEqual([]);
});

test('an attempt to connect ends with the session', async () => {
  const { browser } = await signedIn();
  const answer = world.issuer.answer(await browser.start('?connect=1'), 'signed out');
  await browser.send('POST', '/identity/sign-out', { origin: world.origin }, {});
  expect(await browser.comeBack(answer)).toBe('/auth/login?problem=work_account_failed');
  expect(await signsInWith('signed out')).toContain('work_account_not_connected');
});

test('cancelling or failing leads back to the profile', async () => {
  const { browser } = await signedIn();
  const cancelled = world.issuer.answer(await browser.start('?connect=1'), 'cancelled');
  cancelled.searchParams.delete('code');
  cancelled.searchParams.set('error', 'access_denied');
  expect(await browser.comeBack(cancelled)).toBe('/profile/');
  const forged = world.issuer.answer(await browser.start('?connect=1'), 'forged', {
    signedBy: 'stranger',
  });
  expect(await browser.comeBack(forged)).toBe(problem('work_account_failed'));
});

test('a person without password cannot disconnect the work account: it is the only way to sign in', async () => {
  await givenStaff(world, { subject: 'only way', password: null });
  const browser = openBrowser(world);
  await browser.comeBack(world.issuer.answer(await browser.start(), 'only way'));
  const refused = await browser.disconnect();
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'work_account_needed' });
  expect((await browser.show()).json()).toMatchObject({ isConnected: true });
});
