import { CodedError } from '../../../platform/coded-error.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { fullName } from '../../../platform/session/staff-caller.ts';
import { insertOpening } from './opening.repository.ts';

/**
 * Records that a person opened the details of a delivery (SEC-18): one statement in one round trip, without locks.
 * Throws `delivery_not_found` for a delivery that is not of the pharmacy.
 */
export async function recordOpening(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  docId: string,
  caller: StaffAtPharmacy,
): Promise<Record<string, never>> {
  const { pharmacyId } = caller.at;
  const values = [pharmacyId, newId(), docId, caller.userId, fullName(caller), clock()];
  const written = await store.runInPharmacies([pharmacyId], insertOpening, values);
  if (written.length === 0) throw new CodedError('delivery_not_found');
  return {};
}
