import { afterAll, expect, test } from 'vitest';
import {
  cookieOf,
  createIdentityDatabase,
  getToken,
  makeAccount,
  PASSWORD,
  signIn,
  startIdentity,
} from '../testing/identity.ts';
import { auditedAt, chosen, givenLink, givenPerson, mailsTo, post } from '../testing/passwords.ts';

const database = await createIdentityDatabase();
const server = await startIdentity(database);
afterAll(async () => {
  await server.app.close();
  await database.drop();
});

const NEW = 'Ett nytt lösen';
const MINUTE = 60_000;
let hosts = 0;
/** Each request from a new address, so that no limit applies. */
const from = () => ({ 'x-forwarded-for': `10.1.${Math.floor(hosts / 250)}.${(hosts += 1) % 250}` });
const reset = (token: unknown, password = NEW) =>
  post(server.app, 'reset-password', { token, ...chosen(password) }, from());
const statusOf = async (email: string, password: string) =>
  (await signIn(server.app, { email, password }, from())).statusCode;
const person = (overrides = {}) => givenPerson(database, server.identity, overrides);
const linkFor = (userId: string, purpose: 'reset' | 'invitation' = 'reset') =>
  givenLink(database, server.identity, userId, purpose);
const EXPIRED = { code: 'reset_link_has_expired' };

test('CAL-55: the link of a mail sets a new password, ends the sessions, and is audited and mailed', async () => {
  const owner = await person();
  const cookie = cookieOf(await signIn(server.app, { email: owner.email, password: PASSWORD }));
  const { token } = await linkFor(owner.userId);
  const response = await reset(token);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({});
  expect(response.headers['cache-control']).toBe('no-store');
  expect((await getToken(server.app, cookie)).statusCode).toBe(401);
  expect(await statusOf(owner.email, PASSWORD)).toBe(401);
  expect(await statusOf(owner.email, NEW)).toBe(200);
  const entry = { action: 'password.reset', subject: owner.userId };
  const chains = await auditedAt(database, owner.pharmacyIds);
  expect(chains).toEqual(
    owner.pharmacyIds.toSorted().map((pharmacyId) => ({ pharmacyId, ...entry })),
  );
  const [mail] = await mailsTo(database, owner.email);
  expect(mail).toEqual({ kind: 'password_changed', to: owner.email, language: 'fi', facts: {} });
});

test.each([
  ['ERR-043', {}, 'newPassword_missing'],
  ['ERR-043', { newPassword: 12_345_678, repeatNewPassword: NEW }, 'newPassword_missing'],
  ['ERR-044', { newPassword: NEW }, 'repeatNewPassword_missing'],
  ['AUT-37', chosen('7 signs'), 'password_too_short'],
  ['AUT-37', chosen('x'.repeat(129)), 'password_too_long'],
  [
    'AUT-38 ERR-046',
    { newPassword: NEW, repeatNewPassword: `${NEW}.` },
    'newPassword_not_matches_repeatedNewPassword',
  ],
  ['AUT-39 ERR-047', chosen(PASSWORD), 'oldPassword_matches_newPassword'],
])('%s: a reset with %j is refused with %s, and the link stays valid', async (_id, body, code) => {
  const owner = await person();
  const { token } = await linkFor(owner.userId);
  const refused = await post(server.app, 'reset-password', { token, ...body }, from());
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ code });
  expect(refused.headers).not.toHaveProperty('set-cookie');
  expect((await reset(token)).statusCode).toBe(200);
});

test('a password may have any letters, composed or decomposed', async () => {
  const owner = await person();
  const { token } = await linkFor(owner.userId);
  const body = { newPassword: 'Åäö lösenord', repeatNewPassword: 'Åäö lösenord'.normalize('NFD') };
  expect((await post(server.app, 'reset-password', { token, ...body })).statusCode).toBe(200);
  expect(await statusOf(owner.email, 'Åäö lösenord'.normalize('NFD'))).toBe(200);
});

test('a link works once, for thirty minutes, and until a newer one is made', async () => {
  const owner = await person();
  const { token: first } = await linkFor(owner.userId);
  const { token: second } = await linkFor(owner.userId);
  const older = await reset(first);
  expect(older.statusCode).toBe(410);
  expect(older.json()).toMatchObject(EXPIRED);
  database.time.advance(30 * MINUTE - 1);
  expect((await reset(second)).statusCode).toBe(200);
  expect((await reset(second, 'Ett annat igen')).json()).toMatchObject(EXPIRED);
  const { token: third } = await linkFor(owner.userId);
  database.time.advance(30 * MINUTE);
  expect((await reset(third, 'Ett annat igen')).json()).toMatchObject(EXPIRED);
  expect(await statusOf(owner.email, NEW)).toBe(200);
});

test('an invented or changed token is refused', async () => {
  const owner = await person();
  const { token } = await linkFor(owner.userId);
  const { rows } = await database.owner.query<{ hash: string }>(
    `select encode(token_hash, 'base64') as hash from identity.password_link where user_id = $1`,
    [owner.userId],
  );
  const swapped = token.startsWith('A') ? 'B' : 'A';
  const forgeries = [
    '',
    undefined,
    null,
    [token],
    { token },
    `${swapped}${token.slice(1)}`,
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
    rows[0]?.hash,
    "' or true --",
    'x'.repeat(5_000),
  ];
  for (const forged of forgeries) {
    const response = await reset(forged);
    expect([response.statusCode, response.json()]).toMatchObject([410, EXPIRED]);
  }
  expect((await reset(token)).statusCode).toBe(200);
});

