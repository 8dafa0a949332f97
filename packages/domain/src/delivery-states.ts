/** The states of a delivery as they stand on the wire in `deliveryStatus` (DLV-07). */
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

/** The states that end a delivery: it holds nothing and its kolli ID may recur. */
export const closedStatuses = ['pickup', 'cancelled', 'destroyed'] as const;

/** The states in which a delivery still waits for someone. */
export const openStatuses = [
  'reserved',
  'delivered',
  'expired',
  'removed',
  'deleted',
] as const satisfies readonly Exclude<DeliveryStatus, (typeof closedStatuses)[number]>[];

/** Whether the delivery has ended for good: picked up, cancelled or destroyed. */
export function isClosed(status: DeliveryStatus): boolean {
  return (closedStatuses as readonly DeliveryStatus[]).includes(status);
}

/** Whether the delivery still waits for someone; every status is either open or closed. */
export function isOpen(status: DeliveryStatus): boolean {
  return !isClosed(status);
}

export type ExpiredKind = 'reservation' | 'delivery';

/**
 * What an expired delivery's marker says (DLV-13, DLV-14): 'reservation' when its parcel never
 * came, 'delivery' when it was delivered and not fetched. Undefined when it has not expired.
 */
export function expiredKind(delivery: {
  readonly status: DeliveryStatus;
  readonly deliveryTime: Date | null;
}): ExpiredKind | undefined {
  if (delivery.status !== 'expired') return undefined;
  return delivery.deliveryTime === null ? 'reservation' : 'delivery';
}
