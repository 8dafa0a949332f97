import { toggleLocker } from '@kolli/contract/lockers';
import { listPickupBoxes, showPickupBox } from '@kolli/contract/pickup-boxes';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import { listPickupBoxes as list } from './list-pickup-boxes.ts';
import { showPickupBox as show } from './show-pickup-box.ts';
import { toggleLocker as toggle } from './toggle-locker.ts';

export function pickupBoxRoutes(deps: { store: Store; clock: Clock }): Route[] {
  const { store } = deps;
  return [
    staffRoute(listPickupBoxes, ({ params }) => list(store, params.id)),
    staffRoute(showPickupBox, ({ params }, { at }) =>
      show(store, { pharmacyId: at.pharmacyId, boxId: params.id }),
    ),
    staffRoute(toggleLocker, (input, caller) => toggle(deps, input, caller)),
  ];
}
