import { afterAll, expect, test } from 'vitest';
import { codeAt, openBrowser, setUpApp } from '../testing/authenticator.ts';
import { createIdentityDatabase, PASSWORD, startIdentity } from '../testing/identity.ts';
import { givenPerson } from '../testing/passwords.ts';
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

type Browser = ReturnType<typeof openBrowser>;
type Answer = { statusCode: number; json: () => unknown };
const codeOf = (response: Answer) => (response.json() as { code?: string }).code;
const refusalOf = (response: Answer) => [response.statusCode, codeOf(response)];

async function givenBrowser() {
  const person = await givenPerson(database, server.identity);
  const browser = openBrowser(server.app);
  await browser.signIn(person.email);
  return { ...person, browser };
}

async function givenPasskey() {
  const given = await givenBrowser();
  const passkey = createPasskey();
  const { id, recoveryCodes } = (await registerPasskey(given.browser, passkey)).json<{
    id: string;
    recoveryCodes: string[];
  }>();
  return { ...given, passkey, id, recoveryCodes };
}

const ageProof = (userId: string) =>
  database.owner.query(
    `update identity.session_proof p set proven_at = proven_at - interval '11 minutes'
     from identity.session s where s.id::text = p.session_key and s."userId" = $1`,
    [userId],
  );

/** Asks for a passkey of the session's person and sends its answer. */
async function answerBy(
  browser: Browser,
  path: 'prove' | 'second-step',
  passkey: ReturnType<typeof createPasskey>,
  otherwise: Otherwise = {},
) {
  const options = (await browser.post('passkeys/ask')).json<AskedOptions>();
  return browser.post(`passkeys/${path}`, passkey.sign(options, otherwise));
}

test('SEC-04 SEC-06: whoever has only the cookie can neither register, rename nor remove a passkey', async () => {
  const { browser, userId, id, passkey } = await givenPasskey();
  const options = (await browser.post('passkeys/register/begin')).json<AskedOptions>();
  await ageProof(userId);
  const refused = [
    await browser.post('passkeys/register/begin'),
    await browser.post('passkeys/register', { name: 'x', passkey: createPasskey().make(options) }),
    await browser.post('passkeys/rename', { id, name: 'Mine' }),
    await browser.post('passkeys/remove', { id }),
  ];
  expect(refused.map(refusalOf)).toEqual(refused.map(() => [403, 'proof_needed']));
  expect((await answerBy(browser, 'prove', passkey)).statusCode).toBe(200);
  expect((await browser.post('passkeys/rename', { id, name: 'Mine' })).statusCode).toBe(200);
  const nobody = openBrowser(server.app);
  expect((await nobody.post('passkeys/register/begin')).statusCode).toBe(401);
});

test.each<[string, Otherwise, string]>([
  ['at another site', { origin: 'https://evil.example' }, 'passkey_wrong_site'],
  ['for another relying party', { rpId: 'evil.example' }, 'passkey_wrong_site'],
  ['without PIN, finger or face', { isUnverified: true }, 'passkey_not_verified'],
  ['by a sign-in', { type: 'webauthn.get' }, 'passkey_wrong_site'],
])('SEC-04: a passkey made %s is not registered: %j', async (_, otherwise, code) => {
  const { browser } = await givenBrowser();
  const options = (await browser.post('passkeys/register/begin')).json<AskedOptions>();
  const made = createPasskey().make(options, otherwise);
  const answer = await browser.post('passkeys/register', { name: 'Key', passkey: made });
  expect(refusalOf(answer)).toEqual([409, code]);
});

test('SEC-04: a registration counts once, in the session that asked for it, and no key belongs to two people', async () => {
  const { browser, passkey } = await givenPasskey();
  const other = await givenBrowser();
  const options = (await browser.post('passkeys/register/begin')).json<AskedOptions>();
  const body = { name: 'Key', passkey: createPasskey().make(options) };
  const expired = [410, 'passkey_expired'];
  expect(refusalOf(await other.browser.post('passkeys/register', body))).toEqual(expired);
  expect((await browser.post('passkeys/register', body)).statusCode).toBe(200);
  expect(refusalOf(await browser.post('passkeys/register', body))).toEqual(expired);
  expect(refusalOf(await registerPasskey(other.browser, passkey))).toEqual([409, 'passkey_exists']);
});

test('SEC-04: another person’s passkey can be neither renamed nor removed, nor prove or be a second step', async () => {
  const [mine, theirs] = [await givenPasskey(), await givenPasskey()];
  const { id } = theirs;
  const half = openBrowser(server.app);
  expect((await half.signIn(mine.email)).json()).toEqual({
    missingStep: 'second_factor',
    ways: ['passkey'],
  });
  const answers = [
    await mine.browser.post('passkeys/rename', { id, name: 'Mine' }),
    await mine.browser.post('passkeys/remove', { id }),
    await answerBy(mine.browser, 'prove', theirs.passkey),
    await answerBy(half, 'second-step', theirs.passkey),
  ];
  expect(answers.map(refusalOf)).toEqual(answers.map(() => [409, 'passkey_unknown']));
  expect((await half.token()).statusCode).toBe(401);
});

test('SEC-04: after the password a passkey is asked for, or a recovery code; a proof is no second step', async () => {
  const { email, userId, browser, passkey, recoveryCodes } = await givenPasskey();
  expect(recoveryCodes).toHaveLength(10);
  const half = openBrowser(server.app);
  await half.signIn(email);
  const proof = (await browser.post('passkeys/ask')).json<AskedOptions>();
  const wrong = await half.post('passkeys/second-step', passkey.sign(proof));
  expect(refusalOf(wrong)).toEqual([410, 'passkey_expired']);
  const forged = await answerBy(half, 'second-step', passkey, { isForged: true });
  expect(refusalOf(forged)).toEqual([409, 'passkey_invalid']);
  const step = await answerBy(half, 'second-step', passkey);
  expect([step.statusCode, step.json()]).toEqual([200, { userId }]);
  expect((await half.token()).statusCode).toBe(200);
  const another = openBrowser(server.app);
  await another.signIn(email);
  const recovered = await another.post('second-step', { recoveryCode: recoveryCodes[0] });
  expect(recovered.statusCode).toBe(200);
});

