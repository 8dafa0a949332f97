import { showDelivery } from '@kolli/contract/delivery/delivery-details';
import { listDeliveryHistory } from '@kolli/contract/delivery/delivery-history';
import { findDeliveryByKolliId, listOpenDeliveries } from '@kolli/contract/delivery/delivery-lists';
import {
  findDeliveriesBySsn,
  searchDeliveriesBySsn,
} from '@kolli/contract/delivery/identity-numbers';
import { searchEverything } from '@kolli/contract/delivery/search-everything';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { findByKolliId } from './find-by-kolli-id.ts';
import { findBySsn } from './find-by-ssn.ts';
import { listDeliveryHistory as listHistory } from './list-delivery-history.ts';
import { listOpenDeliveries as listOpen } from './list-open-deliveries.ts';
import { searchEverything as searchAll } from './search-everything.ts';
import { showDelivery as showOne } from './show-delivery.ts';

/** The calls that list, search and show deliveries. */
export function deliveryListRoutes(deps: DeliveryDeps): Route[] {
  return [
    staffRoute(listOpenDeliveries, ({ query }) => listOpen(deps, query)),
    staffRoute(listDeliveryHistory, (input, caller) =>
      listHistory(deps, input, caller.at.pharmacyId),
    ),
    staffRoute(findDeliveryByKolliId, ({ body }) => findByKolliId(deps, body)),
    staffRoute(searchEverything, (input, caller) => searchAll(deps, input, caller)),
    staffRoute(showDelivery, (input, caller) => showOne(deps, input, caller)),
    staffRoute(findDeliveriesBySsn, ({ body }, caller) => findBySsn(deps, body, caller, 'body')),
    staffRoute(searchDeliveriesBySsn, ({ query }, caller) =>
      findBySsn(deps, query, caller, 'query'),
    ),
  ];
}
