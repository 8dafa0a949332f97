import { createOrder } from '@kolli/contract/integration';
import { orderSourceRoute, type Route } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/create-delivery.ts';
import { receiveOrder } from './receive-order.ts';

export function orderRoutes(deps: DeliveryDeps): Route[] {
  return [orderSourceRoute(createOrder, ({ body }, source) => receiveOrder(deps, source, body))];
}
