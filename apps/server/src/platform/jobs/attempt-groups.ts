import { allPharmacyIds } from '../database/all-pharmacy-ids.ts';
import type { Store } from '../database/open-database.ts';
import type { Round } from './round.ts';

/** Maximum pharmacies of a group, and so of a query: row security searches each row's pharmacy among all of them. */
const maxPharmacies = 100;

/** All pharmacies in groups of this size, or one by one where each may be on another node. */
export async function pharmacyGroups(store: Store, groupSize = maxPharmacies): Promise<string[][]> {
  const ids = await allPharmacyIds(store);
  const size = (await store.isDistributed()) ? 1 : groupSize;
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}

/**
 * Does the work of a round for all pharmacies, in groups, so that one query reads the rows of many. The error of a
 * group, such as a time-out, is logged and counted, and the groups after it are processed (JOB-02). `groupSize` is
 * the number of pharmacies in a group.
 */
export async function attemptGroups(
  store: Store,
  round: Round,
  work: (pharmacyIds: string[]) => Promise<unknown>,
  groupSize?: number,
): Promise<void> {
  for (const pharmacyIds of await pharmacyGroups(store, groupSize)) {
    const group = { firstPharmacyId: pharmacyIds[0] ?? null, pharmacies: pharmacyIds.length };
    await round.attempt(group, () => work(pharmacyIds));
  }
}
