import { expect, test } from 'vitest';
import { said } from '../../../testing/test-server.ts';
import { chosen, cookieOf, PASSWORD } from '../testing/identity.ts';
import { openIdentity, statusesOf } from '../testing/open-identity.ts';

const world = await openIdentity();
const { identity, time, rows, signIn, getToken, post, mailsTo, auditedAt } = world;
const { givenLink, givenPerson } = world;

const NEW = 'Ett nytt lösen';
const OTHER = 'Ett annat igen';
const MINUTE = 60_000;
let hosts = 0;
/** Each request from a new address, so that no limit applies. */
const from = () => ({ 'x-forwarded-for': `10.1.${Math.floor(hosts / 250)}.${(hosts += 1) % 250}` });
const send = (token: unknown, body: object) => post('reset-password', { token, ...body }, from());
const reset = (token: unknown, password = NEW) => said(send(token, chosen(password)));
const statusOf = async (email: string, password: string) =>
  (await signIn(email, password, from())).statusCode;
/** A person with a link to a new password. */
const givenOwner = async (wishes: Parameters<typeof givenPerson>[0] = {}) => {
  const owner = await givenPerson(wishes);
  return { ...owner, token: (await givenLink(owner.userId)).token };
};
const expired = '410 reset_link_has_expired';

test('CAL-55: the link of a mail sets a new password, ends the sessions, and is audited and mailed', async () => {
  const { email, userId, pharmacyIds, token } = await givenOwner();
  const cookie = cookieOf(await signIn(email));
  const response = await send(token, chosen(NEW));
  expect([response.statusCode, response.json()]).toEqual([200, {}]);
  expect(response.headers['cache-control']).toBe('no-store');
  expect((await getToken(cookie)).statusCode).toBe(401);
  expect(await statusOf(email, PASSWORD)).toBe(401);
  expect(await statusOf(email, NEW)).toBe(200);
  const entry = { action: 'password.reset', subject: userId };
  expect(await auditedAt(pharmacyIds)).toEqual(
    pharmacyIds.toSorted().map((pharmacyId) => ({ pharmacyId, ...entry })),
  );
  const mail = { kind: 'password_changed', to: email, language: 'fi', facts: {} };
  expect(await mailsTo(email)).toEqual([mail]);
});

const mismatch = 'newPassword_not_matches_repeatedNewPassword';
test.each([
  ['ERR-043', {}, 'newPassword_missing'],
  ['ERR-043', { newPassword: 12_345_678, repeatNewPassword: NEW }, 'newPassword_missing'],
  ['ERR-044', { newPassword: NEW }, 'repeatNewPassword_missing'],
  ['AUT-37', chosen('7 signs'), 'password_too_short'],
  ['AUT-37', chosen('x'.repeat(129)), 'password_too_long'],
  ['AUT-38 ERR-046', { newPassword: NEW, repeatNewPassword: `${NEW}.` }, mismatch],
  ['AUT-39 ERR-047', chosen(PASSWORD), 'oldPassword_matches_newPassword'],
])('%s: a reset with %j is refused with %s, and the link stays valid', async (_id, body, code) => {
  const { token } = await givenOwner();
  const refused = await send(token, body);
  expect(await said(refused)).toBe(`400 ${code}`);
  expect(refused.headers).not.toHaveProperty('set-cookie');
  expect(await reset(token)).toBe('200');
});

test('a password may have any letters, composed or decomposed, and a name any signs', async () => {
  const wishes = { firstName: '<img src=x onerror=alert(1)>', lastName: '"\'&' };
  const { email, token } = await givenOwner(wishes);
  const decomposed = 'Åäö lösenord'.normalize('NFD');
  const body = { newPassword: 'Åäö lösenord', repeatNewPassword: decomposed };
  expect((await send(token, body)).statusCode).toBe(200);
  expect(await statusOf(email, decomposed)).toBe(200);
});

test('a link works once, for thirty minutes, and until a newer one is made', async () => {
  const { email, userId, token: first } = await givenOwner();
  const { token: second } = await givenLink(userId);
  expect(await reset(first)).toBe(expired);
  time.advance(30 * MINUTE - 1);
  expect(await reset(second)).toBe('200');
  expect(await reset(second, OTHER)).toBe(expired);
  const { token: third } = await givenLink(userId);
  time.advance(30 * MINUTE);
  expect(await reset(third, OTHER)).toBe(expired);
  expect(await statusOf(email, NEW)).toBe(200);
});