test('SEC-06: a proof by passkey counts in its session, and only a right one', async () => {
  const { browser, email, userId, passkey } = await givenPasskey();
  const other = openBrowser(server.app);
  await signInBy(other, passkey);
  await ageProof(userId);
  const forged = await answerBy(browser, 'prove', passkey, { isForged: true });
  expect(codeOf(forged)).toBe('passkey_invalid');
  expect(codeOf(await browser.post('authenticator/begin'))).toBe('proof_needed');
  const options = (await browser.post('passkeys/ask')).json<AskedOptions>();
  const stolen = await other.post('passkeys/prove', passkey.sign(options));
  expect(codeOf(stolen)).toBe('passkey_expired');
  expect((await answerBy(browser, 'prove', passkey)).statusCode).toBe(200);
  expect((await browser.post('authenticator/begin')).statusCode).toBe(200);
  expect(codeOf(await other.post('authenticator/begin'))).toBe('proof_needed');
  expect(email).not.toBe('');
});

test('SEC-05: a passkey is the second factor that a pharmacy requires, and its last one stays', async () => {
  const { email, pharmacyIds } = await givenPerson(database, server.identity);
  await database.owner.query('update pharmacy set second_factor_required = true where id = $1', [
    pharmacyIds[0],
  ]);
  const browser = openBrowser(server.app);
  expect((await browser.signIn(email)).json()).toEqual({ missingStep: 'setup' });
  const passkey = createPasskey();
  const registered = await registerPasskey(browser, passkey);
  expect(registered.statusCode).toBe(200);
  expect((await browser.token()).statusCode).toBe(200);
  const { id } = registered.json<{ id: string }>();
  const last = [409, 'second_factor_required'];
  expect(refusalOf(await browser.post('passkeys/remove', { id }))).toEqual(last);
  const { secret } = await setUpApp(browser, database.time);
  const half = openBrowser(server.app);
  expect((await half.signIn(email)).json()).toMatchObject({ ways: ['app', 'passkey'] });
  const code = codeAt(secret, database.time.clock());
  expect((await half.post('second-step', { code })).statusCode).toBe(200);
  expect((await browser.post('passkeys/remove', { id })).statusCode).toBe(200);
  const app = await browser.post('authenticator/remove', { password: PASSWORD });
  expect(refusalOf(app)).toEqual(last);
});

test('SEC-03 SEC-04: the recovery codes stay while one factor is left, and go with the last', async () => {
  const { browser, id, recoveryCodes } = await givenPasskey();
  const left = async () =>
    (await browser.get('security')).json<{ codes: { left: number } | null }>().codes?.left;
  expect(recoveryCodes).toHaveLength(10);
  expect(await left()).toBe(10);
  await setUpApp(browser, database.time);
  await browser.post('authenticator/remove', { password: PASSWORD });
  expect(await left()).toBe(10);
  await browser.post('passkeys/remove', { id });
  expect(await left()).toBeUndefined();
});

test('SEC-04: an account without a password has no passkey: its issuer decides who signs in', async () => {
  const person = await givenPerson(database, server.identity, { password: null });
  const client = { address: '192.0.2.1', cookie: undefined, origin: undefined, userAgent: 'a' };
  const { cookies } = await server.identity.beginProvenSession(person.userId, client);
  const browser = openBrowser(server.app, 'a');
  for (const line of cookies) {
    const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
    browser.cookies.set(name, value);
  }
  const begin = await browser.post('passkeys/register/begin');
  expect(refusalOf(begin)).toEqual([409, 'password_needed']);
});

test('SEC-04: a session that asks again has one challenge, the newest, and asks as often as it wants', async () => {
  const { browser, passkey } = await givenPasskey();
  const first = (await browser.post('passkeys/ask')).json<AskedOptions>();
  const second = (await browser.post('passkeys/ask')).json<AskedOptions>();
  const outdated = await browser.post('passkeys/prove', passkey.sign(first));
  expect(codeOf(outdated)).toBe('passkey_expired');
  expect((await browser.post('passkeys/prove', passkey.sign(second))).statusCode).toBe(200);
});

test.each([['a page of another site', { origin: 'https://evil.example' }]])(
  'SEC-04: %s begins and ends nothing',
  async (_, headers) => {
    const { browser, id } = await givenPasskey();
    const answers = [
      await browser.post('passkeys/register/begin', {}, headers),
      await browser.post('passkeys/remove', { id }, headers),
      await browser.post('passkeys/sign-in/begin', {}, headers),
      await browser.post('passkeys/ask', {}, headers),
    ];
    expect(answers.map(refusalOf)).toEqual(answers.map(() => [403, 'forbidden']));
  },
);

test('SEC-04: names have 1 to 60 signs, and a person at most 20 passkeys', async () => {
  const { browser, id } = await givenPasskey();
  for (const name of ['', '   ', 'x'.repeat(61)])
    expect((await browser.post('passkeys/rename', { id, name })).statusCode).toBe(400);
  for (let count = 1; count < 20; count += 1) await registerPasskey(browser, createPasskey());
  const full = await registerPasskey(browser, createPasskey());
  expect(refusalOf(full)).toEqual([409, 'too_many_passkeys']);
});
