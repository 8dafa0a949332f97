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
 * stuck, unless the delivery has expired. The box checks that by its own clock, since Kolli may be out of
 * reach.
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
  const hash = pinHash(knowledge.pinKey, pin);
  const delivery = knowledge.deliveries.find((one) => one.pinHash === hash);
  const doors = delivery === undefined ? [] : closedLoadedDoors(memory, delivery);
  const isOver = (delivery?.expiresAt ?? Infinity) <= now;
  if (delivery?.deliveryStatus !== 'delivered' || isOver || doors.length === 0)
    return wrongPin(memory, now);
  const purpose = { kind: 'pickup', docId: delivery.docId } as const;
  return openOneOf(memory, knowledge.faults, doors, purpose, now);
}

/** The closed doors with a parcel of this delivery. */
export function closedLoadedDoors(memory: BoxMemory, delivery: BoxDelivery): string[] {
  return delivery.lockers
    .filter((door) => door.loaded && !isDoorOpen(memory, door.lockerId))
    .map((door) => door.lockerId);
}
