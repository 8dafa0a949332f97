import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { assignDelivery } from '@kolli/contract/delivery/delivery-placing';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call/call.ts';
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
 * again in either case.
 */
export function useAssignDelivery(boxId: string) {
  const invalidate = useInvalidateDeliveries();
  const showInBox = useShowInBox(boxId);
  return useMutation({
    mutationFn: ({ delivery, doors, phoneNumber }: Assignment) =>
      call(assignDelivery, {
        params: { pharmacyId: delivery.pharmacyId, deliveryId: delivery.deliveryId },
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
    onSuccess: showInBox,
    onSettled: () => {
      invalidate(boxId);
    },
  });
}
