import { expect, test } from 'vitest';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import type { GivenUser, UserWishes } from '../../../testing/factories.ts';
import { addPharmacyAccess } from '../access-offers/add-pharmacy-access.ts';
import { ownRank } from './check-role.ts';
import { createUser } from '../users/create-user.ts';
import { inviteAgain } from '../users/invite-again.ts';
import { removePharmacyAccess } from '../users/remove-pharmacy-access.ts';
import { openPeople, type People } from '../testing/people.ts';
import { updateUser } from '../users/update-user.ts';

const { server, pharmacyId, otherId, newPerson, givenColleague, givenRole } = await openPeople();

/** A caller whose call was authorized before their role changed. */
const callerOf = ({ id, firstName, lastName }: GivenUser) =>
  ({
    kind: 'staff',
    userId: id,
    firstName,
    lastName,
    accesses: [],
    at: { pharmacyId, permissions: ['user.create', 'user.update'] },
  }) as unknown as StaffAtPharmacy;
const rankOf = async (user: GivenUser) =>
  server.store.inGlobal((tx) => ownRank(tx, callerOf(user), 'user.create'));

test('the current role is checked for web tool access and permission', async () => {
  const rank = await rankOf(await givenColleague({ role: 'main_user' }));
  expect(rank).toMatchObject({ roleName: 'main_user', level: 50 });
  const refused: [UserWishes, string][] = [
    [{ role: 'main_user', webToolAccess: false }, 'forbidden'],
    [{ role: 'main_user', pharmacyId: otherId }, 'forbidden'],
    [{ role: await givenRole('doors only', 5, ['user.create'], 'none') }, 'forbidden'],
    [{}, 'not_enough_permissions'],
  ];
  for (const [wishes, code] of refused)
    await expect(rankOf(await givenColleague(wishes))).rejects.toMatchObject({ code });
});

type Deps = People['server']['services'];
const access = { pharmacyId, roleName: 'user', webToolAccess: true, boxAccess: true };

test.each<[string, (deps: Deps, caller: StaffAtPharmacy, whom: GivenUser) => Promise<unknown>]>([
  ['makes', (deps, caller) => createUser(deps, caller, newPerson())],
  [
    'gives an access to',
    (deps, caller, { email }) => addPharmacyAccess(deps, caller, { email, ...access }),
  ],
  ['invites', (deps, caller, { id }) => inviteAgain(deps, caller, id)],
  ['changes', (deps, caller, { id }) => updateUser(deps, caller, id, { pharmacyId })],
  ['removes', (deps, caller, { id }) => removePharmacyAccess(deps, caller, id)],
])('a caller whose role was removed since the call started %s nobody', async (_what, act) => {
  const acting = act(server.services, callerOf(await givenColleague()), await givenColleague());
  await expect(acting).rejects.toMatchObject({ code: 'not_enough_permissions' });
});
