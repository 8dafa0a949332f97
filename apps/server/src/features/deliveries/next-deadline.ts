import {
  cancelUnassignedAfterMs,
  destroyRemovedAfterMs,
} from '@kolli/domain/delivery/delivery-guards';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import {
  type DeliveryRules,
  deliveryExpiry,
  reservationExpiry,
} from '@kolli/domain/delivery/clock/keep-times';
import { nextReminder, type Waiting } from '@kolli/domain/delivery/clock/reminders';
import type { DeliveryRow } from './delivery-change.ts';

/**
 * The deadline of a delivery: expiry of a reservation in doors or of a delivery, or the end of an
 * unassigned or removed one; null where it has none.
 */
export function nextDeadline(
  delivery: {
    status: DeliveryStatus;
    unassignedSince: Date | null;
    deliveryTime: Date | null;
    removedTime: Date | null;
    /** When its current doors were occupied. */
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

/** The fields of a delivery that reminders depend on. */
export interface ReminderFields {
  readonly status: DeliveryStatus;
  readonly phoneNumber: string | null;
  readonly deliveryTime: Date | null;
  readonly waitsUntil: Date | null;
  readonly notifiedTime: Date | null;
  readonly remindedTime: Date | null;
}

/** Reads these fields from the row. */
export const reminderFieldsOf = (row: DeliveryRow): ReminderFields => ({
  status: row.status as DeliveryStatus,
  phoneNumber: row.phone_number,
  deliveryTime: row.delivery_time,
  waitsUntil: row.waits_until,
  notifiedTime: row.notified_time,
  remindedTime: row.reminded_time,
});

/**
 * The waiting that a customer is reminded of, and the time of the last message about it. Undefined for
 * a customer who cannot be reached or was never notified, or whose parcel does not wait.
 */
export function waitingOf(
  delivery: ReminderFields,
  rules: DeliveryRules,
): { waiting: Waiting; lastNotifiedAt: Date } | undefined {
  const { status, deliveryTime, waitsUntil, notifiedTime, remindedTime } = delivery;
  if (status !== 'delivered' || deliveryTime === null || waitsUntil === null) return undefined;
  if (notifiedTime === null || delivery.phoneNumber === null) return undefined;
  const lastNotifiedAt =
    remindedTime !== null && remindedTime > notifiedTime ? remindedTime : notifiedTime;
  const periodMs = rules.deliveryReminderMessagePeriodMs;
  // The deadline that the customer was sent applies, even if the rules have changed since.
  return { waiting: { deliveredAt: deliveryTime, endsAt: waitsUntil, periodMs }, lastNotifiedAt };
}

/** When the clock job processes a delivery next: at the next reminder or the deadline; null for never. */
export function nextClockTime(delivery: ReminderFields, rules: DeliveryRules): Date | null {
  const reminded = waitingOf(delivery, rules);
  const reminder = reminded && nextReminder(reminded.waiting, reminded.lastNotifiedAt);
  return reminder?.time ?? delivery.waitsUntil;
}
