import { listOpenDeliveries } from '@kolli/contract/delivery-lists';
import { assignDelivery, createDelivery } from '@kolli/contract/delivery-placing';
import { verifyPin, verifySsn } from '@kolli/contract/identity-checks';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import { assignDelivery as assign } from './assign-delivery.ts';
import { createDelivery as create, type DeliveryDeps } from './create-delivery.ts';
import { listOpenDeliveries as listOpen } from './list-open-deliveries.ts';
import { verifyPin as checkPin } from './verify-pin.ts';
import { verifySsn as checkSsn } from './verify-ssn.ts';

export function deliveryRoutes(deps: DeliveryDeps): Route[] {
  return [
    staffRoute(createDelivery, (input, caller) => create(deps, input, caller)),
    staffRoute(assignDelivery, (input, caller) => assign(deps, input, caller)),
    staffRoute(listOpenDeliveries, ({ query }) => listOpen(deps, query)),
    staffRoute(verifySsn, (input, caller) => checkSsn(deps, input, caller)),
    staffRoute(verifyPin, (input, caller) => checkPin(deps, input, caller)),
  ];
}
