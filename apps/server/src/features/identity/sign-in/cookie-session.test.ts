import { expect, test } from 'vitest';
import { awaitWaiting } from '../../../testing/await-waiting.ts';
import { PASSWORD } from '../testing/identity.ts';
import { said } from '../../../testing/test-server.ts';
import { openIdentity } from '../testing/open-identity.ts';

const { identity, store, owner, rows, signIn, makeAccount } = await openIdentity();

const sessionsOf = (userId: string) =>
  rows('select "userAgent", "ipAddress" from identity.session where "userId" = $1', userId);

/** Runs `work` while another transaction changes the account and commits before `work` ends. */
async function duringChange<T>(userId: string, change: string, work: () => Promise<T>): Promise<T> {
  const other = await owner.connect();
  await other.query('begin');
  await other.query('select id from identity."user" where id = $1 for no key update', [userId]);
  await other.query(change, [userId]);
  const working = work();
  try {
    await awaitWaiting(store);
  } finally {
    await other.query('commit');
    other.release();
  }
  return working;
}

test('a session stores the browser and address of its sign-in', async () => {
  const { userId, email } = await makeAccount();
  const headers = { 'user-agent': `a${'b'.repeat(400)}`, 'x-forwarded-for': '192.0.2.7' };
  await signIn(email, PASSWORD, headers);
  expect(await sessionsOf(userId)).toEqual([
    { userAgent: `a${'b'.repeat(299)}`, ipAddress: '192.0.2.7' },
  ]);
});

const changes = {
  'whose password was changed': `update identity.account set password = 'another' where "userId" = $1`,
  'whose account was disabled': `update identity."user" set "disabledAt" = now() where id = $1`,
};

test.each(Object.entries(changes))(
  'a session %s during the sign-in is ended',
  async (_what, change) => {
    const { userId, email } = await makeAccount();
    const signedIn = await duringChange(userId, change, () => signIn(email));
    expect(await said(signedIn)).toBe('401 error_login_user_not_found_or_wrong_password');
    expect(signedIn.headers).not.toHaveProperty('set-cookie');
    expect(await sessionsOf(userId)).toEqual([]);
  },
);

test('a sign-in by another issuer starts no session for an account disabled during it', async () => {
  const { userId } = await makeAccount();
  const client = { address: '192.0.2.7', cookie: undefined, origin: undefined, userAgent: 'a' };
  const disable = changes['whose account was disabled'];
  const begun = await duringChange(userId, disable, () =>
    identity.beginProvenSession(userId, client).catch((error: unknown) => error),
  );
  expect(begun).toMatchObject({ code: 'user_is_disabled' });
  expect(await sessionsOf(userId)).toEqual([]);
});

test('keys are published for a day after their replacement', async () => {
  const read = async () => (await identity.readKeys()).keys.map(({ kid }) => kid);
  const [current] = await read();
  const made = await rows<{ id: string; isNewer: boolean }>(
    `insert into identity.jwks (id, "publicKey", "privateKey", "createdAt", "expiresAt")
     select gen_random_uuid(), "publicKey", "privateKey", now() - interval '91 days',
       now() - interval '1 minute' * minutes
     from identity.jwks, unnest(array[1430, 1450]) as minutes
     returning id, "expiresAt" > now() - interval '1 day' as "isNewer"`,
  );
  const newer = made.find(({ isNewer }) => isNewer);
  expect(new Set(await read())).toEqual(new Set([current, newer?.id]));
});
