import type { CallArguments } from '@kolli/contract/call/call';
import type { updateUser as updateCall, User } from '@kolli/contract/people/users';
import { isLanguage } from '@kolli/domain/people/languages';
import type { Rank } from '@kolli/domain/people/permissions';
import { endSessionsOf } from '../../identity/sessions/ended-sessions.ts';
import { queueMail } from '../../outgoing/mails/queue-mail.ts';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import { fullName } from '../../../platform/session/staff-caller.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { refuseGreater } from '../roles/refuse-greater.ts';
import { changePerson, type PersonChange } from '../persons/change-person.ts';
import { givableRole, isAdmin, ownRank, refuseAdministrator } from '../accesses/check-role.ts';
import { isPermittedEverywhere } from './is-permitted-everywhere.ts';
import type { PeopleDeps } from '../accesses/givable-access.ts';
import { requireMainUser } from './require-main-user.ts';
import { showUser } from './list-users.ts';
import { findAccess } from '../persons/person.repository.ts';
import { updateAccess } from '../accesses/write-access.ts';
import { auditPerson, changedOf, writePerson } from '../persons/write-person.ts';

type Body = CallArguments<typeof updateCall>['body'];
type Access = NonNullable<Awaited<ReturnType<typeof findAccess>>>;

/**
 * Returns the person's current access. Throws if the person's role is greater than the caller's.
 */
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
  const input = { pharmacyId, roleName, ...flags };
  await requireMainUser(change.tx, pharmacyId, () =>
    updateAccess(change, staffActor(caller), input),
  );
}

/**
 * Names and address apply at all pharmacies of the person, so the caller's role must be at least
 * the person's role everywhere, and permit the change everywhere, since whoever changes an address can get the account. Administration of the installation may change both. A changed
 * address ends the person's sessions and is mailed to both addresses.
 */
async function changeNames(
  deps: PeopleDeps,
  change: PersonChange,
  caller: StaffAtPharmacy,
  { body, own }: { readonly body: Body; readonly own: Rank },
): Promise<void> {
  const fields = changedOf(change.person, body);
  if (fields.length === 0) return;
  refuseGreater(change.person, own);
  const isAddress = fields.includes('email');
  const isPermitted =
    (!isAddress || isAdmin(own)) &&
    isPermittedEverywhere(change, caller, isAddress ? 'pharmacy.administer' : 'user.update');
  if (!isPermitted && !caller.isAdministrator) throw new CodedError('user_is_not_admin');
  await writePerson(change, body);
  await auditPerson(change, staffActor(caller), fields);
  if (isAddress) await announceAddress(deps, change, { to: body.email, by: fullName(caller) });
}

/** Ends the person's sessions, and mails both the former and the new address: the person may read only one of them. */
async function announceAddress(
  deps: PeopleDeps,
  { tx, now, person }: PersonChange,
  { to: next = person.email, by }: { readonly to: string | undefined; readonly by: string },
): Promise<void> {
  await endSessionsOf(tx, person.id, 'session_address_changed');
  const language = isLanguage(person.app_language) ? person.app_language : 'sv';
  const facts = { change: 'address_changed_by', by } as const;
  for (const to of new Set([person.email, next]))
    await queueMail(tx, deps, { kind: 'security_changed', to, language, now, facts });
}

/**
 * Changes a person's role and flags at the pharmacy, and their names (CAL-16, USR-24), all or
 * nothing; omitted fields stay unchanged. Throws `this_role_is_greater_than_yours` for a role or
 * person above the caller's role, and for somebody who administers the installation if the caller does not;
 * `role_not_exist`; `last_main_user`; `user_is_not_admin` if a caller who is not an admin changes the e-mail
 * address, or if the person also works where the caller may not change it or the names; `email_in_use`.
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
    refuseAdministrator(change.person, caller);
    await changeAccess(change, caller, { body, access, own });
    await changeNames(deps, change, caller, { body, own });
  });
  return showUser(deps.store, pharmacyId, userId);
}
