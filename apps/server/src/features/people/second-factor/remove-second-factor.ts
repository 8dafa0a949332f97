import type { User } from '@kolli/contract/people/users';
import { isLanguage } from '@kolli/domain/people/languages';
import { removeSecondFactors } from '../../identity/second-factor/remove-factor.ts';
import { queueMail } from '../../outgoing/mails/queue-mail.ts';
import { appendAuditEverywhere } from '../../../platform/audit/audit.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import { fullName } from '../../../platform/session/staff-caller.ts';
import { changePerson, type PersonChange } from '../persons/change-person.ts';
import { findAccess } from '../persons/person.repository.ts';
import { refuseGreater } from '../roles/refuse-greater.ts';
import { ownRank, refuseAdministrator } from '../accesses/check-role.ts';
import type { PeopleDeps } from '../accesses/givable-access.ts';
import { isPermittedEverywhere } from '../users/is-permitted-everywhere.ts';
import { presentUser } from '../users/present-user.ts';
import { findUser } from '../users/user.repository.ts';

/** Refuses a person above the caller, and one who also works where the caller may not change people. */
async function refuseOthers(change: PersonChange, caller: StaffAtPharmacy): Promise<void> {
  const { tx, person } = change;
  const own = await ownRank(tx, caller, 'user.update');
  const access = await findAccess(tx, caller.at.pharmacyId, person.id);
  if (access === undefined) throw new CodedError('forbidden');
  refuseGreater(access, own);
  refuseAdministrator(person, caller);
  if (caller.isAdministrator) return;
  refuseGreater(person, own);
  if (!isPermittedEverywhere(change, caller, 'user.update'))
    throw new CodedError('user_is_not_admin');
}

/**
 * Removes the authenticator app, the passkeys and the recovery codes of a person (SEC-03, SEC-04), who
 * is notified by mail.
 * Audited at all of their pharmacies. Throws `second_factor_not_set`; `this_role_is_greater_than_yours`, also for
 * somebody who administers the installation; `user_is_not_admin` if the person also works where the caller may not
 * change people.
 */
export function removeSecondFactor(
  deps: PeopleDeps,
  caller: StaffAtPharmacy,
  userId: string,
): Promise<User> {
  const { pharmacyId } = caller.at;
  return changePerson(deps, { userId, pharmacyIds: [pharmacyId] }, async (change) => {
    const { tx, now, person } = change;
    await refuseOthers(change, caller);
    if (!(await removeSecondFactors(tx, userId))) throw new CodedError('second_factor_not_set');
    const entry = { at: now, ...staffActor(caller), subject: userId };
    await appendAuditEverywhere(tx, { ...entry, action: 'second_factor.remove' });
    await queueMail(tx, deps, {
      kind: 'security_changed',
      to: person.email,
      language: isLanguage(person.app_language) ? person.app_language : 'sv',
      now,
      facts: { change: 'removed_by', by: fullName(caller) },
    });
    const user = await findUser(tx, pharmacyId, userId);
    if (user === undefined) throw new CodedError('forbidden');
    return presentUser(user);
  });
}
