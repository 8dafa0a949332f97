import { expect, test } from 'vitest';
import { findAccount } from '../identity/accounts/stored-accounts.ts';
import { openSiteWorlds } from './testing/site-world.ts';

const { current, provision, rows } = openSiteWorlds();

const workAccountIssuer = 'https://work.example';

const person = async (email: string) => {
  const links = await rows<{ issuer: string; subject: string; id: string }>(
    `select issuer, subject, app_user.id
     from identity_link join app_user on app_user.id = user_id where email = $1 order by issuer`,
    email,
  );
  const userId = links[0]?.id ?? '';
  const account = await current().store.inGlobal((tx) => findAccount(tx, { userId }));
  return {
    userId,
    links: links.map(({ issuer, subject }) => [issuer, subject]),
    hasAccount: account !== undefined,
    hasPassword: (account?.passwordHash ?? null) !== null,
  };
};

test('CAL-54: a person of another issuer is linked to its subject, and has an account without password', async () => {
  const notes = await provision();
  expect(notes).toContain('user helmi@example.test connected with https://login.example');
  expect(notes).toContain('account of helmi@example.test created');
  const helmi = await person('helmi@example.test');
  expect(helmi).toEqual({
    userId: helmi.userId,
    links: [
      ['embedded', helmi.userId],
      ['https://login.example', 'h-1'],
    ],
    hasAccount: true,
    hasPassword: false,
  });
  expect(await provision()).toEqual([]);
});

test('a person may have a password and a work account, and a missing issuer means that of work accounts', async () => {
  await provision({ 'users.0.identity': { subject: 'a-1' } }, { workAccountIssuer });
  const aino = await person('aino@example.test');
  expect(aino).toMatchObject({
    links: [
      ['embedded', aino.userId],
      [workAccountIssuer, 'a-1'],
    ],
    hasPassword: true,
  });
});

test('a subject belongs to one person, and an issuer must be configured or named', async () => {
  await provision();
  const identity = { issuer: 'https://login.example', subject: 'h-1' };
  await expect(provision({ 'users.1.identity': identity })).rejects.toThrow(
    'users[1].identity: belongs to another person',
  );
  await expect(provision({ 'users.1.identity': { subject: 'o-1' } })).rejects.toThrow(
    'users[1].identity.issuer: is missing, and WORK_ACCOUNT_ISSUER is not set',
  );
});
