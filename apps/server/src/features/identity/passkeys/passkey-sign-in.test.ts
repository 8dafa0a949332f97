import { expect, test } from 'vitest';
import { said } from '../../../testing/test-server.ts';
import { answerOf, openIdentity } from '../testing/open-identity.ts';
import {
  type AskedOptions,
  createPasskey,
  type Otherwise,
  registerPasskey,
  signInBy,
} from '../testing/software-passkey.ts';

const world = await openIdentity();
const { identity, time, rows, mailsTo, actionsAt, givenBrowser: signedIn, openBrowser } = world;

/** A person with a passkey, and the browser in which they registered it. */
async function givenPasskey(givenBrowser = signedIn) {
  const given = await givenBrowser();
  const passkey = createPasskey();
  const registered = await registerPasskey(given.browser, passkey);
  expect(registered.statusCode).toBe(200);
  return { ...given, passkey, id: registered.json<{ id: string }>().id };
}
/** What a sign-in with a passkey is answered in a browser, by default in a new one. */
const enter = (passkey: ReturnType<typeof createPasskey>, otherwise?: Otherwise) =>
  said(signInBy(openBrowser(), passkey, otherwise));
const expired = '410 passkey_expired';
const unknown = '409 passkey_unknown';

test('SEC-04: a passkey is registered, named, listed with its last use, and signs in without a password', async () => {
  const noted: string[] = [];
  const own = await world.startAnother({ onSignedIn: async (id) => void noted.push(id) });
  const { email, userId, browser, passkey, pharmacyIds } = await givenPasskey(own.givenBrowser);
  const listed = async () =>
    (await browser.get('security')).json<{ passkeys: { lastUsedAt: number | null }[] }>().passkeys;
  expect(await listed()).toMatchObject([{ name: 'Work phone', lastUsedAt: null }]);
  const other = own.openBrowser();
  expect(await answerOf(signInBy(other, passkey))).toEqual([200, { userId }]);
  expect((await other.token()).statusCode).toBe(200);
  expect(noted).toEqual([userId, userId]);
  expect((await listed())[0]?.lastUsedAt).toBe(time.clock().getTime());
  const actions = await actionsAt(pharmacyIds);
  expect(actions.filter((action) => action === 'passkey.add')).toHaveLength(2);
  expect(await mailsTo(email)).toMatchObject([
    { kind: 'security_changed', language: 'fi', facts: { change: 'passkey_added' } },
  ]);
});

