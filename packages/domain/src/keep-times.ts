import type { HeldDoor } from './delivery-snapshot.ts';
import type { DeliveryStatus } from './delivery-states.ts';

const dayMs = 24 * 60 * 60_000;

/** How long things are kept, in milliseconds; the wire's names are without the unit. */
export type DeliveryRules = {
  /** From delivery until the delivery expires. */
  readonly deliveryKeepTimeMs: number;
  /** From one reminder to the next while the parcel waits. */
  readonly deliveryReminderMessagePeriodMs: number;
  /** From occupying the lockers until the reservation expires. */
  readonly reservationKeepTimeMs: number;
};

/** The rules of basic lockers and of shelves where an admin has set no others. */
export const defaultDeliveryRules: DeliveryRules = {
  deliveryKeepTimeMs: 7 * dayMs,
  deliveryReminderMessagePeriodMs: 2 * dayMs,
  reservationKeepTimeMs: 3 * dayMs,
};

/** The rules of fridge lockers where an admin has set no others. */
export const defaultFridgeDeliveryRules: DeliveryRules = {
  ...defaultDeliveryRules,
  deliveryKeepTimeMs: 3 * dayMs,
};

/** The last reminder comes so long before the end. */
export const lastReminderBeforeEndMs = dayMs;

/**
 * The rules for a delivery: the box's by its doors, the fridge's when any of them is a fridge
 * door, and the pharmacy's for one without door.
 */
export function applicableRules(
  doors: readonly { readonly fridge: boolean }[],
  rules: {
    readonly basic: DeliveryRules;
    readonly fridge: DeliveryRules;
    readonly pharmacy: DeliveryRules;
  },
): DeliveryRules {
  if (doors.length === 0) return rules.pharmacy;
  return doors.some((door) => door.fridge) ? rules.fridge : rules.basic;
}

/** When a reservation whose lockers were occupied at `occupiedAt` expires. */
export function reservationExpiry(occupiedAt: Date, rules: DeliveryRules): Date {
  return new Date(occupiedAt.getTime() + rules.reservationKeepTimeMs);
}

/** When a delivery delivered at `deliveredAt` expires. */
export function deliveryExpiry(deliveredAt: Date, rules: DeliveryRules): Date {
  return new Date(deliveredAt.getTime() + rules.deliveryKeepTimeMs);
}

/**
 * Which expiry is due at `now`, to be asked again in the transaction that applies it.
 * `occupiedAt` is when the first of its doors was occupied, null without door.
 */
export function dueExpiry(
  delivery: {
    readonly status: DeliveryStatus;
    readonly doors: readonly HeldDoor[];
    readonly deliveryTime: Date | null;
    readonly occupiedAt: Date | null;
  },
  rules: DeliveryRules,
  now: Date,
): 'reservationExpires' | 'deliveryExpires' | undefined {
  const { status, doors, deliveryTime, occupiedAt } = delivery;
  if (status === 'reserved' && doors.length > 0 && occupiedAt !== null) {
    return reservationExpiry(occupiedAt, rules) <= now ? 'reservationExpires' : undefined;
  }
  if (status === 'delivered' && deliveryTime !== null) {
    return deliveryExpiry(deliveryTime, rules) <= now ? 'deliveryExpires' : undefined;
  }
  return undefined;
}

/**
 * All reminders of a delivery, earliest first: one each period after delivery, and one 24 hours
 * before the end; none at delivery itself, none at or after the end, none twice at one time.
 */
export function reminderTimes(deliveredAt: Date, rules: DeliveryRules): Date[] {
  const start = deliveredAt.getTime();
  const end = start + rules.deliveryKeepTimeMs;
  const period = rules.deliveryReminderMessagePeriodMs;
  const times = new Set<number>();
  if (period > 0) for (let time = start + period; time < end; time += period) times.add(time);
  const last = end - lastReminderBeforeEndMs;
  if (last > start) times.add(last);
  return [...times].sort((a, b) => a - b).map((time) => new Date(time));
}

/** The reminders due by `now` that come after `remindedAt`, the latest one sent or null. */
export function remindersDue(
  delivery: { readonly deliveredAt: Date; readonly remindedAt: Date | null },
  rules: DeliveryRules,
  now: Date,
): Date[] {
  const { deliveredAt, remindedAt } = delivery;
  return reminderTimes(deliveredAt, rules).filter(
    (time) => time <= now && (remindedAt === null || time > remindedAt),
  );
}
