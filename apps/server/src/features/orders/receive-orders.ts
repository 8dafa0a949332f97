import type { CallArguments, CallResult } from '@kolli/contract/call';
import { orderSchema } from '@kolli/contract/integration';
import type { createOrders } from '@kolli/contract/orders';
import type { OrderSourceCaller } from '../../platform/session/machine-keys.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import type { OrderLanes } from './order-lanes.ts';
import { receiveOrder } from './receive-order.ts';
import { runBatch } from './run-batch.ts';

/**
 * Takes up to 500 orders, each as `receiveOrder` does, and answers each. Of lines that share an id
 * or a kolli ID the first one counts.
 */
export async function receiveOrders(
  deps: DeliveryDeps & { readonly lanes: OrderLanes },
  source: OrderSourceCaller,
  { orders }: CallArguments<typeof createOrders>['body'],
): Promise<CallResult<typeof createOrders>> {
  const lines = await runBatch({
    part: 'body.orders',
    lines: orders,
    schema: orderSchema,
    nameOf: (line) => (line as { fulfillment_order_id?: unknown } | null)?.fulfillment_order_id,
    keysOf: (order) => [
      `order ${order.fulfillment_order_id}`,
      ...[order.deliveryId, ...order.additionalDeliveryIds].map((id) => `kolli ${id}`),
    ],
    work: (order) => deps.lanes(source.pharmacyId, () => receiveOrder(deps, source, order)),
  });
  return { lines };
}
