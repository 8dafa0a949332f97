import type { Tx } from '../../platform/database/open-database.ts';
import { beginBoxes, beginShelves } from './history-begin.repository.ts';
import { recountPharmacy } from './moment.repository.ts';

/**
 * Counts history that was taken in as a whole, in its transaction: called once for each pharmacy,
 * when deliveries, their actions and their stays are written. A box or shelf that was used before its
 * record begins was in service then, a box with all its doors. All figures of the pharmacy are made
 * anew from its logs, so that it does not matter what was there before.
 */
export async function countHistory(tx: Tx, pharmacyId: string): Promise<void> {
  await beginBoxes(tx, pharmacyId);
  await beginShelves(tx, pharmacyId);
  await recountPharmacy(tx, pharmacyId);
}
