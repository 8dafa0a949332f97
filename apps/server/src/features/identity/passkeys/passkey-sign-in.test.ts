import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '../testing/authenticator.ts';
import { createIdentityDatabase, startIdentity } from '../testing/identity.ts';
import { auditedAt, givenPerson, mailsTo } from '../testing/passwords.ts';
import {
  type AskedOptions,
  createPasskey,
  type Otherwise,
  registerPasskey,
  signInBy,
} from '../testing/software-passkey.ts';

const database = await createIdentityDatabase();
const server = await startIdentity(database);
afterAll(async () => {
  await server.app.close();
  await database.drop();
});

type Answer = { statusCode: number; json: () => unknown };
const codeOf = (response: Answer) => (response.json() as { code?: string }).code;
const refusalOf = (response: Answer) => [response.statusCode, codeOf(response)];

/** A person with a passkey, and the browser in which they registered it. */
async function givenPasskey(own = server) {
  const person = await givenPerson(database, own.identity);
  const browser = openBrowser(own.app);
  await browser.signIn(person.email);
  const passkey = createPasskey();
  const registered = await registerPasskey(browser, passkey);
  expect(registered.statusCode).toBe(200);
  return { ...person, browser, passkey, registered };
}

test('SEC-04: a passkey is registered, named, listed with its last use, and signs in without a password', async () => {
  const noted: string[] = [];
  const own = await startIdentity(database, { onSignedIn: async (id) => void noted.push(id) });
  const { email, userId, browser, passkey, pharmacyIds } = await givenPasskey(own);
  const listed = async () =>
    (await browser.get('security')).json<{ passkeys: { lastUsedAt: number | null }[] }>().passkeys;
  expect(await listed()).toMatchObject([{ name: 'Work phone', lastUsedAt: null }]);
  const other = openBrowser(own.app);
  const signedIn = await signInBy(other, passkey);
  expect([signedIn.statusCode, signedIn.json()]).toEqual([200, { userId }]);
  expect((await other.token()).statusCode).toBe(200);
  expect(noted).toEqual([userId, userId]);
  expect((await listed())[0]?.lastUsedAt).toBe(database.time.clock().getTime());
  const actions = (await auditedAt(database, pharmacyIds)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'passkey.add')).toHaveLength(2);
  expect(await mailsTo(database, email)).toMatchObject([
    { kind: 'security_changed', language: 'fi', facts: { change: 'passkey_added' } },
  ]);
  await own.app.close();
});

test('SEC-04: the browser is asked for a key that it finds itself, with a PIN, finger or face', async () => {
  const { email } = await givenPerson(database, server.identity);
  const browser = openBrowser(server.app);
  await browser.signIn(email);
  expect((await browser.post('passkeys/register/begin')).json()).toMatchObject({
    rp: { id: 'kolli.example', name: 'Kolli' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    user: { name: email },
  });
  const asked = await openBrowser(server.app).post('passkeys/sign-in/begin');
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
  await signInBy(openBrowser(server.app), passkey);
  const browser = openBrowser(server.app);
  expect(refusalOf(await signInBy(browser, passkey, otherwise))).toEqual([409, code]);
  expect((await browser.token()).statusCode).toBe(401);
  // The owner still can: nothing was used up or counted.
  expect((await signInBy(openBrowser(server.app), passkey)).statusCode).toBe(200);
});

test('SEC-04: a copied passkey is in the audit logs of the person’s pharmacies', async () => {
  const { passkey, pharmacyIds } = await givenPasskey();
  await signInBy(openBrowser(server.app), passkey, { signCount: 9 });
  expect(codeOf(await signInBy(openBrowser(server.app), passkey, { signCount: 9 }))).toBe(
    'passkey_copied',
  );
  const actions = (await auditedAt(database, pharmacyIds)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'passkey.copied')).toHaveLength(2);
});

test('SEC-04: authenticators that do not count sign in again and again', async () => {
  const { passkey } = await givenPasskey();
  await database.owner.query(
    'update identity.passkey set sign_count = 0 where credential_id = $1',
    [Buffer.from(passkey.id, 'base64url')],
  );
  for (const _ of [1, 2])
    expect((await signInBy(openBrowser(server.app), passkey, { signCount: 0 })).statusCode).toBe(
      200,
    );
});

test('SEC-04: a signature is accepted once, of two requests at the same time by one', async () => {
  const { passkey } = await givenPasskey();
  const browser = openBrowser(server.app);
  const options = (await browser.post('passkeys/sign-in/begin')).json<AskedOptions>();
  const answer = passkey.sign(options);
  const both = await Promise.all([1, 2].map(() => browser.post('passkeys/sign-in', answer)));
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 410,
  ]);
  await browser.post('passkeys/sign-in/begin');
  expect(refusalOf(await browser.post('passkeys/sign-in', answer))).toEqual([
    410,
    'passkey_expired',
  ]);
});

test('SEC-04: a challenge counts in the browser that asked for it, for five minutes and for its purpose', async () => {
  const { passkey, browser } = await givenPasskey();
  const [mine, theirs] = [openBrowser(server.app), openBrowser(server.app)];
  const begin = async () => (await mine.post('passkeys/sign-in/begin')).json<AskedOptions>();
  const stolen = passkey.sign(await begin());
  await theirs.post('passkeys/sign-in/begin');
  const expired = [410, 'passkey_expired'];
  expect(refusalOf(await theirs.post('passkeys/sign-in', stolen))).toEqual(expired);
  const bare = openBrowser(server.app);
  expect(refusalOf(await bare.post('passkeys/sign-in', stolen))).toEqual(expired);
  const proof = (await browser.post('passkeys/ask')).json<AskedOptions>();
  expect(refusalOf(await mine.post('passkeys/sign-in', passkey.sign(proof)))).toEqual(expired);
  const late = passkey.sign(await begin());
  await database.owner.query(
    "update identity.passkey_challenge set expires_at = expires_at - interval '5 minutes'",
  );
  expect(refusalOf(await mine.post('passkeys/sign-in', late))).toEqual(expired);
  expect(refusalOf(await mine.post('passkeys/sign-in', { id: 'x' }))).toEqual([
    400,
    'validation_fail',
  ]);
});

test('SEC-04: a removed passkey, and one that nobody has registered, do not sign in', async () => {
  const { passkey, browser, registered, email } = await givenPasskey();
  const { id } = registered.json<{ id: string }>();
  expect((await browser.post('passkeys/remove', { id })).statusCode).toBe(200);
  const unknown = [409, 'passkey_unknown'];
  expect(refusalOf(await signInBy(openBrowser(server.app), passkey))).toEqual(unknown);
  expect(refusalOf(await signInBy(openBrowser(server.app), createPasskey()))).toEqual(unknown);
  const changes = (await mailsTo(database, email)).map(({ facts }) => facts);
  expect(changes).toMatchObject([{ change: 'passkey_added' }, { change: 'passkey_removed' }]);
});

test('SEC-04: the passkey of a disabled account does not sign in', async () => {
  const { passkey, userId } = await givenPasskey();
  await server.identity.accounts.disableAccount(userId);
  const browser = openBrowser(server.app);
  expect(refusalOf(await signInBy(browser, passkey))).toEqual([403, 'user_is_disabled']);
  expect((await browser.token()).statusCode).toBe(401);
});

test('SEC-04: without sign-in by password there are no calls of passkeys', async () => {
  const own = await startIdentity(database, { hasPasswords: false });
  const browser = openBrowser(own.app);
  expect(refusalOf(await browser.post('passkeys/sign-in/begin'))).toEqual([404, 'no_such_call']);
  await own.app.close();
});
