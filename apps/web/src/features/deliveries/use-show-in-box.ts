import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { type PickupBox, showPickupBox } from '@kolli/contract/box/pickup-boxes';
import { useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../lib/call/query.ts';

/** The box with a new reservation behind its doors, as the server will return it. */
function withReservation(box: PickupBox, delivery: Delivery): PickupBox {
  const held = new Set(delivery.heldLockers.map(({ lockerId }) => lockerId));
  const modules = box.info.modules.map((module) => ({
    ...module,
    lockers: module.lockers.map((locker) =>
      held.has(locker.lockerId)
        ? { ...locker, status: 'reserved' as const, order: delivery }
        : locker,
    ),
  }));
  const others = box.reservations.filter((id) => id !== delivery.docId);
  return { ...box, info: { ...box.info, modules }, reservations: [...others, delivery.docId] };
}

/**
 * Puts the server's answer to a reservation into what is shown of the box, so that its doors are
 * not drawn free behind the confirmation until the box has been loaded again.
 */
export function useShowInBox(boxId: string): (delivery: Delivery) => void {
  const queryClient = useQueryClient();
  return (delivery) => {
    queryClient.setQueryData<PickupBox>(
      queryKey(showPickupBox, { params: { id: boxId } }),
      (box) => box && withReservation(box, delivery),
    );
  };
}
