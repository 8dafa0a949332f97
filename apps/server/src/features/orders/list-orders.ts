import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { listOrders as listOrdersCall } from '@kolli/contract/machine/orders';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { OrderSourceCaller } from '../../platform/session/machine-keys.ts';
import { listOrderRows, receivedAt } from './order.repository.ts';

/**
 * A page of the source's orders, the newest first, and the key of the next one (INT-04). Throws `order_not_found` for a
 * `lastKey` that is none of its orders: the same for one of another source and an unknown one.
 */
export async function listOrders(
  { store }: { readonly store: Store },
  source: OrderSourceCaller,
  filters: CallArguments<typeof listOrdersCall>['query'],
): Promise<CallResult<typeof listOrdersCall>> {
  const { lastKey, limit } = filters;
  return store.inPharmacies([source.pharmacyId], async (tx) => {
    const after = lastKey === undefined ? undefined : await receivedAt(tx, source, lastKey);
    if (lastKey !== undefined && after === undefined) throw new CodedError('order_not_found');
    const found = await listOrderRows(tx, source, { ...filters, limit: limit + 1 }, after);
    const orders = found.slice(0, limit);
    const isMore = found.length > limit;
    return { orders, lastKey: isMore ? (orders.at(-1)?.docId ?? null) : null };
  });
}
