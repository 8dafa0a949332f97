import { expect, test } from 'vitest';
import { givenApp } from '../../identity/testing/authenticator.ts';
import type { GivenUser } from '../../../testing/factories.ts';
import { letAdminister } from '../../../testing/given-administrator.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { said } from '../../../testing/test-server.ts';
import { openPeople } from '../testing/people.ts';

const people = await openPeople();
const { server, otherId, main, show } = people;

async function givenColleague(wishes: Parameters<typeof people.givenColleague>[0] = {}) {
  const user = await people.givenColleague(wishes);
  const account = { userId: user.id, email: user.email, name: 'Aino' };
  await server.services.identity.accounts.createAccount(account);
  return user;
}
/** And an authenticator app. */
async function givenProtected(wishes: Parameters<typeof people.givenColleague>[0] = {}) {
  const user = await givenColleague(wishes);
  await givenApp(server.store, server.services.secrets, user.id);
  return user;
}
const remove = (caller: GivenUser | { token: string }, id: string) =>
  server.ask(caller, 'PATCH', `/api/users/remove-second-factor/${id}`);
const left = async (table: 'authenticator_app' | 'passkey', id: string) =>
  (await asOwner(server, `select from identity.${table} where user_id = $1`, [id])).length;

test('SEC-03 SEC-04: a main user removes a colleague’s app or passkeys, with an audit entry and a mail', async () => {
  const { id } = await givenProtected();
  expect(await show(id)).toMatchObject({ hasSecondFactor: true });
  // Other tests of people share the database.
  const mails = () => asOwner(server, `select from outgoing_mail where kind = 'security_changed'`);
  const before = (await mails()).length;
  const answer = await remove(main, id);
  expect([answer.status, answer.body.result]).toMatchObject([200, { hasSecondFactor: false }]);
  expect(await left('authenticator_app', id)).toBe(0);
  const entry = { action: 'second_factor.remove', user_id: main.id };
  expect(await people.auditOf(id)).toMatchObject([entry]);
  expect(await mails()).toHaveLength(before + 1);
  expect(await said(remove(main, id))).toBe('409 second_factor_not_set');

  const other = await givenColleague();
  await asOwner(
    server,
    `insert into identity.passkey (id, user_id, credential_id, public_key, sign_count, transports, name, added_at)
     select gen_random_uuid(), $1, convert_to(name, 'UTF8'), '', 0, '{}', name, now()
     from unnest(array['Laptop', 'Phone']) name`,
    [other.id],
  );
  expect(await show(other.id)).toMatchObject({ hasSecondFactor: true });
  const removed = await remove(main, other.id);
  expect([removed.status, removed.body.result]).toMatchObject([200, { hasSecondFactor: false }]);
  expect(await left('passkey', other.id)).toBe(0);
});

test('SEC-03: nobody else does: not a user, not of a greater role, not of another pharmacy or of the administration, not without a proof', async () => {
  const user = await givenProtected();
  const admin = await givenProtected({ role: 'admin' });
  const stranger = await givenProtected({ pharmacyId: otherId });
  const administrator = await givenProtected();
  await letAdminister(server, administrator);
  const sessionKey = 'never proven';
  const token = await server.tokenFor(main, { sessionKey, isProven: false });
  const answers = [
    await said(remove(await people.givenColleague(), user.id)),
    await said(remove(main, admin.id)),
    await said(remove(main, stranger.id)),
    await said(remove(main, administrator.id)),
    await said(remove({ token }, user.id)),
  ];
  expect(answers).toEqual([
    '403 not_enough_permissions',
    '403 this_role_is_greater_than_yours',
    '403 forbidden',
    '403 this_role_is_greater_than_yours',
    '403 proof_needed',
  ]);
  for (const { id } of [user, admin, stranger, administrator])
    expect(await left('authenticator_app', id)).toBe(1);
});

test.each([
  ['an admin of another pharmacy', 'admin', '403 this_role_is_greater_than_yours'],
  ['a user of another pharmacy', 'user', '403 user_is_not_admin'],
] as const)(
  'SEC-03: whoever gives %s an access cannot remove their app then',
  async (_who, role, refused) => {
    const whom = await givenProtected({ pharmacyId: otherId, role });
    const { id, email } = whom;
    await people.create(main, people.newPerson({ email, boxAccess: false }));
    expect(await people.accept(whom)).toHaveLength(1);
    expect(await said(remove(main, id))).toBe(refused);
    expect(await left('authenticator_app', id)).toBe(1);
  },
);
