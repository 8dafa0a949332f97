import { showBoxCapacity, showPharmacyCapacity } from '@kolli/contract/statistics/box-capacity';
import { showDeliveryStatistics } from '@kolli/contract/statistics/delivery-statistics';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import * as capacity from './show-capacity.ts';
import { showDeliveryStatistics as show } from './show-delivery-statistics.ts';

export function statisticsRoutes(deps: { store: Store; clock: Clock }): Route[] {
  return [
    staffRoute(showDeliveryStatistics, ({ params, query }) => show(deps, params.id, query)),
    staffRoute(showPharmacyCapacity, ({ params, query }) =>
      capacity.showPharmacyCapacity(deps, params.id, query),
    ),
    staffRoute(showBoxCapacity, ({ params, query }, { at }) =>
      capacity.showBoxCapacity(deps, { pharmacyId: at.pharmacyId, boxId: params.id }, query),
    ),
  ];
}
