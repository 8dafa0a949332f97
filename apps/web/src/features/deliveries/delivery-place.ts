import type { Delivery } from '@kolli/contract/delivery/deliveries';

/** The box whose doors the delivery holds now, or null; a former box is none (DLV-24, DLV-25). */
export function boxOf(delivery: Delivery): string | null {
  return delivery.heldLockers.length > 0 ? delivery.pickupboxId : null;
}

/** Names a delivery's place in a call: its box while it holds doors there, else its pharmacy. */
export function placeOf(delivery: Delivery): { pickupboxId: string } | { pharmacyId: string } {
  const boxId = boxOf(delivery);
  return boxId === null ? { pharmacyId: delivery.pharmacyId } : { pickupboxId: boxId };
}
