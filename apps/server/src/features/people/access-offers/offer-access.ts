import type { AccessOffer } from '@kolli/contract/people/access-offer';
import { appendAudit } from '../../../platform/audit/audit.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import { fullName } from '../../../platform/session/staff-caller.ts';
import { changePerson, type PersonChange } from '../persons/change-person.ts';
import { recordTry, requireTry } from '../persons/limit-tries.ts';
import { findAccess } from '../persons/person.repository.ts';
import { type GivenAccess, givableAccess, type PeopleDeps } from '../accesses/givable-access.ts';
import { mailOffer } from '../accesses/send-invitation.ts';
import { openAccountForOffer } from './account-of-offer.ts';
import { endOfferTo, insertOffer, offerEnd } from './access-offer.repository.ts';
import { presentOffer } from './present-offer.ts';

interface OfferedTo {
  readonly userId: string;
  /** As it was entered. */
  readonly email: string;
}

/** Ends the earlier offer to a person, noted as a withdrawal unless its time had ended: the next one says something else. */
async function endFormer({ tx, now, person }: PersonChange, caller: StaffAtPharmacy) {
  const { pharmacyId } = caller.at;
  const former = await endOfferTo(tx, pharmacyId, person.id);
  if (former === undefined || offerEnd(former.offered_at) <= now) return;
  const entry = { pharmacyId, at: now, ...staffActor(caller), subject: former.id };
  await appendAudit(tx, { ...entry, action: 'access.withdraw' });
}

/**
 * Offers somebody with an account an access to the pharmacy, and mails them: it waits until they accept it, signed in
 * (DAT-04). A second offer replaces the first. Throws `already_has_access`, `role_not_exist`,
 * `this_role_is_greater_than_yours` (USR-31, USR-34), and `too_many_requests` over the hourly limits of mails to the person
 * and of offers by the caller.
 */
export function offerAccess(
  deps: PeopleDeps,
  caller: StaffAtPharmacy,
  { userId, email }: OfferedTo,
  given: GivenAccess,
): Promise<AccessOffer> {
  const { pharmacyId } = caller.at;
  return changePerson(deps, { userId, pharmacyIds: [pharmacyId] }, async (change) => {
    const { tx, now } = change;
    const access = await givableAccess(tx, caller, given);
    if (await findAccess(tx, pharmacyId, userId)) throw new CodedError('already_has_access');
    const offering = { userId: caller.userId, kind: 'inviting', now } as const;
    await requireTry(tx, offering);
    await recordTry(tx, offering);
    await openAccountForOffer(change, caller);
    const by = fullName(caller);
    const offerer = { userId: caller.userId, name: by };
    await endFormer(change, caller);
    const offer = await insertOffer(tx, access, { userId, email, offerer, now });
    await mailOffer(deps, change, { pharmacyId, by });
    const flags = { role: access.roleName, webTool: access.webToolAccess, box: access.boxAccess };
    const entry = { pharmacyId, at: now, ...staffActor(caller), subject: offer.id, detail: flags };
    await appendAudit(tx, { ...entry, action: 'access.offer' });
    return presentOffer(offer);
  });
}
