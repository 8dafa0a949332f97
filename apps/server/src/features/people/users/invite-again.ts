import { appendAudit } from '../../../platform/audit/audit.ts';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { fullName } from '../../../platform/session/staff-caller.ts';
import { changePerson } from '../persons/change-person.ts';
import { ownRank } from '../accesses/check-role.ts';
import type { PeopleDeps } from '../accesses/givable-access.ts';
import { limitMails, sendInvitation } from '../accesses/send-invitation.ts';

/**
 * Sends the invitation again and invalidates the earlier link. Throws `user_not_invited` once the
 * person has signed in, and `too_many_requests` for more than three mails per hour, including the
 * first.
 */
export function inviteAgain(
  deps: PeopleDeps,
  caller: StaffAtPharmacy,
  userId: string,
): Promise<void> {
  const { pharmacyId } = caller.at;
  return changePerson(deps, { userId, pharmacyIds: [pharmacyId] }, async (change) => {
    const { tx, now, person } = change;
    await ownRank(tx, caller, 'user.create');
    if (person.invited_at === null) throw new CodedError('user_not_invited');
    await limitMails(change, 'invitation');
    await sendInvitation(deps, change, { pharmacyId, by: fullName(caller) });
    const entry = { pharmacyId, at: now, ...staffActor(caller), subject: userId };
    await appendAudit(tx, { ...entry, action: 'user.invite' });
  });
}
