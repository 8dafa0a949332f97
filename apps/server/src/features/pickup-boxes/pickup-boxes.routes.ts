import { listPickupBoxes, showPickupBox } from '@kolli/contract/pickup-boxes';
import type { Store } from '../../platform/database/open-database.ts';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import { listBoxRows } from './pickup-box.repository.ts';
import { toSummary } from './present-pickup-box.ts';
import { showPickupBox as show } from './show-pickup-box.ts';

export function pickupBoxRoutes({ store }: { store: Store }): Route[] {
  return [
    staffRoute(listPickupBoxes, async ({ params }) => {
      const rows = await store.inPharmacies([params.id], (tx) => listBoxRows(tx, params.id));
      return rows.map(toSummary);
    }),
    staffRoute(showPickupBox, ({ params }, { at }) =>
      show(store, { pharmacyId: at.pharmacyId, boxId: params.id }),
    ),
  ];
}
