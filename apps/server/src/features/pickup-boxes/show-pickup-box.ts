import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { presentDeliveries } from '../deliveries/wire/present-deliveries.ts';
import type { BoxDeps } from './box-deps.ts';
import { findBoxRow, holdersByLocker, listLockerRows } from './pickup-box.repository.ts';
import { toPickupBox } from './present-pickup-box.ts';

/** A box with its current doors, read in one transaction (CAL-23). */
export function showPickupBox(
  { store, clock }: BoxDeps,
  box: { pharmacyId: string; boxId: string },
): Promise<PickupBox> {
  return store.inPharmacies([box.pharmacyId], (tx) => readPickupBox(tx, box, clock()));
}

/** A box with its doors, read in this transaction. Throws `forbidden` where it is not the pharmacy's. */
export async function readPickupBox(
  tx: Tx,
  box: { pharmacyId: string; boxId: string },
  now: Date,
): Promise<PickupBox> {
  const row = await findBoxRow(tx, box, now);
  if (row === undefined) throw new CodedError('forbidden');
  const lockers = await listLockerRows(tx, box);
  const holders = await holdersByLocker(tx, box);
  const docIds = [...new Set(holders.values())];
  const deliveries =
    docIds.length === 0
      ? []
      : await presentDeliveries(tx, box.pharmacyId, (query) =>
          query
            .where('delivery.pharmacy_id', '=', box.pharmacyId)
            .where('delivery.id', 'in', docIds),
        );
  const byId = new Map(deliveries.map((delivery) => [delivery.docId, delivery]));
  const orders = [...holders].flatMap(([lockerId, docId]) => {
    const delivery = byId.get(docId);
    return delivery === undefined ? [] : [[lockerId, delivery] as const];
  });
  return toPickupBox(row, lockers, new Map(orders));
}
