import type { WallClock } from '../../time/wall-clock.ts';

const dayMs = 24 * 60 * 60_000;

/** Keep times in milliseconds, whole days of which are calendar days; their names on the wire omit the unit. */
export type DeliveryRules = {
  /** From delivery until the delivery expires. */
  readonly deliveryKeepTimeMs: number;
  /** From one reminder to the next while the parcel waits. */
  readonly deliveryReminderMessagePeriodMs: number;
  /** From occupying the lockers until the reservation expires. */
  readonly reservationKeepTimeMs: number;
};

/** The default rules of basic lockers and shelves. */
export const defaultDeliveryRules: DeliveryRules = {
  deliveryKeepTimeMs: 7 * dayMs,
  deliveryReminderMessagePeriodMs: 2 * dayMs,
  reservationKeepTimeMs: 3 * dayMs,
};

/** The default rules of fridge lockers. */
export const defaultFridgeDeliveryRules: DeliveryRules = {
  ...defaultDeliveryRules,
  deliveryKeepTimeMs: 3 * dayMs,
};

/**
 * The rules for a delivery: the fridge rules when any of its doors is a fridge door, else the box's
 * basic rules; the pharmacy's for a delivery without a door.
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

/** The end of a keep time: as many calendar days later at the same local time, and the rest of a day after that. */
function keptUntil(begin: Date, keepTimeMs: number, clock: WallClock): Date {
  const restMs = keepTimeMs % dayMs;
  const sameTime = clock.epochOf(clock.shownAt(begin.getTime()) + keepTimeMs - restMs);
  return new Date(sameTime + restMs);
}

/** When a reservation whose lockers were occupied at `occupiedAt` expires, by the pharmacy's clock. */
export function reservationExpiry(occupiedAt: Date, rules: DeliveryRules, clock: WallClock): Date {
  return keptUntil(occupiedAt, rules.reservationKeepTimeMs, clock);
}

/** When a delivery delivered at `deliveredAt` expires, by the pharmacy's clock. */
export function deliveryExpiry(deliveredAt: Date, rules: DeliveryRules, clock: WallClock): Date {
  return keptUntil(deliveredAt, rules.deliveryKeepTimeMs, clock);
}
