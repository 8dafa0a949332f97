import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import { orderSchema } from '@kolli/contract/machine/integration';
import type { createOrders } from '@kolli/contract/machine/orders';
import { orderKeys } from '@kolli/domain/orders/order-keys';
import type { OrderSourceCaller } from '../../platform/session/machine-keys.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import type { OrderLimiter } from './limit-orders.ts';
import { receiveOrder } from './receive-order.ts';
import { runBatch } from './batch/run-batch.ts';

/**
 * Creates up to 500 orders, each like `receiveOrder`, and returns a result for each. Of lines that
 * share an id or a kolli ID the first one counts.
 */
export async function receiveOrders(
  deps: DeliveryDeps & { readonly limiter: OrderLimiter },
  source: OrderSourceCaller,
  { orders }: CallArguments<typeof createOrders>['body'],
): Promise<CallResult<typeof createOrders>> {
  const lines = await runBatch({
    part: 'body.orders',
    lines: orders,
    schema: orderSchema,
    nameOf: (line) => (line as { fulfillment_order_id?: unknown } | null)?.fulfillment_order_id,
    keysOf: orderKeys,
    work: (order) => deps.limiter(source, () => receiveOrder(deps, source, order)),
  });
  return { lines };
}
