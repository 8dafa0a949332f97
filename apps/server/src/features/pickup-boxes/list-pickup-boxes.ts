import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import type { BoxDeps } from './box-deps.ts';
import { listBoxRows } from './pickup-box.repository.ts';
import { toSummary } from './present-pickup-box.ts';

/** The boxes of a pharmacy without their doors, in the order they were set up (CAL-22). */
export async function listPickupBoxes(
  { store, clock }: BoxDeps,
  pharmacyId: string,
): Promise<PickupBoxSummary[]> {
  const rows = await store.inPharmacies([pharmacyId], (tx) => listBoxRows(tx, pharmacyId, clock()));
  return rows.map(toSummary);
}
