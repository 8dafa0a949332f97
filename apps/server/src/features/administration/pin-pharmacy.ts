import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { currentAccess, type StaffCaller } from '../../platform/session/staff-caller.ts';
import { storeChosenPharmacy } from '../people/persons/choose-pharmacy.ts';

/**
 * Stores the session's current pharmacy as chosen. A person with a single pharmacy need not choose,
 * but would have to once they have two.
 */
export async function pinCurrentPharmacy(
  deps: { readonly store: Store; readonly clock: Clock },
  caller: StaffCaller,
): Promise<void> {
  const current = currentAccess(caller);
  if (current !== undefined && caller.chosenPharmacyId !== current.pharmacyId)
    await storeChosenPharmacy(deps, caller, current.pharmacyId);
}
