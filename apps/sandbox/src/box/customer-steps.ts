import { pinHash } from './pin-hash.ts';
import {
  doorInTheWay,
  isDoorOpen,
  keypadLockedUntil,
  openDoor,
  unchanged,
  withNotice,
  wrongPin,
} from './step-parts.ts';
import type { BoxDelivery, BoxKnowledge, BoxMemory, BoxStep } from './box-types.ts';

/**
 * A customer types a PIN: the first loaded door of the delivery it belongs to opens, unless its time
 * to wait has passed. The box sees to that by its own clock, since Kolli may be out of reach.
 */
export function stepCustomer(
  memory: BoxMemory,
  knowledge: BoxKnowledge,
  pin: string,
  now: number,
): BoxStep {
  if (keypadLockedUntil(memory, now) !== undefined) return unchanged(memory);
  const blocking = doorInTheWay(memory);
  if (blocking !== undefined) {
    return unchanged(withNotice(memory, now, 'closeDoorFirst', { door: blocking }));
  }
  if (memory.staff !== null) return unchanged(withNotice(memory, now, 'staffIsHere'));
  const hash = pinHash(knowledge.pinKey, pin);
  const delivery = knowledge.deliveries.find((one) => one.pinHash === hash);
  const door = delivery && nextLoadedDoor(memory, delivery);
  const isOver = (delivery?.expiresAt ?? Infinity) <= now;
  if (delivery?.deliveryStatus !== 'delivered' || isOver || door === undefined)
    return wrongPin(memory, now);
  return openDoor(memory, door, { kind: 'pickup', docId: delivery.docId }, now);
}

/** The next closed door with a parcel of this delivery. */
export function nextLoadedDoor(memory: BoxMemory, delivery: BoxDelivery): string | undefined {
  return delivery.lockers.find((door) => door.loaded && !isDoorOpen(memory, door.lockerId))
    ?.lockerId;
}
