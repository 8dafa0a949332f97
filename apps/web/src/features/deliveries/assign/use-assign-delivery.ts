import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { assignDelivery } from '@kolli/contract/delivery/delivery-placing';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../components/toast/messages.ts';
import { useUndo } from '../../../components/toast/use-undo.ts';
import { callUndoable } from '../../../lib/call/call.ts';
import { listText } from '../../../lib/text/intl-text.ts';
import { useInvalidateDeliveries } from '../use-invalidate-deliveries.ts';
import { doorsBody, type WantedDoors } from '../wanted-doors.ts';
import { useShowInBox } from '../use-show-in-box.ts';

type Assignment = {
  readonly delivery: Delivery;
  readonly doors: WantedDoors;
  /** Asked for where the delivery has none (DLG-29). */
  readonly phoneNumber?: string | undefined;
};

/**
 * Gives a waiting delivery its doors (CAL-41). They show the answer at once; box and lists are read
 * again in either case. A toast offers to undo it (LST-04).
 */
export function useAssignDelivery(boxId: string) {
  const { t, i18n } = useTranslation();
  const invalidate = useInvalidateDeliveries();
  const undoOf = useUndo('delivery', () => invalidate(boxId));
  const showInBox = useShowInBox(boxId);
  return useMutation({
    meta: { about: ({ delivery }: Assignment) => delivery.deliveryId },
    mutationFn: ({ delivery, doors, phoneNumber }: Assignment) =>
      callUndoable(assignDelivery, {
        params: { pharmacyId: delivery.pharmacyId, deliveryId: delivery.docId },
        body: {
          assignToBox: true,
          docId: delivery.docId,
          boxInfo: {
            boxId,
            ...doorsBody(doors),
            ...(phoneNumber === undefined ? {} : { customerPhoneNumber: phoneNumber }),
          },
        },
      }),
    onSuccess: ({ result, undo }, { delivery }) => {
      showInBox(result);
      const lockers = listText(result.lockerId, i18n.language);
      showDone(t('done.inLockers', { kolliId: delivery.deliveryId, lockers }), undoOf(undo));
    },
    onSettled: () => {
      invalidate(boxId);
    },
  });
}
