import type { Clock } from '../../platform/clock/clock.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { staffActor } from '../../platform/audit/audit-actor.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { fullName } from '../../platform/session/staff-caller.ts';
import { enablePersonAccount } from '../../identity/person-account.ts';
import { changePerson, type PersonChange } from './change-person.ts';
import { givableRole, ownRank } from './check-role.ts';
import { pharmacyIdsOf } from './person.repository.ts';
import {
  type InvitationTools,
  limitMails,
  sendInvitation,
  tellOfAccess,
} from './send-invitation.ts';
import { type AccessWish, type AccessWriter, insertAccess } from './write-access.ts';

/** What changing people needs. */
export interface PeopleDeps extends InvitationTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

export const writerOf = ({ secrets }: PeopleDeps, caller: StaffAtPharmacy): AccessWriter => ({
  secrets,
  actor: staffActor(caller),
});

/** The access that a call asks for, at the pharmacy that it was let in for. */
export type GivenAccess = Omit<AccessWish, 'pharmacyId'>;

/** The access that the caller may give: `role_not_exist`, `this_role_is_greater_than_yours`. */
export async function givableAccess(
  tx: Tx,
  caller: StaffAtPharmacy,
  given: GivenAccess,
): Promise<AccessWish> {
  const own = await ownRank(tx, caller, 'user.create');
  const roleName = await givableRole(tx, given.roleName, own);
  return { ...given, roleName, pharmacyId: caller.at.pharmacyId };
}

/** An account whose last access was removed is open again; one that was disabled otherwise stays so. */
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
 * Gives somebody who has an account access to the pharmacy, and mails them: an invitation where they
 * have not signed in yet. Refuses with `already_has_access`, `role_not_exist`,
 * `this_role_is_greater_than_yours`, and `pharmacist_pin_in_use` where their PIN is somebody's at its
 * boxes (USR-31, USR-34). Who gives and takes an access over and over floods nobody's mailbox:
 * `too_many_requests`.
 */
export function giveAccess(
  deps: PeopleDeps,
  caller: StaffAtPharmacy,
  userId: string,
  given: GivenAccess,
): Promise<'invited' | 'access_given'> {
  const { pharmacyId } = caller.at;
  return changePerson(deps, { userId, pharmacyIds: [pharmacyId] }, async (change) => {
    const wish = await givableAccess(change.tx, caller, given);
    await reopenAccount(change);
    await insertAccess(change, writerOf(deps, caller), wish);
    const isInvited = change.person.invited_at !== null;
    await limitMails(change, isInvited ? 'invitation' : 'access_mail');
    const write = isInvited ? sendInvitation : tellOfAccess;
    await write(deps, change, { pharmacyId, by: fullName(caller) });
    return isInvited ? 'invited' : 'access_given';
  });
}
