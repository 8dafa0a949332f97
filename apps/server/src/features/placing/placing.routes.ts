import { createOnPharmacy } from '@kolli/contract/delivery/counter-deliveries';
import { updateDescription } from '@kolli/contract/delivery/delivery-details';
import {
  deleteReservation,
  deleteReservationOnPharmacy,
  destroyDelivery,
  removeDelivery,
} from '@kolli/contract/delivery/delivery-endings';
import { assignDelivery, createDelivery } from '@kolli/contract/delivery/delivery-placing';
import { undoDeliveryChange } from '@kolli/contract/undo/undo';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { assignDelivery as assign } from './assign-delivery.ts';
import { createDelivery as create } from './create-delivery.ts';
import { createOnPharmacy as createAtCounter } from './create-on-pharmacy.ts';
import { deleteReservationOnPharmacy as deleteAtCounter } from './ending/delete-reservation-on-pharmacy.ts';
import { deleteReservation as deleteInBox } from './ending/delete-reservation.ts';
import { destroyDelivery as destroy } from './ending/destroy-delivery.ts';
import { removeDelivery as remove } from './ending/remove-delivery.ts';
import { undoDeliveryChange as undo } from './undo-delivery-change.ts';
import { updateDescription as describe } from './update-description.ts';

/** The calls that assign deliveries to doors and shelves, and that end them. */
export function placingRoutes(deps: DeliveryDeps): Route[] {
  return [
    staffRoute(createDelivery, (input, caller) => create(deps, input, caller)),
    staffRoute(createOnPharmacy, (input, caller) => createAtCounter(deps, input, caller)),
    staffRoute(assignDelivery, (input, caller) => assign(deps, input, caller)),
    staffRoute(deleteReservation, (input, caller) => deleteInBox(deps, input, caller)),
    staffRoute(deleteReservationOnPharmacy, (input, caller) =>
      deleteAtCounter(deps, input, caller),
    ),
    staffRoute(destroyDelivery, (input, caller) => destroy(deps, input, caller)),
    staffRoute(removeDelivery, (input, caller) => remove(deps, input, caller)),
    staffRoute(undoDeliveryChange, (input, caller) => undo(deps, input, caller)),
    staffRoute(updateDescription, (input, caller) => describe(deps, input, caller)),
  ];
}
