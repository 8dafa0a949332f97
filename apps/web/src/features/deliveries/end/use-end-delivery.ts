import type { Delivery } from '@kolli/contract/delivery/deliveries';
import {
  deleteReservation,
  deleteReservationOnPharmacy,
  destroyDelivery,
} from '@kolli/contract/delivery/delivery-endings';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../components/toast/messages.ts';
import { useUndo } from '../../../components/toast/use-undo.ts';
import { callUndoable, type Undoable } from '../../../lib/call/call.ts';
import { boxOf, placeOf } from '../delivery-place.ts';
import { useInvalidateDeliveries } from '../use-invalidate-deliveries.ts';

type Ending = { readonly delivery: Delivery; readonly kind: 'delete' | 'destroy' };

/**
 * Deletes a reservation, through its box while it holds doors (DLV-24), else through the pharmacy
 * (DLV-25), or destroys it (DLV-26). A toast says that it is
 * done, and offers to undo a deletion (LST-04); what is shown is loaded again in either case.
 */
export function useEndDelivery() {
  const { t } = useTranslation();
  const invalidate = useInvalidateDeliveries();
  const undoOf = useUndo('delivery', invalidate);
  return useMutation({
    mutationFn: endDelivery,
    onSuccess: ({ undo }, { delivery: { deliveryId: kolliId }, kind }) => {
      showDone(t(kind === 'delete' ? 'done.deleted' : 'done.destroyed', { kolliId }), undoOf(undo));
    },
    onSettled: (_result, _error, { delivery }) => {
      invalidate(boxOf(delivery));
    },
  });
}

/** Deletes or destroys one delivery. Throws a CallError. */
export function endDelivery({ delivery, kind }: Ending): Promise<Undoable<Delivery>> {
  return kind === 'delete' ? remove(delivery) : destroy(delivery);
}

function remove(delivery: Delivery) {
  const { pharmacyId, docId, reservedTime } = delivery;
  const boxId = boxOf(delivery);
  return boxId === null
    ? callUndoable(deleteReservationOnPharmacy, {
        params: { pharmacyId, deliveryId: docId },
        body: { docId, reservedTime },
      })
    : callUndoable(deleteReservation, { params: { boxId, deliveryId: docId }, body: { docId } });
}

function destroy(delivery: Delivery) {
  const { deliveryId, docId } = delivery;
  return callUndoable(destroyDelivery, { body: { ...placeOf(delivery), deliveryId, docId } });
}
