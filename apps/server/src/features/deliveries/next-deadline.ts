import {
  cancelUnassignedAfterMs,
  destroyExpiredTestAfterMs,
  destroyRemovedAfterMs,
} from '@kolli/domain/delivery/delivery-guards';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import {
  type DeliveryRules,
  deliveryExpiry,
  reservationExpiry,
} from '@kolli/domain/delivery/clock/keep-times';
import { nextReminder, type Waiting } from '@kolli/domain/delivery/clock/reminders';
import { type HoldState, isOnHold } from '@kolli/domain/delivery/holds';
import type { DeliveryRow } from './delivery-change.ts';
import type { KeepRules } from './keep-rules.ts';
import type { LockedDelivery } from './lock-delivery.ts';

/**
 * The deadline of a delivery: expiry of a reservation in doors or of a delivery, or the end of an
 * unassigned or removed one or of an expired test order; null where it has none.
 */
export function nextDeadline(
  delivery: {
    status: DeliveryStatus;
    unassignedSince: Date | null;
    deliveryTime: Date | null;
    expiredTime: Date | null;
    removedTime: Date | null;
    isTest: boolean;
    /** When its current doors were occupied. */
    occupiedAt: Date | null;
  },
  { clock, ...rules }: KeepRules,
): Date | null {
  const { status, unassignedSince, deliveryTime, expiredTime, removedTime, occupiedAt } = delivery;
  if (unassignedSince !== null)
    return new Date(unassignedSince.getTime() + cancelUnassignedAfterMs);
  if (status === 'reserved' && occupiedAt !== null)
    return reservationExpiry(occupiedAt, rules, clock);
  if (status === 'delivered' && deliveryTime !== null)
    return deliveryExpiry(deliveryTime, rules, clock);
  if (status === 'removed' && removedTime !== null)
    return new Date(removedTime.getTime() + destroyRemovedAfterMs);
  if (status === 'expired' && expiredTime !== null && delivery.isTest)
    return new Date(expiredTime.getTime() + destroyExpiredTestAfterMs);
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
  readonly hold: HoldState | null;
  /** When the customer is to be informed of the hold. */
  readonly holdNoticeTime: Date | null;
}

/** Reads these fields from the row. */
export const reminderFieldsOf = (row: DeliveryRow): ReminderFields => ({
  status: row.status as DeliveryStatus,
  phoneNumber: row.phone_number,
  deliveryTime: row.delivery_time,
  waitsUntil: row.waits_until,
  notifiedTime: row.notified_time,
  remindedTime: row.reminded_time,
  hold: row.hold as HoldState | null,
  holdNoticeTime: row.hold_notice_time,
});

/**
 * The waiting that a customer is reminded of, and the time of the last message about it. Undefined for
 * a customer who cannot be reached or was never notified, or whose parcel does not wait or is on hold.
 */
export function waitingOf(
  delivery: ReminderFields,
  rules: DeliveryRules,
): { waiting: Waiting; lastNotifiedAt: Date } | undefined {
  const { status, deliveryTime, waitsUntil, notifiedTime, remindedTime } = delivery;
  if (isOnHold(delivery) || status !== 'delivered') return undefined;
  if (deliveryTime === null || waitsUntil === null) return undefined;
  if (notifiedTime === null || delivery.phoneNumber === null) return undefined;
  const lastNotifiedAt =
    remindedTime !== null && remindedTime > notifiedTime ? remindedTime : notifiedTime;
  const periodMs = rules.deliveryReminderMessagePeriodMs;
  // The deadline that the customer was sent applies, even if the rules have changed since.
  return { waiting: { deliveredAt: deliveryTime, endsAt: waitsUntil, periodMs }, lastNotifiedAt };
}

/**
 * When the clock job processes a delivery next: at the next reminder, when its customer is to be informed of a hold,
 * or at the deadline; null for never.
 */
export function nextClockTime(delivery: ReminderFields, rules: DeliveryRules): Date | null {
  const reminded = waitingOf(delivery, rules);
  const reminder = reminded && nextReminder(reminded.waiting, reminded.lastNotifiedAt);
  const times = [reminder?.time ?? delivery.waitsUntil, delivery.holdNoticeTime];
  const known = times.flatMap((time) => (time === null ? [] : time.getTime()));
  return known.length === 0 ? null : new Date(Math.min(...known));
}

/** The deadline, when the clock job processes the delivery next, and when its customer was notified and reminded. */
export function timesOf(
  { row, snapshot, occupiedAt }: LockedDelivery,
  rules: KeepRules,
  { notified, reminded }: { readonly notified: Date | null; readonly reminded: Date | null },
) {
  const waitsUntil = nextDeadline({ ...snapshot, occupiedAt }, rules);
  const known = { notifiedTime: notified, remindedTime: reminded };
  const reminders = { ...reminderFieldsOf(row), ...known, waitsUntil };
  return {
    notified_time: notified,
    reminded_time: reminded,
    waits_until: waitsUntil,
    clock_time: nextClockTime(reminders, rules),
  };
}
