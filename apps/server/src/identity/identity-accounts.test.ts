import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cookieOf,
  createIdentityDatabase,
  getToken,
  type IdentityDatabase,
  makeAccount,
  PASSWORD,
  signIn,
  startIdentity,
} from './test-identity.ts';

let database: IdentityDatabase;
let server: Awaited<ReturnType<typeof startIdentity>>;

beforeAll(async () => {
  database = await createIdentityDatabase();
  server = await startIdentity(database);
});
afterAll(async () => {
  await server.app.close();
  await database.drop();
});

const signsIn = async (email: string, password: string) =>
  (await signIn(server.app, { email, password })).statusCode;

test('a new password replaces the old one and ends the sessions', async () => {
  const { accounts } = server.identity;
  const { userId, email } = await makeAccount(server.identity);
  const cookie = cookieOf(await signIn(server.app, { email, password: PASSWORD }));
  await accounts.setPassword(userId, 'Ett annat lösen');
  expect((await getToken(server.app, cookie)).statusCode).toBe(401);
  expect(await signsIn(email, PASSWORD)).toBe(401);
  expect(await signsIn(email, 'Ett annat lösen')).toBe(200);
});

test('an account without password can be given one', async () => {
  const { accounts } = server.identity;
  const account = { userId: randomUUID(), email: 'Invited@Apotek.example ', name: 'Bo' };
  expect(await accounts.hasAccount(account.userId)).toBe(false);
  await accounts.createAccount(account);
  expect(await accounts.hasAccount(account.userId)).toBe(true);
  expect(await signsIn('invited@apotek.example', PASSWORD)).toBe(401);
  await accounts.setPassword(account.userId, PASSWORD);
  expect(await signsIn('invited@apotek.example', PASSWORD)).toBe(200);
});

test('a password has at least eight characters', async () => {
  const { accounts } = server.identity;
  const account = { userId: randomUUID(), email: 'short@apotek.example', name: 'Bo' };
  const made = accounts.createAccount({ ...account, password: '7 signs' });
  await expect(made).rejects.toMatchObject({ code: 'password_too_short' });
  expect(await accounts.hasAccount(account.userId)).toBe(false);
  await accounts.createAccount({ ...account, password: '8 signs!' });
  const set = accounts.setPassword(account.userId, '7 signs');
  await expect(set).rejects.toMatchObject({ code: 'password_too_short' });
  const long = accounts.setPassword(account.userId, 'x'.repeat(129));
  await expect(long).rejects.toMatchObject({ code: 'password_too_long' });
  expect(await signsIn(account.email, '8 signs!')).toBe(200);
});

test('an e-mail address has one account, in whatever case it is written', async () => {
  const { accounts } = server.identity;
  const { email } = await makeAccount(server.identity);
  const other = {
    userId: randomUUID(),
    email: email.toUpperCase(),
    name: 'Bo',
    password: PASSWORD,
  };
  await expect(accounts.createAccount(other)).rejects.toMatchObject({ code: 'email_in_use' });
  expect(await accounts.hasAccount(other.userId)).toBe(false);
});

test('what concerns an account that does not exist is refused', async () => {
  const { accounts } = server.identity;
  const refused = { code: 'no_such_account' };
  await expect(accounts.setPassword(randomUUID(), PASSWORD)).rejects.toMatchObject(refused);
  await expect(accounts.disableAccount(randomUUID())).rejects.toMatchObject(refused);
  await expect(accounts.enableAccount(randomUUID())).rejects.toMatchObject(refused);
});
