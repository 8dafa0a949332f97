import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { currentAccess, type StaffCaller } from '../../platform/session/staff-caller.ts';
import { rememberPharmacy } from '../users/choose-pharmacy.ts';

/**
 * Keeps the session at the pharmacy that it works in: whoever has one alone need not choose it, but
 * would have to once they have two.
 */
export async function keepChoice(
  deps: { readonly store: Store; readonly clock: Clock },
  caller: StaffCaller,
): Promise<void> {
  const current = currentAccess(caller);
  if (current !== undefined && caller.chosenPharmacyId !== current.pharmacyId)
    await rememberPharmacy(deps, caller, current.pharmacyId);
}
