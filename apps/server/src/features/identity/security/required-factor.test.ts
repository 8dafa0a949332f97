import { expect, test } from 'vitest';
import { said } from '../../../testing/test-server.ts';
import { setUpApp } from '../testing/authenticator.ts';
import { PASSWORD } from '../testing/identity.ts';
import { answerOf, openIdentity } from '../testing/open-identity.ts';
import { type AskedOptions, createPasskey } from '../testing/software-passkey.ts';

const world = await openIdentity();
const { time, rows, codeNow, givenPerson, halfSignedIn, openBrowser } = world;

/** A person of two pharmacies, the second of which requires a second factor, half signed in. */
async function givenRequired({ openBrowser: open } = { openBrowser }) {
  const person = await givenPerson();
  const require = 'update pharmacy set second_factor_required = true where id = $1';
  await rows(require, person.pharmacyIds[1]);
  const browser = open();
  expect(await answerOf(browser.signIn(person.email))).toEqual([200, { missingStep: 'setup' }]);
  return { ...person, browser };
}

test('SEC-05: where a pharmacy requires it, who has none is led to set one up, is then signed in, and cannot remove it', async () => {
  const noted: string[] = [];
  const own = await world.startAnother({ onSignedIn: async (id) => void noted.push(id) });
  const { email, userId, browser } = await givenRequired(own);
  expect((await browser.token()).statusCode).toBe(401);
  expect(noted).toEqual([]);
  const { statuses, secret } = await setUpApp(browser, time);
  expect(statuses).toEqual([200, 200]);
  expect(noted).toEqual([userId]);
  expect((await browser.token()).statusCode).toBe(200);
  const next = await own.halfSignedIn(email);
  expect(await said(next.post('second-step', { code: codeNow(secret) }))).toBe('200');
  const removed = browser.post('authenticator/remove', { password: PASSWORD });
  expect(await said(removed)).toBe('409 second_factor_required');
});

test('SEC-05: until then the session permits nothing but setting it up', async () => {
  const { browser } = await givenRequired();
  const refused = [
    await browser.token(),
    await browser.get('security'),
    await browser.post('second-step', { code: '123456' }),
    await browser.post('authenticator/remove', { password: PASSWORD }),
    await browser.post('recovery-codes'),
    await browser.post('prove', { password: PASSWORD }),
    await browser.post('sessions/end', { others: true }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 401));
  const wrong = await browser.post('authenticator/confirm', { code: '000000' });
  expect(wrong.json()).toMatchObject({ code: 'setup_expired' });
});

test('SEC-05: it applies to web users of that pharmacy only, and a work account keeps the second factor of its issuer', async () => {
  const { email, userId, pharmacyIds } = await givenRequired();
  const { body, browser } = await world.provenBrowser(userId);
  expect(body).toEqual({ userId });
  expect((await browser.token()).statusCode).toBe(200);
  await rows(
    'update user_access set web_tool_access = false where user_id = $1 and pharmacy_id = $2',
    userId,
    pharmacyIds[1],
  );
  expect((await openBrowser().signIn(email)).json()).toEqual({ userId });
});

test('SEC-05: once somebody has set one up, another sign-in that waits for it cannot add or replace any', async () => {
  const { email, userId, browser: owner } = await givenRequired();
  const thief = openBrowser();
  await thief.signIn(email);
  const asked = (await thief.post('passkeys/register/begin')).json<AskedOptions>();
  const { secret, statuses } = await setUpApp(owner, time);
  expect(statuses).toEqual([200, 200]);
  const theirs = (await thief.post('authenticator/begin')).json<{ secret: string }>().secret;
  const attempts = [
    await thief.post('authenticator/confirm', { code: codeNow(theirs) }),
    await thief.post('passkeys/register', { name: 'x', passkey: createPasskey().make(asked) }),
    await thief.token(),
  ];
  expect(attempts.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  expect(await rows('select from identity.passkey where user_id = $1', userId)).toEqual([]);
  time.advance(30_000);
  const next = await halfSignedIn(email);
  expect(await said(next.post('second-step', { code: codeNow(secret) }))).toBe('200');
});
