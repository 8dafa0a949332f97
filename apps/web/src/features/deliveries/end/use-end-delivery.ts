import type { Delivery } from '@kolli/contract/delivery/deliveries';
import {
  deleteReservation,
  deleteReservationOnPharmacy,
  destroyDelivery,
} from '@kolli/contract/delivery/delivery-endings';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../components/toast/messages.ts';
import { call } from '../../../lib/call/call.ts';
import { boxOf, placeOf } from '../delivery-place.ts';
import { useInvalidateDeliveries } from '../use-invalidate-deliveries.ts';

type Ending = { readonly delivery: Delivery; readonly kind: 'delete' | 'destroy' };

/**
 * Deletes a reservation, through its box while it holds doors (DLV-24), else through the pharmacy
 * (DLV-25), or destroys it (DLV-26). A toast says that it is
 * done; what is shown is loaded again in either case.
 */
export function useEndDelivery() {
  const { t } = useTranslation();
  const invalidate = useInvalidateDeliveries();
  return useMutation({
    mutationFn: endDelivery,
    onSuccess: (_result, { delivery: { deliveryId: kolliId }, kind }) => {
      showDone(t(kind === 'delete' ? 'done.deleted' : 'done.destroyed', { kolliId }));
    },
    onSettled: (_result, _error, { delivery }) => {
      invalidate(boxOf(delivery));
    },
  });
}

/** Deletes or destroys one delivery. Throws a CallError. */
export function endDelivery({ delivery, kind }: Ending): Promise<Delivery> {
  return kind === 'delete' ? remove(delivery) : destroy(delivery);
}

function remove(delivery: Delivery) {
  const { pharmacyId, deliveryId, docId, reservedTime } = delivery;
  const boxId = boxOf(delivery);
  return boxId === null
    ? call(deleteReservationOnPharmacy, {
        params: { pharmacyId, deliveryId },
        body: { docId, reservedTime },
      })
    : call(deleteReservation, { params: { boxId, deliveryId }, body: { docId } });
}

function destroy(delivery: Delivery) {
  const { deliveryId, docId } = delivery;
  return call(destroyDelivery, { body: { ...placeOf(delivery), deliveryId, docId } });
}
