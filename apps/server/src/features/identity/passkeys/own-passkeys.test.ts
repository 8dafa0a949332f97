import { expect, test } from 'vitest';
import { said } from '../../../testing/test-server.ts';
import { setUpApp, type TestBrowser } from '../testing/authenticator.ts';
import { PASSWORD } from '../testing/identity.ts';
import { answerOf, openIdentity } from '../testing/open-identity.ts';
import {
  type AskedOptions,
  createPasskey,
  type Otherwise,
  registerPasskey,
  type SoftwarePasskey,
  signInBy,
} from '../testing/software-passkey.ts';

const world = await openIdentity();
const { time, rows, ageProofs, codeNow, givenBrowser, givenPerson, openBrowser } = world;

async function givenPasskey() {
  const given = await givenBrowser();
  const passkey = createPasskey();
  const registered = await registerPasskey(given.browser, passkey);
  return { ...given, passkey, ...registered.json<{ id: string; recoveryCodes: string[] }>() };
}

/** Asks for a passkey of the session's person and sends its answer. */
async function answerBy(
  browser: TestBrowser,
  path: 'prove' | 'second-step',
  passkey: SoftwarePasskey,
  otherwise: Otherwise = {},
) {
  const options = (await browser.post('passkeys/ask')).json<AskedOptions>();
  return browser.post(`passkeys/${path}`, passkey.sign(options, otherwise));
}
const optionsOf = async (browser: TestBrowser, path: string) =>
  (await browser.post(`passkeys/${path}`)).json<AskedOptions>();
const expired = '410 passkey_expired';
const needed = '403 proof_needed';
const required = '409 second_factor_required';

test('SEC-04 SEC-06: whoever has only the cookie, or a page of another site, can neither register, rename nor remove a passkey', async () => {
  const { browser, userId, id, passkey } = await givenPasskey();
  const evil = { origin: 'https://evil.example' };
  for (const path of ['register/begin', 'remove', 'sign-in/begin', 'ask'])
    expect(await said(browser.post(`passkeys/${path}`, { id }, evil)), path).toBe('403 forbidden');
  const options = await optionsOf(browser, 'register/begin');
  await ageProofs(userId);
  for (const [path, body] of [
    ['register/begin', {}],
    ['register', { name: 'x', passkey: createPasskey().make(options) }],
    ['rename', { id, name: 'Mine' }],
    ['remove', { id }],
  ] as const)
    expect(await said(browser.post(`passkeys/${path}`, body)), path).toBe(needed);
  expect(await said(answerBy(browser, 'prove', passkey))).toBe('200');
  expect(await said(browser.post('passkeys/rename', { id, name: 'Mine' }))).toBe('200');
  const turned = { id, name: ' My\u202e key\u200b ' };
  expect(await said(browser.post('passkeys/rename', turned))).toBe('200');
  const { passkeys } = (await browser.get('security')).json<{ passkeys: { name: string }[] }>();
  expect(passkeys.map(({ name }) => name)).toEqual(['My key']);
  expect((await openBrowser().post('passkeys/register/begin')).statusCode).toBe(401);
});

test.each<[string, Otherwise, string]>([
  ['at another site', { origin: 'https://evil.example' }, 'passkey_wrong_site'],
  ['for another relying party', { rpId: 'evil.example' }, 'passkey_wrong_site'],
  ['without PIN, finger or face', { isUnverified: true }, 'passkey_not_verified'],
  ['by a sign-in', { type: 'webauthn.get' }, 'passkey_wrong_site'],
])('SEC-04: a passkey made %s is not registered: %j', async (_, otherwise, code) => {
  const { browser } = await givenBrowser();
  const made = createPasskey().make(await optionsOf(browser, 'register/begin'), otherwise);
  const answer = browser.post('passkeys/register', { name: 'Key', passkey: made });
  expect(await said(answer)).toBe(`409 ${code}`);
});

test('SEC-04: a registration counts once, in the session that asked for it, and no key belongs to two people', async () => {
  const { browser, passkey } = await givenPasskey();
  const other = await givenBrowser();
  const made = createPasskey().make(await optionsOf(browser, 'register/begin'));
  const register = (by: TestBrowser) =>
    said(by.post('passkeys/register', { name: 'Key', passkey: made }));
  expect(await register(other.browser)).toBe(expired);
  expect(await register(browser)).toBe('200');
  expect(await register(browser)).toBe(expired);
  expect(await said(registerPasskey(other.browser, passkey))).toBe('409 passkey_exists');
});

test('SEC-04: another person’s passkey can be neither renamed nor removed, nor prove or be a second step', async () => {
  const [mine, theirs] = [await givenPasskey(), await givenPasskey()];
  const { id, passkey } = theirs;
  const half = openBrowser();
  const missing = { missingStep: 'second_factor', ways: ['passkey'] };
  expect((await half.signIn(mine.email)).json()).toEqual(missing);
  for (const answer of [
    await mine.browser.post('passkeys/rename', { id, name: 'Mine' }),
    await mine.browser.post('passkeys/remove', { id }),
    await answerBy(mine.browser, 'prove', passkey),
    await answerBy(half, 'second-step', passkey),
  ])
    expect(await said(answer)).toBe('409 passkey_unknown');
  expect((await half.token()).statusCode).toBe(401);
});

