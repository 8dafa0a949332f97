import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIdentityAccounts } from '../identity/accounts/identity-accounts.ts';
import { findAccount } from '../identity/accounts/stored-accounts.ts';
import { sampleSite, type SampleSite } from '../../testing/samples/sample-site.ts';
import { openTestWorld, type TestWorld } from '../../testing/test-world.ts';
import { provisionSite } from './provision-site.ts';

const WORK_ACCOUNTS = 'https://work.example';

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

function provision(
  change: (site: SampleSite) => void = () => undefined,
  workAccountIssuer?: string,
): Promise<string[]> {
  const site = sampleSite();
  change(site);
  const { store, secrets, time } = world;
  const publicUrl = 'http://localhost:8080';
  const accounts = createIdentityAccounts({ store, clock: time.clock, publicUrl });
  return provisionSite({ store, secrets, clock: time.clock, accounts, workAccountIssuer }, site);
}

const person = (email: string) =>
  world.store.inGlobal(async (tx) => {
    const links = await tx
      .selectFrom('identity_link')
      .innerJoin('app_user', 'app_user.id', 'identity_link.user_id')
      .select(['issuer', 'subject', 'app_user.id'])
      .where('email', '=', email)
      .orderBy('issuer')
      .execute();
    const userId = links[0]?.id ?? '';
    const account = await findAccount(tx, { userId });
    return {
      userId,
      links: links.map(({ issuer, subject }) => [issuer, subject]),
      hasAccount: account !== undefined,
      hasPassword: (account?.passwordHash ?? null) !== null,
    };
  });

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
  await provision(({ users }) => {
    Object.assign(users[0] ?? {}, { identity: { subject: 'a-1' } });
  }, WORK_ACCOUNTS);
  const aino = await person('aino@example.test');
  expect(aino).toMatchObject({
    links: [
      ['embedded', aino.userId],
      [WORK_ACCOUNTS, 'a-1'],
    ],
    hasPassword: true,
  });
});

test('a subject belongs to one person, and an issuer must be configured or named', async () => {
  await provision();
  const taken = provision(({ users }) => {
    const identity = { issuer: 'https://login.example', subject: 'h-1' };
    Object.assign(users[1] ?? {}, { identity });
  });
  await expect(taken).rejects.toThrow('users[1].identity: belongs to another person');
  const unnamed = provision(({ users }) => {
    Object.assign(users[1] ?? {}, { identity: { subject: 'o-1' } });
  });
  await expect(unnamed).rejects.toThrow(
    'users[1].identity.issuer: is missing, and WORK_ACCOUNT_ISSUER is not set',
  );
});
