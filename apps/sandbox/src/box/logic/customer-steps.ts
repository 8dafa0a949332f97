import { isOnHold } from '@kolli/domain/delivery/holds';
import { cleanPin } from '@kolli/domain/delivery/pickup-pins';
import { pinHash } from './pin-hash.ts';
import {
  blockingDoor,
  isDoorOpen,
  keypadLockedUntil,
  openOneOf,
  unchanged,
  withNotice,
  wrongPin,
} from './step-parts.ts';
import type { BoxDelivery, BoxKnowledge, BoxMemory, BoxStep } from './box-types.ts';

/**
 * A customer types a PIN: the first loaded door of its delivery opens, or the next one where that is
 * stuck, unless the delivery has expired or is on hold. The box checks the expiry by its own clock, since
 * Kolli may be out of reach.
 */
export function stepCustomer(
  memory: BoxMemory,
  knowledge: BoxKnowledge,
  pin: string,
  now: number,
): BoxStep {
  if (keypadLockedUntil(memory, now) !== undefined) return unchanged(memory);
  const blocking = blockingDoor(memory);
  if (blocking !== undefined) {
    return unchanged(withNotice(memory, now, 'closeDoorFirst', { door: blocking }));
  }
  if (memory.staff !== null) return unchanged(withNotice(memory, now, 'staffIsHere'));
  const hash = pinHash(knowledge.pinKey, cleanPin(pin));
  const { deliveries } = knowledge;
  const delivery =
    deliveries.find((one) => one.pinHash === hash) ??
    deliveries.find((one) => one.heldPinHash === hash);
  const doors = delivery === undefined ? [] : closedLoadedDoors(memory, delivery);
  const isOver = (delivery?.expiresAt ?? Infinity) <= now;
  if (delivery?.deliveryStatus !== 'delivered' || isOver || doors.length === 0)
    return wrongPin(memory, now);
  if (isOnHold(delivery)) return heldPin(memory, delivery.docId, now);
  const purpose = { kind: 'pickup', docId: delivery.docId } as const;
  return openOneOf(memory, knowledge.faults, doors, purpose, now);
}

/** The PIN of a parcel on hold: the customer should ask the pharmacy. It is no wrong PIN (HLD-04). */
function heldPin(memory: BoxMemory, docId: string, now: number): BoxStep {
  const event = { kind: 'heldPin', at: now, docId } as const;
  return { memory: withNotice(memory, now, 'onHold'), events: [event] };
}

/** The closed doors with a parcel of this delivery. */
export function closedLoadedDoors(memory: BoxMemory, delivery: BoxDelivery): string[] {
  return delivery.lockers
    .filter((door) => door.loaded && !isDoorOpen(memory, door.lockerId))
    .map((door) => door.lockerId);
}
