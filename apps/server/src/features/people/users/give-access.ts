import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { fullName } from '../../../platform/session/staff-caller.ts';
import { enablePersonAccount } from '../../identity/accounts/person-account.ts';
import { changePerson, type PersonChange } from '../persons/change-person.ts';
import { givableRole, ownRank } from './check-role.ts';
import { pharmacyIdsOf } from '../persons/person.repository.ts';
import {
  type InvitationTools,
  limitMails,
  sendInvitation,
  notifyOfAccess,
} from './send-invitation.ts';
import { type AccessInput, insertAccess } from './write-access.ts';

/** Dependencies for changing people. */
export interface PeopleDeps extends InvitationTools {
  readonly store: Store;
  readonly clock: Clock;
}

/** The requested access, at the pharmacy that the call was authorized for. */
export type GivenAccess = Omit<AccessInput, 'pharmacyId'>;

/**
 * Checks that the caller may give the access. Throws `role_not_exist`,
 * `this_role_is_greater_than_yours`.
 */
export async function givableAccess(
  tx: Tx,
  caller: StaffAtPharmacy,
  given: GivenAccess,
): Promise<AccessInput> {
  const own = await ownRank(tx, caller, 'user.create');
  const roleName = await givableRole(tx, given.roleName, own);
  return { ...given, roleName, pharmacyId: caller.at.pharmacyId };
}

/**
 * Enables an account that was disabled because its last access was removed; others stay disabled.
 */
async function reopenAccount({ tx, person }: PersonChange): Promise<void> {
  if (!person.is_disabled || (await pharmacyIdsOf(tx, person.id)).length > 0) return;
  await tx
    .updateTable('app_user')
    .set({ is_disabled: false })
    .where('id', '=', person.id)
    .execute();
  await enablePersonAccount(tx, person.id);
}

/**
 * Gives a person with an account access to the pharmacy, and mails them: an invitation if they have
 * not signed in yet. Throws `already_has_access`, `role_not_exist`,
 * `this_role_is_greater_than_yours` (USR-31, USR-34), and `too_many_requests` over the hourly mail limit.
 */
export function giveAccess(
  deps: PeopleDeps,
  caller: StaffAtPharmacy,
  userId: string,
  given: GivenAccess,
): Promise<'invited' | 'access_given'> {
  const { pharmacyId } = caller.at;
  return changePerson(deps, { userId, pharmacyIds: [pharmacyId] }, async (change) => {
    const access = await givableAccess(change.tx, caller, given);
    await reopenAccount(change);
    await insertAccess(change, staffActor(caller), access);
    const isInvited = change.person.invited_at !== null;
    await limitMails(change, isInvited ? 'invitation' : 'access_mail');
    const write = isInvited ? sendInvitation : notifyOfAccess;
    await write(deps, change, { pharmacyId, by: fullName(caller) });
    return isInvited ? 'invited' : 'access_given';
  });
}
