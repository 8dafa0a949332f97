import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { updateDescription } from '@kolli/contract/delivery/delivery-details';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../components/toast/messages.ts';
import { useUndo } from '../../../components/toast/use-undo.ts';
import { callUndoable, type Undoable } from '../../../lib/call/call.ts';
import type { CallError } from '../../../lib/call/call-error.ts';
import { boxOf, placeOf } from '../delivery-place.ts';
import { useInvalidateDeliveries } from '../use-invalidate-deliveries.ts';

type Change = { readonly delivery: Delivery; readonly text: string };

/** Changes the description that staff keep with a delivery (CAL-34), which can be undone; an empty text removes it. */
export function useUpdateDescription() {
  const { t } = useTranslation();
  const invalidate = useInvalidateDeliveries();
  const undoOf = useUndo('delivery', invalidate);
  return useMutation<Undoable<Delivery>, CallError, Change>({
    mutationFn: ({ delivery, text }) =>
      callUndoable(updateDescription, {
        params: { deliveryId: delivery.docId },
        body: { ...placeOf(delivery), docId: delivery.docId, descriptionText: text },
      }),
    onSuccess: ({ undo }, { delivery: { deliveryId: kolliId } }) => {
      // Nothing was changed where nothing can be undone.
      if (undo !== null) showDone(t('done.described', { kolliId }), undoOf(undo));
    },
    onSettled: (_result, _error, { delivery }) => {
      invalidate(boxOf(delivery));
    },
  });
}
