import type { Delivery } from '@kolli/contract/delivery/deliveries';

/** When a delivery ended, or was deleted or removed, and by whom; null while it is open. */
export function closingOf(delivery: Delivery): { time: number; userName: string | null } | null {
  const { deliveryStatus: status, actions } = delivery;
  const by: Partial<Record<typeof status, [number | null, string | null]>> = {
    pickup: [delivery.pickupTime, delivery.givenOutUserName],
    destroyed: [delivery.destroyTime, delivery.destroyUserName],
    deleted: [delivery.deleteTime, delivery.deleteUserName],
    removed: [delivery.removedTime, delivery.removedUserName],
  };
  const [time, userName] = by[status] ?? [];
  if (time !== undefined && time !== null) return { time, userName: userName ?? null };
  if (status !== 'cancelled') return null;
  const cancelled = actions.findLast(({ event }) => event === 'cancel');
  return cancelled ? { time: cancelled.time, userName: cancelled.userName } : null;
}
