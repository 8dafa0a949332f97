import type { Delivery } from '@kolli/contract/deliveries';
import { updateDescription } from '@kolli/contract/delivery-details';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import type { CallError } from '../../lib/call-error.ts';
import { boxOf, placeOf } from './delivery-place.ts';
import { useReadAnew } from './use-read-anew.ts';

type Change = { readonly delivery: Delivery; readonly text: string };

/** Changes the description that staff keep with a delivery (CAL-34); an empty text removes it. */
export function useUpdateDescription() {
  const readAnew = useReadAnew();
  return useMutation<Delivery, CallError, Change>({
    mutationFn: ({ delivery, text }) =>
      call(updateDescription, {
        params: { deliveryId: delivery.deliveryId },
        body: { ...placeOf(delivery), docId: delivery.docId, descriptionText: text },
      }),
    onSettled: (_result, _error, { delivery }) => {
      readAnew(boxOf(delivery));
    },
  });
}
