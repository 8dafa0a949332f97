import { afterAll, expect, test } from 'vitest';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { type GivenUser, givenUser, type UserWishes } from '../../../testing/factories.ts';
import { addPharmacyAccess } from './add-pharmacy-access.ts';
import { ownRank } from './check-role.ts';
import { createUser } from './create-user.ts';
import { inviteAgain } from './invite-again.ts';
import { removePharmacyAccess } from './remove-pharmacy-access.ts';
import { givenRole, newPerson, openPeople, type People } from '../testing/people.ts';
import { updateUser } from './update-user.ts';

const people = await openPeople();
afterAll(() => people.close());

/** A caller whose call was authorized before their role changed. */
const callerOf = ({ id, firstName, lastName }: GivenUser) =>
  ({
    kind: 'staff',
    userId: id,
    firstName,
    lastName,
    accesses: [],
    at: { pharmacyId: people.pharmacyId, permissions: ['user.create', 'user.update'] },
  }) as unknown as StaffAtPharmacy;
const givenColleague = (wishes: UserWishes = {}) =>
  givenUser(people.server, { pharmacyId: people.pharmacyId, ...wishes });
const rankOf = async (user: GivenUser) =>
  people.server.store.inGlobal((tx) => ownRank(tx, callerOf(user), 'user.create'));

test('the current role is checked for web tool access and permission', async () => {
  expect(await rankOf(await givenColleague({ role: 'main_user' }))).toMatchObject({
    roleName: 'main_user',
    level: 50,
  });
  const doors = { name: 'doors only', level: 5, permissions: ['user.create'], app_access: 'none' };
  const forbidden: UserWishes[] = [
    { role: 'main_user', webToolAccess: false },
    { role: 'main_user', pharmacyId: people.otherId },
    { role: await givenRole(people, doors) },
  ];
  for (const wishes of forbidden)
    await expect(rankOf(await givenColleague(wishes))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(rankOf(await givenColleague())).rejects.toMatchObject({
    code: 'not_enough_permissions',
  });
});

type Deps = People['server']['services'];
const access = { webToolAccess: true, boxAccess: true };

test.each<[string, (deps: Deps, caller: StaffAtPharmacy, whom: GivenUser) => Promise<unknown>]>([
  ['makes', (deps, caller) => createUser(deps, caller, newPerson(people.pharmacyId))],
  [
    'gives an access to',
    (deps, caller, { email }) =>
      addPharmacyAccess(deps, caller, {
        email,
        pharmacyId: people.pharmacyId,
        roleName: 'user',
        ...access,
      }),
  ],
  ['invites', (deps, caller, { id }) => inviteAgain(deps, caller, id)],
  [
    'changes',
    (deps, caller, { id }) => updateUser(deps, caller, id, { pharmacyId: caller.at.pharmacyId }),
  ],
  ['removes', (deps, caller, { id }) => removePharmacyAccess(deps, caller, id)],
])('a caller whose role was removed since the call started %s nobody', async (_what, act) => {
  const whom = await givenColleague();
  const acting = act(people.server.services, callerOf(await givenColleague()), whom);
  await expect(acting).rejects.toMatchObject({ code: 'not_enough_permissions' });
});
