import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import {
  fulfillmentOrderIdSchema,
  type showOrders as showOrdersCall,
} from '@kolli/contract/machine/orders';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { InvalidInput } from '../../platform/http/error-answer.ts';
import type { OrderSourceCaller } from '../../platform/session/machine-keys.ts';
import { findOrders } from './order.repository.ts';
import { type BatchLine, refusedLine } from './batch/refuse-line.ts';

/** Up to 500 orders in their current state, each like `showOrder`, read in one transaction. */
export async function showOrders(
  { store }: { readonly store: Store },
  source: OrderSourceCaller,
  { fulfillment_order_ids: given }: CallArguments<typeof showOrdersCall>['body'],
): Promise<CallResult<typeof showOrdersCall>> {
  const parsed = given.map((id) => fulfillmentOrderIdSchema.safeParse(id));
  const ids = new Set(parsed.flatMap(({ data }) => data ?? []));
  const found = await store.inPharmacies([source.pharmacyId], (tx) =>
    findOrders(tx, source, [...ids]),
  );
  const lines = parsed.map(({ data, error }, index): BatchLine => {
    const stored = data === undefined ? undefined : found.get(data);
    if (stored !== undefined) return { ok: true, order: stored.order };
    const place = `body.fulfillment_order_ids.${index}`;
    const refusal = error ? new InvalidInput(place, error) : new CodedError('order_not_found');
    return refusedLine(refusal, place, given[index]);
  });
  return { lines };
}
