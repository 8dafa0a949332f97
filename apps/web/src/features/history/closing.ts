import type { DeliveryFacts } from '@kolli/contract/delivery/deliveries';

/** When a delivery ended, or was deleted or removed, and by whom; null while it is open. */
export function closingOf(
  delivery: DeliveryFacts,
): { time: number; userName: string | null } | null {
  const { deliveryStatus: status } = delivery;
  const by: Partial<Record<typeof status, [number | null, string | null]>> = {
    pickup: [delivery.pickupTime, delivery.givenOutUserName],
    destroyed: [delivery.destroyTime, delivery.destroyUserName],
    deleted: [delivery.deleteTime, delivery.deleteUserName],
    removed: [delivery.removedTime, delivery.removedUserName],
    cancelled: [delivery.cancelledTime, delivery.cancelledUserName],
  };
  const [time = null, userName = null] = by[status] ?? [];
  return time === null ? null : { time, userName };
}
