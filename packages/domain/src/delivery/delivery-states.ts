/** The states of a delivery, as sent in `deliveryStatus` (DLV-07). */
export const deliveryStatuses = [
  'reserved',
  'delivered',
  'pickup',
  'expired',
  'cancelled',
  'removed',
  'deleted',
  'destroyed',
] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The final states: the delivery holds nothing, and its kolli ID may be used again. */
export const closedStatuses = ['pickup', 'cancelled', 'destroyed'] as const;

/** The states that are not final. */
export const openStatuses = [
  'reserved',
  'delivered',
  'expired',
  'removed',
  'deleted',
] as const satisfies readonly Exclude<DeliveryStatus, (typeof closedStatuses)[number]>[];

/** Whether the state is final: picked up, cancelled or destroyed. */
export function isClosed(status: DeliveryStatus): boolean {
  return (closedStatuses as readonly DeliveryStatus[]).includes(status);
}

/** Whether the state is not final; every status is either open or closed. */
export function isOpen(status: DeliveryStatus): boolean {
  return !isClosed(status);
}

export type ExpiredKind = 'reservation' | 'delivery';

/**
 * The marker of an expired delivery (DLV-13, DLV-14): 'reservation' when its parcel was never delivered,
 * 'delivery' when it was not picked up. Undefined when the delivery has not expired.
 */
export function expiredKind(delivery: {
  readonly status: DeliveryStatus;
  readonly deliveryTime: Date | null;
}): ExpiredKind | undefined {
  if (delivery.status !== 'expired') return undefined;
  return delivery.deliveryTime === null ? 'reservation' : 'delivery';
}
