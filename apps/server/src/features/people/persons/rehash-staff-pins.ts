import type { Clock } from '../../../platform/clock/clock.ts';
import { allPharmacyIds } from '../../../platform/database/all-pharmacy-ids.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { retryOnConflict } from './change-person.ts';
import { lockPeople } from './person.repository.ts';
import { syncStaffPins } from './staff-pins.ts';

/**
 * Hashes the staff PINs of all boxes with the newest key, a pharmacy in each transaction, beside which its people do not
 * change. Returns the pharmacies where two people have the same PIN, of which nothing was written.
 */
export async function rehashStaffPins({
  store,
  secrets,
  clock,
}: {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
}): Promise<string[]> {
  const left: string[] = [];
  for (const pharmacyId of await allPharmacyIds(store)) {
    const clashes = await retryOnConflict(() =>
      store.inPharmacies([pharmacyId], async (tx) => {
        await lockPeople(tx, [pharmacyId]);
        return syncStaffPins(tx, secrets, { pharmacyId, now: clock() });
      }),
    );
    if (clashes.length > 0) left.push(pharmacyId);
  }
  return left;
}
