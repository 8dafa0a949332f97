import {
  acknowledgePickup,
  countHolds,
  listHolds,
  rejectDelivery,
  releaseDelivery,
  showHold,
} from '@kolli/contract/delivery/holds';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { judgeDelivery } from './judge-delivery.ts';
import { countHolds as count, showHolds, showOneHold } from './show-holds.ts';

/** The calls about deliveries on hold. */
export function holdRoutes(deps: DeliveryDeps): Route[] {
  return [
    staffRoute(listHolds, ({ params }) => showHolds(deps, params.pharmacyId)),
    staffRoute(countHolds, ({ params }) => count(deps, params.pharmacyId)),
    staffRoute(showHold, ({ params }, caller) => showOneHold(deps, params, caller)),
    staffRoute(releaseDelivery, (input, caller) => judgeDelivery(deps, 'release', input, caller)),
    staffRoute(rejectDelivery, (input, caller) => judgeDelivery(deps, 'reject', input, caller)),
    staffRoute(acknowledgePickup, (input, caller) =>
      judgeDelivery(deps, 'acknowledge', input, caller),
    ),
  ];
}
