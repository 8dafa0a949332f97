import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import {
  type cancelOrders as cancelOrdersCall,
  fulfillmentOrderIdSchema,
} from '@kolli/contract/machine/orders';
import type { OrderSourceCaller } from '../../platform/session/machine-keys.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { cancelOrder } from './cancel-order.ts';
import type { OrderLimiter } from './limit-orders.ts';
import { runBatch } from './batch/run-batch.ts';

/** Cancels up to 500 orders, each like `cancelOrder`, and returns a result for each. */
export async function cancelOrders(
  deps: DeliveryDeps & { readonly limiter: OrderLimiter },
  source: OrderSourceCaller,
  { fulfillment_order_ids: ids }: CallArguments<typeof cancelOrdersCall>['body'],
): Promise<CallResult<typeof cancelOrdersCall>> {
  const lines = await runBatch({
    part: 'body.fulfillment_order_ids',
    lines: ids,
    schema: fulfillmentOrderIdSchema,
    nameOf: (line) => line,
    keysOf: (id) => [id],
    work: (id) => deps.limiter(source, () => cancelOrder(deps, source, id)),
  });
  return { lines };
}
