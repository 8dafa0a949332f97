import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { updateDescription } from '@kolli/contract/delivery/delivery-details';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call/call.ts';
import type { CallError } from '../../../lib/call/call-error.ts';
import { boxOf, placeOf } from '../delivery-place.ts';
import { useInvalidateDeliveries } from '../use-invalidate-deliveries.ts';

type Change = { readonly delivery: Delivery; readonly text: string };

/** Changes the description that staff keep with a delivery (CAL-34); an empty text removes it. */
export function useUpdateDescription() {
  const invalidate = useInvalidateDeliveries();
  return useMutation<Delivery, CallError, Change>({
    mutationFn: ({ delivery, text }) =>
      call(updateDescription, {
        params: { deliveryId: delivery.deliveryId },
        body: { ...placeOf(delivery), docId: delivery.docId, descriptionText: text },
      }),
    onSettled: (_result, _error, { delivery }) => {
      invalidate(boxOf(delivery));
    },
  });
}
