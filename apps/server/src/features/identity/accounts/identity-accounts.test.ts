import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { awaitWaiting } from '../../../testing/await-waiting.ts';
import { cookieOf, PASSWORD } from '../testing/identity.ts';
import { openIdentity } from '../testing/open-identity.ts';

const world = await openIdentity();
const { store, owner, rows, signIn, getToken, makeAccount, givenLink } = world;
const { accounts } = world.identity;

const signsIn = async (email: string, password: string) =>
  (await signIn(email, password)).statusCode;

test('a new password replaces the old one and ends the sessions', async () => {
  const { userId, email } = await makeAccount();
  const cookie = cookieOf(await signIn(email));
  await givenLink(userId);
  await accounts.setPassword(userId, 'Ett annat lösen');
  expect((await getToken(cookie)).statusCode).toBe(401);
  for (const table of ['password_link', 'known_browser'])
    expect(await rows(`select from identity.${table} where user_id = $1`, userId)).toEqual([]);
  expect(await signsIn(email, PASSWORD)).toBe(401);
  expect(await signsIn(email, 'Ett annat lösen')).toBe(200);
});

test('an account without password can be given one', async () => {
  const account = { userId: randomUUID(), email: 'Invited@Apotek.example ', name: 'Bo' };
  expect(await accounts.hasAccount(account.userId)).toBe(false);
  await accounts.createAccount(account);
  expect(await accounts.hasAccount(account.userId)).toBe(true);
  expect(await signsIn('invited@apotek.example', PASSWORD)).toBe(401);
  await accounts.setPassword(account.userId, PASSWORD);
  expect(await signsIn('invited@apotek.example', PASSWORD)).toBe(200);
});

test('a password has at least eight characters', async () => {
  const account = { userId: randomUUID(), email: 'short@apotek.example', name: 'Bo' };
  await expect(accounts.createAccount({ ...account, password: '7 signs' })).rejects.toMatchObject({
    code: 'password_too_short',
    message: 'A password has at least 8 characters',
  });
  expect(await accounts.hasAccount(account.userId)).toBe(false);
  await accounts.createAccount({ ...account, password: '8 zvkqs!' });
  const set = accounts.setPassword(account.userId, '7 signs');
  await expect(set).rejects.toMatchObject({ code: 'password_too_short' });
  await expect(accounts.setPassword(account.userId, 'x'.repeat(129))).rejects.toMatchObject({
    code: 'password_too_long',
    message: 'A password has at most 128 characters',
  });
  expect(await signsIn(account.email, '8 zvkqs!')).toBe(200);
});

test('an e-mail address has one account, in whatever case it is written', async () => {
  const { email } = await makeAccount();
  const other = { userId: randomUUID(), name: 'Bo', password: PASSWORD };
  const made = accounts.createAccount({ ...other, email: email.toUpperCase() });
  await expect(made).rejects.toMatchObject({ code: 'email_in_use' });
  expect(await accounts.hasAccount(other.userId)).toBe(false);
});

test('calls for an account that does not exist are refused', async () => {
  const refused = { code: 'no_such_account' };
  await expect(accounts.setPassword(randomUUID(), PASSWORD)).rejects.toMatchObject(refused);
  await expect(accounts.disableAccount(randomUUID())).rejects.toMatchObject(refused);
  await expect(accounts.enableAccount(randomUUID())).rejects.toMatchObject(refused);
});

test('setting a password waits for a concurrent change of the account', async () => {
  const { userId } = await makeAccount();
  const other = await owner.connect();
  await other.query('begin');
  await other.query('select id from identity."user" where id = $1 for no key update', [userId]);
  const setting = accounts.setPassword(userId, 'Ett annat lösen');
  try {
    await awaitWaiting(store);
  } finally {
    await other.query('commit');
    other.release();
  }
  await setting;
});
