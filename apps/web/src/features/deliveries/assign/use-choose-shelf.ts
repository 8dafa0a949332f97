import { updateOnPharmacy } from '@kolli/contract/delivery/counter-deliveries';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { assignDelivery } from '@kolli/contract/delivery/delivery-placing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shelfLabel } from '../../../components/shelf-select/shelf-label.ts';
import { showDone } from '../../../components/toast/messages.ts';
import { useUndo } from '../../../components/toast/use-undo.ts';
import { callUndoable } from '../../../lib/call/call.ts';
import { showAtOnce } from '../../../lib/at-once/show-at-once.ts';
import { listText } from '../../../lib/text/intl-text.ts';
import { listPaths, useInvalidateDeliveries } from '../use-invalidate-deliveries.ts';

export type ShelfChoice = {
  readonly delivery: Delivery;
  /** The event of the domain's `shelfUpdateEvent`. */
  readonly event: 'assignToShelf' | 'changeShelf';
  readonly shelves: readonly string[];
  /** Asked for where the delivery has none (DLG-29). */
  readonly phoneNumber?: string | undefined;
};

/**
 * Puts a delivery on shelves: a waiting one is assigned (CAL-41), a delivered one moved with the
 * status 'update' (CAL-38, SHF-13). The move shows at once (LST-05). A toast names the shelves and offers to undo it
 * (LST-04); what is shown is loaded again in either case.
 */
export function useChooseShelf() {
  const { t, i18n } = useTranslation();
  const queryClient = useQueryClient();
  const invalidate = useInvalidateDeliveries();
  const undoOf = useUndo('delivery', invalidate);
  return useMutation({
    meta: { about: ({ delivery }: ShelfChoice) => delivery.deliveryId },
    mutationFn: (choice: ShelfChoice) =>
      choice.event === 'assignToShelf' ? assign(choice) : move(choice),
    onMutate: ({ delivery, event, shelves }) =>
      event === 'changeShelf'
        ? showAtOnce(queryClient, {
            paths: listPaths,
            isIt: ({ docId }) => docId === delivery.docId,
            change: () => ({ shelf: shelves, heldShelves: shelves }),
          })
        : undefined,
    onError: (_error, _choice, takeBack) => takeBack?.(),
    onSuccess: ({ undo }, { delivery, shelves }) => {
      const labels = shelves.map((name) => shelfLabel(name, t));
      const on = { kolliId: delivery.deliveryId, shelves: listText(labels, i18n.language) };
      showDone(t('done.onShelf', on), undoOf(undo));
    },
    onSettled: () => {
      invalidate();
    },
  });
}

function assign({ delivery, shelves, phoneNumber }: ShelfChoice) {
  return callUndoable(assignDelivery, {
    params: { pharmacyId: delivery.pharmacyId, deliveryId: delivery.docId },
    body: {
      assignToBox: false,
      docId: delivery.docId,
      shelf: [...shelves],
      ...(phoneNumber === undefined ? {} : { boxInfo: { customerPhoneNumber: phoneNumber } }),
    },
  });
}

function move({ delivery, shelves }: ShelfChoice) {
  return callUndoable(updateOnPharmacy, {
    params: { pharmacyId: delivery.pharmacyId, deliveryId: delivery.docId },
    body: { deliveryStatus: 'update', docId: delivery.docId, shelf: [...shelves] },
  });
}
