import type { ReceivedOrder } from '@kolli/contract/machine/integration';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { OrderSourceCaller } from '../../platform/session/machine-keys.ts';
import { findOrder } from './order.repository.ts';

/** An order in its current state. Throws `order_not_found` also for one of another source or pharmacy. */
export async function showOrder(
  { store }: { readonly store: Store },
  source: OrderSourceCaller,
  fulfillmentOrderId: string,
): Promise<ReceivedOrder> {
  return store.inPharmacies([source.pharmacyId], async (tx) => {
    const found = await findOrder(tx, source, fulfillmentOrderId);
    if (found === undefined) throw new CodedError('order_not_found');
    return found.order;
  });
}
