import { listPickupBoxes, showPickupBox } from '@kolli/contract/pickup-boxes';
import type { Store } from '../../platform/database/open-database.ts';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import { listPickupBoxes as list } from './list-pickup-boxes.ts';
import { showPickupBox as show } from './show-pickup-box.ts';

export function pickupBoxRoutes({ store }: { store: Store }): Route[] {
  return [
    staffRoute(listPickupBoxes, ({ params }) => list(store, params.id)),
    staffRoute(showPickupBox, ({ params }, { at }) =>
      show(store, { pharmacyId: at.pharmacyId, boxId: params.id }),
    ),
  ];
}
