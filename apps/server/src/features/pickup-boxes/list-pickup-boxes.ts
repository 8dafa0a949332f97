import type { PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import type { Store } from '../../platform/database/open-database.ts';
import { listBoxRows } from './pickup-box.repository.ts';
import { toSummary } from './present-pickup-box.ts';

/** The boxes of a pharmacy without their doors, in the order they were set up (CAL-22). */
export async function listPickupBoxes(
  store: Store,
  pharmacyId: string,
): Promise<PickupBoxSummary[]> {
  const rows = await store.inPharmacies([pharmacyId], (tx) => listBoxRows(tx, pharmacyId));
  return rows.map(toSummary);
}
