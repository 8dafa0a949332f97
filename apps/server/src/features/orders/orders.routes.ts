import { createOrder } from '@kolli/contract/machine/integration';
import * as calls from '@kolli/contract/machine/orders';
import { orderSourceRoute, type Route } from '../../platform/http/route.ts';
import type { CorrectionTools } from './corrections/count-corrections.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelOrders } from './cancel-orders.ts';
import { correctOrder } from './correct-order.ts';
import type { OrderLimiter } from './limit-orders.ts';
import { listOrders } from './list-orders.ts';
import { receiveOrder } from './receive-order.ts';
import { receiveOrders } from './receive-orders.ts';
import { showOrder } from './show-order.ts';
import { showOrders } from './show-orders.ts';

/** The calls of the order sources. */
export function orderRoutes(
  deps: DeliveryDeps & CorrectionTools & { readonly limiter: OrderLimiter },
): Route[] {
  const { limiter } = deps;
  return [
    orderSourceRoute(createOrder, ({ body }, source) =>
      limiter(source, () => receiveOrder(deps, source, body)),
    ),
    orderSourceRoute(calls.showOrder, ({ params }, source) =>
      showOrder(deps, source, params.fulfillmentOrderId),
    ),
    orderSourceRoute(calls.listOrders, ({ query }, source) => listOrders(deps, source, query)),
    orderSourceRoute(calls.correctOrder, ({ params, body }, source) =>
      limiter(source, () => correctOrder(deps, source, params.fulfillmentOrderId, body)),
    ),
    orderSourceRoute(calls.cancelOrder, ({ params }, source) =>
      limiter(source, () => cancelOrder(deps, source, params.fulfillmentOrderId)),
    ),
    orderSourceRoute(calls.createOrders, ({ body }, source) => receiveOrders(deps, source, body)),
    orderSourceRoute(calls.showOrders, ({ body }, source) => showOrders(deps, source, body)),
    orderSourceRoute(calls.cancelOrders, ({ body }, source) => cancelOrders(deps, source, body)),
  ];
}
