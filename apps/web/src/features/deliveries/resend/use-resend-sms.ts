import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { resendSms } from '@kolli/contract/delivery/delivery-details';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../components/toast/messages.ts';
import { call } from '../../../lib/call/call.ts';
import type { CallError } from '../../../lib/call/call-error.ts';
import { boxOf, placeOf } from '../delivery-place.ts';
import { useInvalidateDeliveries } from '../use-invalidate-deliveries.ts';

type Resending = {
  readonly delivery: Delivery;
  /** Asked for where the delivery has none or the last message failed. */
  readonly phoneNumber?: string | undefined;
  /** The customer is at the counter: the parcel is ready wherever it lay. */
  readonly isHandover?: true;
};

/** Refusals that the modal shows itself, beside the delivery. */
const shownInPlace: readonly string[] = [
  'resend_too_soon',
  'delivery_has_no_phone_number',
  'delivery_without_place',
];

/** The code that the screen shows itself, or null. */
export function resendRefusal(error: CallError | null): string | null {
  return error !== null && shownInPlace.includes(error.code) ? error.code : null;
}

/** Sends the message of one delivery. Throws a CallError. */
export function resend({ delivery, phoneNumber, isHandover }: Resending): Promise<Delivery> {
  return call(resendSms, {
    body: {
      ...placeOf(delivery),
      deliveryId: delivery.deliveryId,
      docId: delivery.docId,
      ...(phoneNumber === undefined ? {} : { customerPhoneNumber: phoneNumber }),
      ...(isHandover === undefined ? {} : { isHandover }),
    },
  });
}

/** Sends the customer's message again, or for the first time (CAL-45). */
export function useResendSms() {
  const { t } = useTranslation();
  const invalidate = useInvalidateDeliveries();
  return useMutation<Delivery, CallError, Resending>({
    mutationFn: resend,
    meta: { isShownByScreen: (error) => resendRefusal(error) !== null },
    onSuccess: (_result, { delivery }) => {
      showDone(t('done.smsSent', { kolliId: delivery.deliveryId }));
    },
    onSettled: (_result, _error, { delivery }) => {
      invalidate(boxOf(delivery));
    },
  });
}
