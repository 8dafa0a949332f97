import { afterAll, expect, test } from 'vitest';
import { givenApp } from '../../identity/testing/authenticator.ts';
import { type GivenUser, givenUser } from '../../../testing/factories.ts';
import { letAdminister } from '../../../testing/given-administrator.ts';
import { auditOf, openPeople } from '../testing/people.ts';

const people = await openPeople();
afterAll(() => people.close());

/** A colleague with an authenticator app. */
async function givenProtected(overrides: Parameters<typeof givenUser>[1] = {}): Promise<GivenUser> {
  const { server, pharmacyId } = people;
  const user = await givenUser(server, { pharmacyId, ...overrides });
  const account = { userId: user.id, email: user.email, name: 'Aino' };
  await server.services.identity.accounts.createAccount(account);
  await givenApp(server.store, server.services.secrets, user.id);
  return user;
}
const remove = (caller: GivenUser | { token: string }, id: string) =>
  people.server.ask(caller, 'PATCH', `/api/users/remove-second-factor/${id}`);
const hasApp = async (id: string) =>
  (
    await people.server.store.pool.query(
      'select from identity.authenticator_app where user_id = $1',
      [id],
    )
  ).rowCount === 1;

test('SEC-03: a main user removes a colleague’s app, with an audit entry and a mail', async () => {
  const user = await givenProtected();
  const shown = await people.server.ask(people.main, 'GET', `/api/users/show/${user.id}`);
  expect(shown.body.result).toMatchObject({ hasSecondFactor: true });
  const answer = await remove(people.main, user.id);
  expect([answer.status, answer.body.result]).toMatchObject([200, { hasSecondFactor: false }]);
  expect(await hasApp(user.id)).toBe(false);
  expect(await auditOf(people, people.pharmacyId, user.id)).toMatchObject([
    { action: 'second_factor.remove', user_id: people.main.id },
  ]);
  const { rows } = await people.server.store.pool.query<{ kind: string }>(
    "select kind from outgoing_mail where kind = 'security_changed'",
  );
  expect(rows).toHaveLength(1);
  const again = await remove(people.main, user.id);
  expect([again.status, again.body.code]).toEqual([409, 'second_factor_not_set']);
});

test('SEC-04: a main user removes a colleague’s passkeys, too', async () => {
  const { server, pharmacyId } = people;
  const user = await givenUser(server, { pharmacyId });
  const account = { userId: user.id, email: user.email, name: 'Aino' };
  await server.services.identity.accounts.createAccount(account);
  await server.store.pool.query(
    `insert into identity.passkey (id, user_id, credential_id, public_key, sign_count, transports, name, added_at)
     select gen_random_uuid(), $1, convert_to(name, 'UTF8'), '', 0, '{}', name, now()
     from unnest(array['Laptop', 'Phone']) name`,
    [user.id],
  );
  const shown = await server.ask(people.main, 'GET', `/api/users/show/${user.id}`);
  expect(shown.body.result).toMatchObject({ hasSecondFactor: true });
  const answer = await remove(people.main, user.id);
  expect([answer.status, answer.body.result]).toMatchObject([200, { hasSecondFactor: false }]);
  const left = 'select from identity.passkey where user_id = $1';
  expect((await server.store.pool.query(left, [user.id])).rowCount).toBe(0);
});

test('SEC-03: nobody else does: not a user, not of a greater role, not of another pharmacy, not without a proof', async () => {
  const user = await givenProtected();
  const admin = await givenProtected({ role: 'admin' });
  const stranger = await givenProtected({ pharmacyId: people.otherId });
  const colleague = await givenUser(people.server, { pharmacyId: people.pharmacyId, role: 'user' });
  const sessionKey = 'never proven';
  const token = await people.server.tokenFor(people.main, { sessionKey, isProven: false });
  const answers = [
    await remove(colleague, user.id),
    await remove(people.main, admin.id),
    await remove(people.main, stranger.id),
    await remove({ token }, user.id),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'not_enough_permissions'],
    [403, 'this_role_is_greater_than_yours'],
    [403, 'forbidden'],
    [403, 'proof_needed'],
  ]);
  for (const { id } of [user, admin, stranger]) expect(await hasApp(id)).toBe(true);
});

test.each([
  ['an admin of another pharmacy', 'admin', 'this_role_is_greater_than_yours'],
  ['a user of another pharmacy', 'user', 'user_is_not_admin'],
] as const)(
  'SEC-03: whoever gives %s an access cannot remove their app then',
  async (_who, role, code) => {
    const stranger = await givenProtected({ pharmacyId: people.otherId, role });
    const access = {
      email: stranger.email,
      firstName: 'Aino',
      lastName: 'Salo',
      role: 'user',
      webToolAccess: true,
      boxAccess: false,
      pharmacyId: people.pharmacyId,
    };
    const given = await people.server.ask(people.main, 'POST', '/api/users/create', access);
    expect([given.status, given.body.result]).toMatchObject([200, { outcome: 'access_given' }]);
    const answer = await remove(people.main, stranger.id);
    expect([answer.status, answer.body.code]).toEqual([403, code]);
    expect(await hasApp(stranger.id)).toBe(true);
  },
);

test('SEC-03: nor do they remove the app of somebody who administers the installation', async () => {
  const user = await givenProtected({ role: 'user' });
  await letAdminister(people.server, user);
  const answer = await remove(people.main, user.id);
  expect([answer.status, answer.body.code]).toEqual([403, 'this_role_is_greater_than_yours']);
  expect(await hasApp(user.id)).toBe(true);
});
