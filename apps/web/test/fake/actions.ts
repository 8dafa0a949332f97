import {
  createOnPharmacy,
  pickupDeletedOrRemoved,
  updateOnPharmacy,
} from '@kolli/contract/delivery/counter-deliveries';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { resendSms } from '@kolli/contract/delivery/delivery-details';
import {
  deleteReservation,
  deleteReservationOnPharmacy,
  destroyDelivery,
} from '@kolli/contract/delivery/delivery-endings';
import { verifyPin, verifySsn } from '@kolli/contract/delivery/identity-checks';
import { on, state } from './state.ts';
import { sampleDelivery } from '../sample/delivery.ts';

/** Returns the sample delivery with the changes of the call. */
const changed = (changes: Partial<DeliveryWithLog>) => () =>
  sampleDelivery({ unassigned: false, ...changes });
const deleted = changed({ deliveryStatus: 'deleted', unassigned: true });

/** Handlers of the actions on a delivery. */
export const actionHandlers = [
  on(createOnPharmacy, ({ body: { deliveryId } }) =>
    sampleDelivery({
      deliveryId,
      unassigned: false,
      deliveryStatus: state.shelves.length === 0 ? 'delivered' : 'reserved',
    }),
  ),
  on(updateOnPharmacy, changed({ deliveryStatus: 'pickup' })),
  on(pickupDeletedOrRemoved, changed({ deliveryStatus: 'pickup' })),
  on(deleteReservation, deleted),
  on(deleteReservationOnPharmacy, deleted),
  on(destroyDelivery, changed({ deliveryStatus: 'destroyed' })),
  on(resendSms, changed({ resendSMSCounter: 1 })),
  on(verifySsn, () => true as const),
  on(verifyPin, () => true as const),
];
