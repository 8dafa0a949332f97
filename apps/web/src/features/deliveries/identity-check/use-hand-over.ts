import {
  pickupDeletedOrRemoved,
  updateOnPharmacy,
} from '@kolli/contract/delivery/counter-deliveries';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../components/toast/messages.ts';
import { call } from '../../../lib/call/call.ts';
import { customersOwn } from './identity-check-draft.ts';
import { onHoldCode } from '../on-hold-modal.tsx';
import { useInvalidateDeliveries } from '../use-invalidate-deliveries.ts';

type HandOver = {
  readonly delivery: Delivery;
  /** A row of history: a deleted or removed one has a call of its own (CAL-33). */
  readonly isFromHistory: boolean;
  readonly pickupForAnotherSsn: string | undefined;
};

/** The code with which the server asks for an identity check first (PCK-09). */
export const checkMissing = 'identity_check_missing';

/** Refusals that the modal answers with another step. */
const shownByModal: readonly string[] = [checkMissing, customersOwn, onHoldCode];

/**
 * Marks a delivery as picked up (CAL-37, CAL-33); for another person with that person's identity
 * number (PCK-10), which is gone once the modal is. A toast says that it is done.
 */
export function useHandOver() {
  const { t } = useTranslation();
  const invalidate = useInvalidateDeliveries();
  return useMutation({
    mutationFn: ({ delivery, isFromHistory, pickupForAnotherSsn }: HandOver) => {
      const { pharmacyId, deliveryId, docId, pickupboxId, reservedTime } = delivery;
      const another = pickupForAnotherSsn === undefined ? {} : { pickupForAnotherSsn };
      return isFromHistory
        ? call(pickupDeletedOrRemoved, {
            body: { pharmacyId, deliveryId, pickupboxId, reservedTime, docId, ...another },
          })
        : call(updateOnPharmacy, {
            params: { pharmacyId, deliveryId: docId },
            body: { deliveryStatus: 'pickup', docId, ...another },
          });
    },
    gcTime: 1000,
    meta: { isShownByScreen: ({ code }) => shownByModal.includes(code) },
    onSuccess: (_result, { delivery }) => {
      showDone(t('done.pickedUp', { kolliId: delivery.deliveryId }));
    },
    onSettled: () => {
      invalidate();
    },
  });
}
