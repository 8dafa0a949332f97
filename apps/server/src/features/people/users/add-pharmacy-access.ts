import type { CallArguments } from '@kolli/contract/call/call';
import type { addPharmacyAccess as addCall, User } from '@kolli/contract/people/users';
import { CodedError } from '../../../platform/coded-error.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { givableAccess, giveAccess, type PeopleDeps } from './give-access.ts';
import { showUser } from './list-users.ts';
import { findUserId } from '../persons/person.repository.ts';

type Body = CallArguments<typeof addCall>['body'];

/** Gives an existing account, found by its e-mail address, access to the pharmacy (CAL-11). */
export async function addPharmacyAccess(
  deps: PeopleDeps,
  caller: StaffAtPharmacy,
  { email, pharmacyId: _pharmacyId, ...given }: Body,
): Promise<User> {
  const userId = await deps.store.inGlobal(async (tx) => {
    // A caller who may not give this access must not learn whether the address is known.
    await givableAccess(tx, caller, given);
    return findUserId(tx, email);
  });
  if (userId === undefined) throw new CodedError('user_not_found');
  await giveAccess(deps, caller, userId, given);
  return showUser(deps.store, caller.at.pharmacyId, userId);
}
