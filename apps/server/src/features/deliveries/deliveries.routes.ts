import {
  createOnPharmacy,
  pickupDeletedOrRemoved,
  updateOnPharmacy,
} from '@kolli/contract/counter-deliveries';
import { resendSms, updateDescription } from '@kolli/contract/delivery-details';
import {
  deleteReservation,
  deleteReservationOnPharmacy,
  destroyDelivery,
  removeDelivery,
} from '@kolli/contract/delivery-endings';
import { listDeliveryHistory } from '@kolli/contract/delivery-history';
import { listOpenDeliveries } from '@kolli/contract/delivery-lists';
import { assignDelivery, createDelivery } from '@kolli/contract/delivery-placing';
import { verifyPin, verifySsn } from '@kolli/contract/identity-checks';
import {
  findDeliveriesBySsn,
  searchDeliveriesBySsn,
  showDecodedSsn,
} from '@kolli/contract/identity-numbers';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import { assignDelivery as assign } from './assign-delivery.ts';
import { createOnPharmacy as createAtCounter } from './create-on-pharmacy.ts';
import { createDelivery as create, type DeliveryDeps } from './create-delivery.ts';
import { deleteReservationOnPharmacy as deleteAtCounter } from './delete-reservation-on-pharmacy.ts';
import { deleteReservation as deleteInBox } from './delete-reservation.ts';
import { destroyDelivery as destroy } from './destroy-delivery.ts';
import { findBySsn } from './find-by-ssn.ts';
import { listDeliveryHistory as listHistory } from './list-delivery-history.ts';
import { listOpenDeliveries as listOpen } from './list-open-deliveries.ts';
import { pickupDeletedOrRemoved as pickUpReturned } from './pickup-deleted-or-removed.ts';
import { removeDelivery as remove } from './remove-delivery.ts';
import { resendSms as resend } from './resend-sms.ts';
import { updateDescription as describe } from './update-description.ts';
import { showDecodedSsn as showSsn } from './show-decoded-ssn.ts';
import { updateOnPharmacy as update } from './update-on-pharmacy.ts';
import { verifyPin as checkPin } from './verify-pin.ts';
import { verifySsn as checkSsn } from './verify-ssn.ts';

export function deliveryRoutes(deps: DeliveryDeps): Route[] {
  return [
    staffRoute(createDelivery, (input, caller) => create(deps, input, caller)),
    staffRoute(assignDelivery, (input, caller) => assign(deps, input, caller)),
    staffRoute(createOnPharmacy, (input, caller) => createAtCounter(deps, input, caller)),
    staffRoute(updateOnPharmacy, (input, caller) => update(deps, input, caller)),
    staffRoute(pickupDeletedOrRemoved, (input, caller) => pickUpReturned(deps, input, caller)),
    staffRoute(deleteReservation, (input, caller) => deleteInBox(deps, input, caller)),
    staffRoute(deleteReservationOnPharmacy, (input, caller) =>
      deleteAtCounter(deps, input, caller),
    ),
    staffRoute(destroyDelivery, (input, caller) => destroy(deps, input, caller)),
    staffRoute(removeDelivery, (input, caller) => remove(deps, input, caller)),
    staffRoute(updateDescription, (input, caller) => describe(deps, input, caller)),
    staffRoute(resendSms, (input, caller) => resend(deps, input, caller)),
    staffRoute(listOpenDeliveries, ({ query }) => listOpen(deps, query)),
    staffRoute(listDeliveryHistory, (input, caller) =>
      listHistory(deps, input, caller.at.pharmacyId),
    ),
    staffRoute(findDeliveriesBySsn, ({ body }) => findBySsn(deps, body, 'body')),
    staffRoute(searchDeliveriesBySsn, ({ query }, caller) =>
      findBySsn(deps, { ...query, pharmacyId: caller.at.pharmacyId }, 'query'),
    ),
    staffRoute(showDecodedSsn, (input, caller) => showSsn(deps, input, caller)),
    staffRoute(verifySsn, (input, caller) => checkSsn(deps, input, caller)),
    staffRoute(verifyPin, (input, caller) => checkPin(deps, input, caller)),
  ];
}
