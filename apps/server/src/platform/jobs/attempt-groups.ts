import { allPharmacyIds } from '../database/all-pharmacy-ids.ts';
import type { Store } from '../database/open-database.ts';
import type { Round } from './round.ts';

/** Maximum pharmacies of a group, and so of a query. */
const maxPharmacies = 100;

/**
 * Does the work of a round for all pharmacies, in groups, so that one query reads the rows of many. The error of a
 * group, such as a time-out, is logged and counted, and the groups after it are processed (JOB-02). `groupSize` is
 * the number of pharmacies in a group.
 */
export async function attemptGroups(
  store: Store,
  round: Round,
  work: (pharmacyIds: string[]) => Promise<unknown>,
  groupSize = maxPharmacies,
): Promise<void> {
  const ids = await allPharmacyIds(store);
  for (let start = 0; start < ids.length; start += groupSize) {
    const pharmacyIds = ids.slice(start, start + groupSize);
    const group = { firstPharmacyId: pharmacyIds[0] ?? null, pharmacies: pharmacyIds.length };
    await round.attempt(group, () => work(pharmacyIds));
  }
}
