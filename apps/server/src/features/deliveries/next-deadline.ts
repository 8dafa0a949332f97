import { cancelUnassignedAfterMs, destroyRemovedAfterMs } from '@kolli/domain/delivery-guards';
import type { DeliveryStatus } from '@kolli/domain/delivery-states';
import { type DeliveryRules, deliveryExpiry, reservationExpiry } from '@kolli/domain/keep-times';

/**
 * When the clock next acts on a delivery: expiry of a reservation in doors or of a delivery, the end
 * of an unassigned or of a removed one; null when it never does.
 */
export function nextDeadline(
  delivery: {
    status: DeliveryStatus;
    unassignedSince: Date | null;
    deliveryTime: Date | null;
    removedTime: Date | null;
    /** When its present doors were occupied. */
    occupiedAt: Date | null;
  },
  rules: DeliveryRules,
): Date | null {
  const { status, unassignedSince, deliveryTime, removedTime, occupiedAt } = delivery;
  if (unassignedSince !== null)
    return new Date(unassignedSince.getTime() + cancelUnassignedAfterMs);
  if (status === 'reserved' && occupiedAt !== null) return reservationExpiry(occupiedAt, rules);
  if (status === 'delivered' && deliveryTime !== null) return deliveryExpiry(deliveryTime, rules);
  if (status === 'removed' && removedTime !== null)
    return new Date(removedTime.getTime() + destroyRemovedAfterMs);
  return null;
}
