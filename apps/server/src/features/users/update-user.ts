import type { CallArguments } from '@kolli/contract/call';
import type { updateUser as updateCall, User } from '@kolli/contract/users';
import type { Rank } from '@kolli/domain/permissions';
import { staffActor } from '../../platform/audit/audit-actor.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { webAccesses } from '../../platform/session/staff-caller.ts';
import { refuseGreater } from '../roles/refuse-greater.ts';
import { changePerson, type PersonChange } from './change-person.ts';
import { givableRole, isAdmin, ownRank } from './check-role.ts';
import { type PeopleDeps, writerOf } from './give-access.ts';
import { keepMainUser } from './keep-main-user.ts';
import { showUser } from './list-users.ts';
import { findAccess } from './person.repository.ts';
import { updateAccess } from './write-access.ts';
import { auditPerson, changedOf, writePerson } from './write-person.ts';

type Body = CallArguments<typeof updateCall>['body'];
type Access = NonNullable<Awaited<ReturnType<typeof findAccess>>>;

/** The person's access as it is. Nobody changes somebody whose role is greater. */
async function changeableAccess(
  { tx, person }: PersonChange,
  pharmacyId: string,
  own: Rank,
): Promise<Access> {
  const access = await findAccess(tx, pharmacyId, person.id);
  if (access === undefined) throw new CodedError('forbidden');
  refuseGreater(access, own);
  return access;
}

async function changeAccess(
  deps: PeopleDeps,
  change: PersonChange,
  caller: StaffAtPharmacy,
  { body, access, own }: { readonly body: Body; readonly access: Access; readonly own: Rank },
): Promise<void> {
  const { role, webToolAccess = access.webToolAccess, boxAccess = access.boxAccess } = body;
  const flags = { webToolAccess, boxAccess };
  const roleName = role === undefined ? access.roleName : await givableRole(change.tx, role, own);
  const isSame =
    roleName === access.roleName &&
    webToolAccess === access.webToolAccess &&
    boxAccess === access.boxAccess;
  if (isSame) return;
  const { pharmacyId } = caller.at;
  const wish = { pharmacyId, roleName, ...flags };
  await keepMainUser(change.tx, pharmacyId, () =>
    updateAccess(change, writerOf(deps, caller), wish),
  );
}

/** Whether somebody else works at a pharmacy, too, whose people the caller may not change. */
const worksElsewhere = ({ person, pharmacyIds }: PersonChange, caller: StaffAtPharmacy) =>
  person.id !== caller.userId &&
  pharmacyIds.some((id) => {
    const access = webAccesses(caller).find(({ pharmacyId }) => pharmacyId === id);
    return access?.permissions.includes('user.update') !== true;
  });

/**
 * Names and address belong to the person at all their pharmacies: they change only for somebody whose
 * role nowhere exceeds the caller's. The address, and the names of who works where the caller changes
 * nobody, change for an admin alone: an access can be given to anybody.
 */
async function changeNames(
  change: PersonChange,
  caller: StaffAtPharmacy,
  { body, own }: { readonly body: Body; readonly own: Rank },
): Promise<void> {
  const fields = changedOf(change.person, body);
  if (fields.length === 0) return;
  refuseGreater(change.person, own);
  const isForAdmins = fields.includes('email') || worksElsewhere(change, caller);
  if (isForAdmins && !isAdmin(own)) throw new CodedError('user_is_not_admin');
  await writePerson(change, body);
  await auditPerson(change, staffActor(caller), fields);
}

/**
 * Changes a person's role and flags at the pharmacy, and their names (CAL-16, USR-24), all or nothing;
 * what is left out stays as it is.
 * Refuses with `this_role_is_greater_than_yours` a role, or a person, above the caller's;
 * `role_not_exist`; `last_main_user`; `user_is_not_admin` another e-mail address, or other names of
 * who works elsewhere, too, from anybody but an admin; `email_in_use`; `pharmacist_pin_in_use`.
 */
export async function updateUser(
  deps: PeopleDeps,
  caller: StaffAtPharmacy,
  userId: string,
  body: Body,
): Promise<User> {
  const { pharmacyId } = caller.at;
  await changePerson(deps, { userId, pharmacyIds: [pharmacyId] }, async (change) => {
    const own = await ownRank(change.tx, caller, 'user.update');
    const access = await changeableAccess(change, pharmacyId, own);
    await changeAccess(deps, change, caller, { body, access, own });
    await changeNames(change, caller, { body, own });
  });
  return showUser(deps.store, pharmacyId, userId);
}