test('SEC-04: after the password a passkey is asked for, or a recovery code; a proof is no second step', async () => {
  const { email, userId, browser, passkey, recoveryCodes } = await givenPasskey();
  expect(recoveryCodes).toHaveLength(10);
  const [half, another] = [openBrowser(), openBrowser()];
  await half.signIn(email);
  const proof = passkey.sign(await optionsOf(browser, 'ask'));
  expect(await said(half.post('passkeys/second-step', proof))).toBe(expired);
  const forged = answerBy(half, 'second-step', passkey, { isForged: true });
  expect(await said(forged)).toBe('409 passkey_invalid');
  expect(await answerOf(answerBy(half, 'second-step', passkey))).toEqual([200, { userId }]);
  expect((await half.token()).statusCode).toBe(200);
  await another.signIn(email);
  const recovered = another.post('second-step', { recoveryCode: recoveryCodes[0] });
  expect(await said(recovered)).toBe('200');
});

test('SEC-06: a proof by passkey counts in its session, and only a right one', async () => {
  const { browser, userId, passkey } = await givenPasskey();
  const other = openBrowser();
  await signInBy(other, passkey);
  await ageProofs(userId);
  const begin = (by: TestBrowser) => said(by.post('authenticator/begin'));
  const forged = answerBy(browser, 'prove', passkey, { isForged: true });
  expect(await said(forged)).toBe('409 passkey_invalid');
  expect(await begin(browser)).toBe(needed);
  const stolen = passkey.sign(await optionsOf(browser, 'ask'));
  expect(await said(other.post('passkeys/prove', stolen))).toBe(expired);
  expect(await said(answerBy(browser, 'prove', passkey))).toBe('200');
  expect(await begin(browser)).toBe('200');
  expect(await begin(other)).toBe(needed);
});

test('SEC-05: a passkey is the second factor that a pharmacy requires, and its last one stays', async () => {
  const { email, pharmacyIds } = await givenPerson();
  await rows('update pharmacy set second_factor_required = true where id = $1', pharmacyIds[0]);
  const [browser, half] = [openBrowser(), openBrowser()];
  expect((await browser.signIn(email)).json()).toEqual({ missingStep: 'setup' });
  const registered = await registerPasskey(browser, createPasskey());
  expect(registered.statusCode).toBe(200);
  expect((await browser.token()).statusCode).toBe(200);
  const { id } = registered.json<{ id: string }>();
  expect(await said(browser.post('passkeys/remove', { id }))).toBe(required);
  const { secret } = await setUpApp(browser, time);
  expect((await half.signIn(email)).json()).toMatchObject({ ways: ['app', 'passkey'] });
  expect(await said(half.post('second-step', { code: codeNow(secret) }))).toBe('200');
  expect(await said(browser.post('passkeys/remove', { id }))).toBe('200');
  const app = browser.post('authenticator/remove', { password: PASSWORD });
  expect(await said(app)).toBe(required);
});

test('SEC-03 SEC-04: the recovery codes stay while one factor is left, and go with the last', async () => {
  const { browser, id, recoveryCodes } = await givenPasskey();
  const left = async () =>
    (await browser.get('security')).json<{ codes: { left: number } | null }>().codes?.left;
  expect(recoveryCodes).toHaveLength(10);
  expect(await left()).toBe(10);
  await setUpApp(browser, time);
  await browser.post('authenticator/remove', { password: PASSWORD });
  expect(await left()).toBe(10);
  await browser.post('passkeys/remove', { id });
  expect(await left()).toBeUndefined();
});

test('SEC-04: an account without a password has no passkey: its issuer decides who signs in', async () => {
  const { userId } = await givenPerson({ password: null });
  const { browser } = await world.provenBrowser(userId);
  expect(await said(browser.post('passkeys/register/begin'))).toBe('409 password_needed');
});

test('SEC-04: a session that asks again has one challenge, the newest, and asks as often as it wants', async () => {
  const { browser, passkey } = await givenPasskey();
  const [first, second] = [await optionsOf(browser, 'ask'), await optionsOf(browser, 'ask')];
  expect(await said(browser.post('passkeys/prove', passkey.sign(first)))).toBe(expired);
  expect(await said(browser.post('passkeys/prove', passkey.sign(second)))).toBe('200');
});

test('SEC-04: names have 1 to 60 signs, and a person at most 20 passkeys', async () => {
  const { browser, id } = await givenPasskey();
  for (const name of ['', '   ', 'x'.repeat(61)])
    expect((await browser.post('passkeys/rename', { id, name })).statusCode).toBe(400);
  for (let count = 1; count < 20; count += 1) await registerPasskey(browser, createPasskey());
  expect(await said(registerPasskey(browser, createPasskey()))).toBe('409 too_many_passkeys');
});
