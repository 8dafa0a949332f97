import type { DeliveryEventName } from './delivery-events.ts';
import { type DeliverySnapshot, isInBox } from './delivery-snapshot.ts';

/** What the clock makes happen to deliveries. */
export type ClockEventName = Extract<
  DeliveryEventName,
  'reservationExpires' | 'deliveryExpires' | 'cancel' | 'destroy'
>;

/**
 * What the clock does to a delivery when its waiting ends: nobody assigned it, nobody loaded its
 * doors, nobody fetched it, or nobody touched it after it was removed. Undefined for one that waits
 * without end, such as a reservation that has no door yet.
 */
export function endOfWaiting(
  snapshot: Pick<DeliverySnapshot, 'status' | 'unassigned' | 'doors'>,
): ClockEventName | undefined {
  const { status, unassigned } = snapshot;
  if (unassigned) return 'cancel';
  if (status === 'reserved') return isInBox(snapshot) ? 'reservationExpires' : undefined;
  if (status === 'delivered') return 'deliveryExpires';
  return status === 'removed' ? 'destroy' : undefined;
}