test('tokens are stored only as hashes, which are refused as tokens', async () => {
  const owner = await person();
  const { token } = await linkFor(owner.userId);
  const { rows } = await database.owner.query<{ row: string }>(
    'select l::text as row from identity.password_link l',
  );
  const storedLinks = rows.map(({ row }) => row).join('\n');
  expect(storedLinks).toContain(owner.userId);
  expect(storedLinks).not.toContain(token);
  expect(storedLinks).not.toContain(Buffer.from(token).toString('hex'));
});

test('of ten concurrent uses one wins and sets its password', async () => {
  const owner = await person();
  const { token } = await linkFor(owner.userId);
  const passwords = Array.from({ length: 10 }, (_, index) => `Lösenord nummer ${index}`);
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  const won = passwords.filter((_, index) => answers[index]?.statusCode === 200);
  expect(won).toHaveLength(1);
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
    expect(answer.json()).toMatchObject(EXPIRED);
  expect(await statusOf(owner.email, won[0] ?? '')).toBe(200);
  expect(await auditedAt(database, owner.pharmacyIds.slice(0, 1))).toHaveLength(1);
});

test('a disabled account is not reset, and its old links stay invalid after it is enabled', async () => {
  const owner = await person();
  const { token } = await linkFor(owner.userId);
  await server.identity.accounts.disableAccount(owner.userId);
  expect((await reset(token)).json()).toMatchObject(EXPIRED);
  const { token: made } = await linkFor(owner.userId);
  expect((await reset(made)).json()).toMatchObject(EXPIRED);
  await server.identity.accounts.enableAccount(owner.userId);
  expect((await reset(token)).json()).toMatchObject(EXPIRED);
  expect(await statusOf(owner.email, PASSWORD)).toBe(200);
});

test('an invitation is valid for seven days, makes the account usable, and sends no warning', async () => {
  const invited = await person({ password: null });
  expect(await statusOf(invited.email, NEW)).toBe(401);
  const { token } = await linkFor(invited.userId, 'invitation');
  // A reset request by another person does not invalidate the invitation.
  const { token: other } = await linkFor(invited.userId);
  database.time.advance(7 * 24 * 60 * MINUTE - 1);
  expect((await reset(token)).statusCode).toBe(200);
  expect(await statusOf(invited.email, NEW)).toBe(200);
  expect(await mailsTo(database, invited.email)).toEqual([]);
  expect((await reset(other, 'Ett annat igen')).json()).toMatchObject(EXPIRED);
  const late = await person({ password: null });
  const { token: old } = await linkFor(late.userId, 'invitation');
  database.time.advance(7 * 24 * 60 * MINUTE);
  expect((await reset(old)).json()).toMatchObject(EXPIRED);
});

test('no session begun with the old password survives a concurrent reset', async () => {
  for (let round = 0; round < 4; round += 1) {
    const owner = await person();
    const { token } = await linkFor(owner.userId);
    const signIns = Array.from({ length: 6 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 30));
      return signIn(server.app, { email: owner.email, password: PASSWORD }, from());
    });
    const [done, ...begun] = await Promise.all([reset(token), ...signIns]);
    expect(done?.statusCode).toBe(200);
    for (const answer of begun.filter(({ statusCode }) => statusCode === 200))
      expect((await getToken(server.app, cookieOf(answer))).statusCode).toBe(401);
  }
});

test('an account without a person is reset, and the mail is in English', async () => {
  const { userId, email } = await makeAccount(server);
  const { token } = await linkFor(userId);
  expect((await reset(token)).statusCode).toBe(200);
  expect(await mailsTo(database, email)).toMatchObject([{ language: 'en' }]);
});

test('a disabled person cannot set a password', async () => {
  const { userId } = await person({ isDisabled: true });
  const { token } = await linkFor(userId);
  expect((await reset(token)).json()).toMatchObject(EXPIRED);
});

test('a name with markup is escaped', async () => {
  const owner = await person({ firstName: '<img src=x onerror=alert(1)>', lastName: '"\'&' });
  const { token } = await linkFor(owner.userId);
  expect((await reset(token)).statusCode).toBe(200);
  expect(await statusOf(owner.email, NEW)).toBe(200);
});

test('one network address can use sixty links per ten minutes', async () => {
  const one = { 'x-forwarded-for': '198.51.100.7' };
  const use = () => post(server.app, 'reset-password', { token: 'x', ...chosen(NEW) }, one);
  const answers = await Promise.all(Array.from({ length: 62 }, use));
  expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(60);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json()).toMatchObject({ code: 'too_many_requests' });
});

test('a page of another site cannot set a password', async () => {
  const owner = await person();
  const { token } = await linkFor(owner.userId);
  const body = { token, ...chosen(NEW) };
  const elsewhere = { origin: 'https://evil.example' };
  expect((await post(server.app, 'reset-password', body, elsewhere)).statusCode).toBe(403);
  expect((await reset(token)).statusCode).toBe(200);
});
