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
