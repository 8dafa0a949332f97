import { createDelivery } from '@kolli/contract/delivery/delivery-placing';
import { call } from '../../../lib/call/call.ts';
import { type DeliveryDraft, newDeliveryOf } from './delivery-draft.ts';
import { doorsBody, type WantedDoors } from '../wanted-doors.ts';
import { useInvalidateDeliveries } from '../use-invalidate-deliveries.ts';
import { useShowInBox } from '../use-show-in-box.ts';

/**
 * Reserves doors of a box for a new delivery (CAL-35, DLG-08). The doors show the answer at once; the
 * box is loaded again in either case.
 */
export function useReserveLockers(boxId: string) {
  const invalidate = useInvalidateDeliveries();
  const showInBox = useShowInBox(boxId);
  return async (draft: DeliveryDraft, doors: WantedDoors) => {
    try {
      const body = { ...newDeliveryOf(draft), ...doorsBody(doors) };
      const delivery = await call(createDelivery, { params: { boxId }, body });
      showInBox(delivery);
      return delivery;
    } finally {
      invalidate(boxId);
    }
  };
}
