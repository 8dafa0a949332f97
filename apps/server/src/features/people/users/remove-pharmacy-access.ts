import { staffActor } from '../../../platform/session/audit-actor.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { endOfferTo } from '../access-offers/access-offer.repository.ts';
import { isLeftWithout } from '../access-offers/account-of-offer.ts';
import { refuseGreater } from '../roles/refuse-greater.ts';
import { changePerson } from '../persons/change-person.ts';
import { disablePerson } from '../persons/disable-person.ts';
import { ownRank, refuseAdministrator } from '../accesses/check-role.ts';
import type { PeopleDeps } from '../accesses/givable-access.ts';
import { requireMainUser } from './require-main-user.ts';
import { findAccess } from '../persons/person.repository.ts';
import { deleteAccess } from '../accesses/write-access.ts';

/**
 * Removes a person from the pharmacy (CAL-12). If it was the last access, and no other is offered to them, the person is
 * disabled: their sessions end. Their PIN there goes with the access. Throws `this_role_is_greater_than_yours` (also if they
 * administer the installation and the caller does not) and `last_main_user`.
 */
export function removePharmacyAccess(
  deps: PeopleDeps,
  caller: StaffAtPharmacy,
  userId: string,
): Promise<{ userId: string; isDisabled: boolean }> {
  const { pharmacyId } = caller.at;
  return changePerson(deps, { userId, pharmacyIds: [pharmacyId] }, async (change) => {
    const { tx } = change;
    const own = await ownRank(tx, caller, 'user.delete');
    const access = await findAccess(tx, pharmacyId, userId);
    if (access === undefined) throw new CodedError('forbidden');
    refuseGreater(access, own);
    refuseAdministrator(change.person, caller);
    // One from before the access would let them come back.
    await endOfferTo(tx, pharmacyId, userId);
    const isDisabled = await isLeftWithout(change, pharmacyId);
    const { roleName, webToolAccess, boxAccess } = access;
    const removed = { pharmacyId, roleName, webToolAccess, boxAccess };
    await requireMainUser(tx, pharmacyId, () =>
      deleteAccess(change, staffActor(caller), { access: removed, isDisabled }),
    );
    if (isDisabled) await disablePerson(change);
    return { userId, isDisabled };
  });
}
