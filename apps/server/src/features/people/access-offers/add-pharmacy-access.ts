import type { CallArguments } from '@kolli/contract/call/call';
import type { AccessOffer } from '@kolli/contract/people/access-offer';
import type { addPharmacyAccess as addCall } from '@kolli/contract/people/access-offers';
import { CodedError } from '../../../platform/coded-error.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { recordTry, requireTry } from '../persons/limit-tries.ts';
import { findUserId, lockPerson } from '../persons/person.repository.ts';
import { givableAccess, type PeopleDeps } from '../accesses/givable-access.ts';
import { offerAccess } from './offer-access.ts';

type Body = CallArguments<typeof addCall>['body'];

/**
 * Offers the access to an existing account, found by its e-mail address (CAL-11). Throws `user_not_found`, at most ten
 * times an hour to one caller, since it says which addresses have no account; then `too_many_requests`.
 */
export async function addPharmacyAccess(
  deps: PeopleDeps,
  caller: StaffAtPharmacy,
  { email, pharmacyId: _pharmacyId, ...given }: Body,
): Promise<AccessOffer> {
  const userId = await deps.store.inGlobal(async (tx) => {
    // A caller who may not give this access must not learn whether the address is known.
    await givableAccess(tx, caller, given);
    const looking = { userId: caller.userId, kind: 'unknown_address', now: deps.clock() } as const;
    await lockPerson(tx, caller.userId);
    await requireTry(tx, looking);
    const found = await findUserId(tx, email);
    if (found === undefined) await recordTry(tx, looking);
    return found;
  });
  if (userId === undefined) throw new CodedError('user_not_found');
  return offerAccess(deps, caller, { userId, email }, given);
}