test('SEC-04: the browser is asked for a key that it finds itself, with a PIN, finger or face', async () => {
  const { email, browser } = await signedIn();
  expect((await browser.post('passkeys/register/begin')).json()).toMatchObject({
    rp: { id: 'kolli.example', name: 'Kolli' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    user: { name: email },
  });
  const asked = await openBrowser().post('passkeys/sign-in/begin');
  expect(asked.json()).toMatchObject({
    rpId: 'kolli.example',
    userVerification: 'required',
    allowCredentials: [],
  });
});

test.each<[string, Otherwise, string]>([
  ['of another site', { origin: 'https://kolli.example.evil.test' }, 'passkey_wrong_site'],
  ['of a sibling host', { origin: 'https://other.kolli.example' }, 'passkey_wrong_site'],
  ['in a frame of another site', { crossOrigin: true }, 'passkey_wrong_site'],
  ['of another relying party', { rpId: 'example' }, 'passkey_wrong_site'],
  ['for a registration', { type: 'webauthn.create' }, 'passkey_wrong_site'],
  ['without PIN, finger or face', { isUnverified: true }, 'passkey_not_verified'],
  ['with another key', { isForged: true }, 'passkey_invalid'],
  ['for another person', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'passkey_unknown'],
  ['with the count set back', { signCount: 1 }, 'passkey_copied'],
])('SEC-04: a signature %s does not sign in: %j', async (_, otherwise, code) => {
  const { passkey } = await givenPasskey();
  await signInBy(openBrowser(), passkey);
  const browser = openBrowser();
  expect(await said(signInBy(browser, passkey, otherwise))).toBe(`409 ${code}`);
  expect((await browser.token()).statusCode).toBe(401);
  // The owner still can: nothing was used up or counted.
  expect(await enter(passkey)).toBe('200');
});

test('SEC-04: a copied passkey is in the audit logs of the person’s pharmacies', async () => {
  const { passkey, pharmacyIds } = await givenPasskey();
  await enter(passkey, { signCount: 9 });
  expect(await enter(passkey, { signCount: 9 })).toBe('409 passkey_copied');
  const actions = await actionsAt(pharmacyIds);
  expect(actions.filter((action) => action === 'passkey.copied')).toHaveLength(2);
});

test('SEC-04: authenticators that do not count sign in again and again', async () => {
  const { passkey } = await givenPasskey();
  const credential = Buffer.from(passkey.id, 'base64url');
  await rows('update identity.passkey set sign_count = 0 where credential_id = $1', credential);
  for (const _ of [1, 2]) expect(await enter(passkey, { signCount: 0 })).toBe('200');
});

test('SEC-04: a signature is accepted once, of two requests at the same time by one', async () => {
  const { passkey } = await givenPasskey();
  const browser = openBrowser();
  const options = (await browser.post('passkeys/sign-in/begin')).json<AskedOptions>();
  const answer = passkey.sign(options);
  const send = () => said(browser.post('passkeys/sign-in', answer));
  expect((await Promise.all([send(), send()])).toSorted()).toEqual(['200', expired]);
  await browser.post('passkeys/sign-in/begin');
  expect(await send()).toBe(expired);
});

test('SEC-04: a challenge counts in the browser that asked for it, for five minutes and for its purpose', async () => {
  const { passkey, browser } = await givenPasskey();
  const [mine, theirs] = [openBrowser(), openBrowser()];
  const begin = async () => (await mine.post('passkeys/sign-in/begin')).json<AskedOptions>();
  const stolen = passkey.sign(await begin());
  await theirs.post('passkeys/sign-in/begin');
  expect(await said(theirs.post('passkeys/sign-in', stolen))).toBe(expired);
  expect(await said(openBrowser().post('passkeys/sign-in', stolen))).toBe(expired);
  const proof = (await browser.post('passkeys/ask')).json<AskedOptions>();
  expect(await said(mine.post('passkeys/sign-in', passkey.sign(proof)))).toBe(expired);
  const late = passkey.sign(await begin());
  await rows(
    "update identity.passkey_challenge set expires_at = expires_at - interval '5 minutes'",
  );
  expect(await said(mine.post('passkeys/sign-in', late))).toBe(expired);
  expect(await said(mine.post('passkeys/sign-in', { id: 'x' }))).toBe('400 validation_fail');
});

test('SEC-04: a removed passkey, one that nobody has registered, and that of a disabled account do not sign in', async () => {
  const { passkey, browser, id, email, userId } = await givenPasskey();
  expect(await said(browser.post('passkeys/remove', { id }))).toBe('200');
  expect(await enter(passkey)).toBe(unknown);
  expect(await enter(createPasskey())).toBe(unknown);
  const changes = (await mailsTo(email)).map(({ facts }) => facts);
  expect(changes).toMatchObject([{ change: 'passkey_added' }, { change: 'passkey_removed' }]);
  const other = createPasskey();
  expect(await said(registerPasskey(browser, other))).toBe('200');
  await identity.accounts.disableAccount(userId);
  const late = openBrowser();
  expect(await said(signInBy(late, other))).toBe('403 user_is_disabled');
  expect((await late.token()).statusCode).toBe(401);
});

test('SEC-04: without sign-in by password there are no calls of passkeys', async () => {
  const own = await world.startAnother({ hasPasswords: false });
  const begun = own.openBrowser().post('passkeys/sign-in/begin');
  expect(await said(begun)).toBe('404 no_such_call');
});
