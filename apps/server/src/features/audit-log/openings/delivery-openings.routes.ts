import { listOpenings } from '@kolli/contract/delivery/delivery-openings';
import { type Route, staffRoute } from '../../../platform/http/route.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { listOpenings as list } from './list-openings.ts';

/** The access log of deliveries' details. */
export function deliveryOpeningRoutes({ store }: { readonly store: Store }): Route[] {
  return [staffRoute(listOpenings, (input) => list(store, input))];
}
