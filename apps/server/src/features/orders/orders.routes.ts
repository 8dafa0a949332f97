import { createOrder } from '@kolli/contract/integration';
import * as calls from '@kolli/contract/orders';
import { orderSourceRoute, type Route } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelOrders } from './cancel-orders.ts';
import { createOrderLanes } from './order-lanes.ts';
import { receiveOrder } from './receive-order.ts';
import { receiveOrders } from './receive-orders.ts';
import { showOrder } from './show-order.ts';
import { showOrders } from './show-orders.ts';

/** The calls of the order sources. */
export function orderRoutes(deps: DeliveryDeps): Route[] {
  const lanes = createOrderLanes();
  const batches = { ...deps, lanes };
  return [
    orderSourceRoute(createOrder, ({ body }, source) =>
      lanes(source.pharmacyId, () => receiveOrder(deps, source, body)),
    ),
    orderSourceRoute(calls.showOrder, ({ params }, source) =>
      showOrder(deps, source, params.fulfillmentOrderId),
    ),
    orderSourceRoute(calls.cancelOrder, ({ params }, source) =>
      lanes(source.pharmacyId, () => cancelOrder(deps, source, params.fulfillmentOrderId)),
    ),
    orderSourceRoute(calls.createOrders, ({ body }, source) =>
      receiveOrders(batches, source, body),
    ),
    orderSourceRoute(calls.showOrders, ({ body }, source) => showOrders(deps, source, body)),
    orderSourceRoute(calls.cancelOrders, ({ body }, source) => cancelOrders(batches, source, body)),
  ];
}
