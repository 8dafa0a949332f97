import { createOrder } from '@kolli/contract/integration';
import * as calls from '@kolli/contract/orders';
import { orderSourceRoute, type Route } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/create-delivery.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelOrders } from './cancel-orders.ts';
import { receiveOrder } from './receive-order.ts';
import { receiveOrders } from './receive-orders.ts';
import { showOrder } from './show-order.ts';
import { showOrders } from './show-orders.ts';

export function orderRoutes(deps: DeliveryDeps): Route[] {
  return [
    orderSourceRoute(createOrder, ({ body }, source) => receiveOrder(deps, source, body)),
    orderSourceRoute(calls.showOrder, ({ params }, source) =>
      showOrder(deps, source, params.fulfillmentOrderId),
    ),
    orderSourceRoute(calls.cancelOrder, ({ params }, source) =>
      cancelOrder(deps, source, params.fulfillmentOrderId),
    ),
    orderSourceRoute(calls.createOrders, ({ body }, source) => receiveOrders(deps, source, body)),
    orderSourceRoute(calls.showOrders, ({ body }, source) => showOrders(deps, source, body)),
    orderSourceRoute(calls.cancelOrders, ({ body }, source) => cancelOrders(deps, source, body)),
  ];
}
