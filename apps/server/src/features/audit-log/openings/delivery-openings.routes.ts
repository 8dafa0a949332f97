import { listOpenings, recordOpening } from '@kolli/contract/delivery/delivery-openings';
import { type Route, staffRoute } from '../../../platform/http/route.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { listOpenings as list } from './list-openings.ts';
import { recordOpening as record } from './record-opening.ts';

/** The access log of deliveries' details. */
export function deliveryOpeningRoutes(deps: {
  readonly store: Store;
  readonly clock: Clock;
}): Route[] {
  return [
    staffRoute(recordOpening, ({ params }, caller) => record(deps, params.docId, caller)),
    staffRoute(listOpenings, (input) => list(deps.store, input)),
  ];
}
