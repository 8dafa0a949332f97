import { cancelUnassignedAfterMs, destroyRemovedAfterMs } from '@kolli/domain/delivery-guards';
import type { DeliveryStatus } from '@kolli/domain/delivery-states';
import { type DeliveryRules, deliveryExpiry, reservationExpiry } from '@kolli/domain/keep-times';
import { nextReminder, type Waiting } from '@kolli/domain/reminders';
import type { DeliveryRow } from './delivery-change.ts';

/**
 * When the waiting of a delivery ends: expiry of a reservation in doors or of a delivery, the end
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

/** What reminders depend on, of a delivery as it stands. */
export interface Reminded {
  readonly status: DeliveryStatus;
  readonly phoneNumber: string | null;
  readonly deliveryTime: Date | null;
  readonly waitsUntil: Date | null;
  readonly toldTime: Date | null;
  readonly remindedTime: Date | null;
}

/** What reminders depend on, as the row has it. */
export const remindedOf = (row: DeliveryRow): Reminded => ({
  status: row.status as DeliveryStatus,
  phoneNumber: row.phone_number,
  deliveryTime: row.delivery_time,
  waitsUntil: row.waits_until,
  toldTime: row.told_time,
  remindedTime: row.reminded_time,
});

/**
 * The waiting that a customer is reminded of, with when they last heard of it. Undefined for one
 * who cannot be reached, was never told, or whose parcel does not wait.
 */
export function remindedWaiting(
  delivery: Reminded,
  rules: DeliveryRules,
): { waiting: Waiting; heardAt: Date } | undefined {
  const { status, deliveryTime, waitsUntil, toldTime, remindedTime } = delivery;
  if (status !== 'delivered' || deliveryTime === null || waitsUntil === null) return undefined;
  if (toldTime === null || delivery.phoneNumber === null) return undefined;
  const heardAt = remindedTime !== null && remindedTime > toldTime ? remindedTime : toldTime;
  const periodMs = rules.deliveryReminderMessagePeriodMs;
  // It waits as long as it was told to, also where the rules have changed since.
  return { waiting: { deliveredAt: deliveryTime, endsAt: waitsUntil, periodMs }, heardAt };
}

/** When the clock next looks at a delivery: at the next reminder or the end; null for never. */
export function nextClockTime(delivery: Reminded, rules: DeliveryRules): Date | null {
  const reminded = remindedWaiting(delivery, rules);
  const reminder = reminded && nextReminder(reminded.waiting, reminded.heardAt);
  return reminder?.time ?? delivery.waitsUntil;
}
