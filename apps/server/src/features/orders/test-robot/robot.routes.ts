import { stepTestOrder } from '@kolli/contract/machine/orders';
import { orderSourceRoute, type Route } from '../../../platform/http/route.ts';
import type { DeliveryDeps } from '../../deliveries/delivery-deps.ts';
import type { OrderLimiter } from '../limit-orders.ts';
import { stepTestOrder as step } from './step-test-order.ts';

/** The call by which a test source moves its orders. */
export function testRobotRoutes(deps: DeliveryDeps & { readonly limiter: OrderLimiter }): Route[] {
  return [
    orderSourceRoute(stepTestOrder, (input, source) =>
      deps.limiter(source, () => step(deps, source, input)),
    ),
  ];
}
