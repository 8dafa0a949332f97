import type { DeliveryEventName } from '../delivery-events.ts';
import { type DeliverySnapshot, isInBox } from '../delivery-snapshot.ts';

/** The events of a delivery's life cycle that the clock triggers. */
export type ClockEventName = Extract<
  DeliveryEventName,
  'reservationExpires' | 'deliveryExpires' | 'cancel' | 'destroy'
>;

/**
 * The event that the clock triggers when the delivery's time limit passes: it was not assigned, not
 * loaded, not picked up, or not handled after its removal, or a test order after it expired. Undefined for a
 * delivery without a limit, such as a reservation that has no door yet.
 */
export function endOfWaiting(
  snapshot: Pick<DeliverySnapshot, 'status' | 'unassigned' | 'doors' | 'isTest'>,
): ClockEventName | undefined {
  const { status, unassigned, isTest } = snapshot;
  if (unassigned) return 'cancel';
  if (status === 'reserved') return isInBox(snapshot) ? 'reservationExpires' : undefined;
  if (status === 'delivered') return 'deliveryExpires';
  return status === 'removed' || (status === 'expired' && isTest) ? 'destroy' : undefined;
}