test('tokens are stored only as hashes, and an invented or changed token or a hash is refused', async () => {
  const { userId, token } = await givenOwner();
  const links = await rows<{ row: string; hash: string }>(
    `select l::text as row, encode(token_hash, 'base64') as hash from identity.password_link l
     order by user_id = $1`,
    userId,
  );
  const stored = links.map(({ row }) => row).join('\n');
  expect(stored).toContain(userId);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(Buffer.from(token).toString('hex'));
  const swapped = token.startsWith('A') ? 'B' : 'A';
  for (const forged of [
    '',
    undefined,
    null,
    [token],
    { token },
    `${swapped}${token.slice(1)}`,
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
    links.at(-1)?.hash,
    "' or true --",
    'x'.repeat(5_000),
  ])
    expect(await reset(forged)).toBe(expired);
  expect(await reset(token)).toBe('200');
});

test('of ten concurrent uses one wins and sets its password', async () => {
  const { email, pharmacyIds, token } = await givenOwner();
  const passwords = Array.from({ length: 10 }, (_, index) => `Lösenord nummer ${index}`);
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(answers.toSorted()).toEqual(['200', ...Array<string>(9).fill(expired)]);
  expect(await statusOf(email, passwords[answers.indexOf('200')] ?? '')).toBe(200);
  expect(await auditedAt(pharmacyIds.slice(0, 1))).toHaveLength(1);
});

test('a disabled account or person is not reset, and old links stay invalid after it is enabled', async () => {
  const { email, userId, token } = await givenOwner();
  await identity.accounts.disableAccount(userId);
  expect(await reset(token)).toBe(expired);
  expect(await reset((await givenLink(userId)).token)).toBe(expired);
  await identity.accounts.enableAccount(userId);
  expect(await reset(token)).toBe(expired);
  expect(await statusOf(email, PASSWORD)).toBe(200);
  expect(await reset((await givenOwner({ isDisabled: true })).token)).toBe(expired);
});

test('an invitation is valid for seven days, makes the account usable, and sends no warning', async () => {
  const week = 7 * 24 * 60 * MINUTE;
  const invited = await givenPerson({ password: null });
  expect(await statusOf(invited.email, NEW)).toBe(401);
  const { token } = await givenLink(invited.userId, 'invitation');
  // A reset request by another person does not invalidate the invitation.
  const { token: other } = await givenLink(invited.userId);
  time.advance(week - 1);
  expect(await reset(token)).toBe('200');
  expect(await statusOf(invited.email, NEW)).toBe(200);
  expect(await mailsTo(invited.email)).toEqual([]);
  expect(await reset(other, OTHER)).toBe(expired);
  const late = await givenPerson({ password: null });
  const { token: old } = await givenLink(late.userId, 'invitation');
  time.advance(week);
  expect(await reset(old)).toBe(expired);
});

test('no session begun with the old password survives a concurrent reset', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { email, token } = await givenOwner();
    const signIns = Array.from({ length: 6 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 30));
      return signIn(email, PASSWORD, from());
    });
    const [done, ...begun] = await Promise.all([send(token, chosen(NEW)), ...signIns]);
    expect(done?.statusCode).toBe(200);
    for (const answer of begun.filter(({ statusCode }) => statusCode === 200))
      expect((await getToken(cookieOf(answer))).statusCode).toBe(401);
  }
});

test('an account without a person is reset, and the mail is in English', async () => {
  const { userId, email } = await world.makeAccount();
  expect(await reset((await givenLink(userId)).token)).toBe('200');
  expect(await mailsTo(email)).toMatchObject([{ language: 'en' }]);
});

test('one network address can use sixty links per ten minutes, and a page of another site none', async () => {
  const one = { 'x-forwarded-for': '198.51.100.7' };
  const use = () => post('reset-password', { token: 'x', ...chosen(NEW) }, one);
  const answers = await Promise.all(Array.from({ length: 62 }, use));
  expect(statusesOf(answers)).toEqual({ 410: 60, 429: 2 });
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json()).toMatchObject({ code: 'too_many_requests' });
  const { token } = await givenOwner();
  const elsewhere = { origin: 'https://evil.example' };
  expect((await post('reset-password', { token, ...chosen(NEW) }, elsewhere)).statusCode).toBe(403);
  expect(await reset(token)).toBe('200');
});
