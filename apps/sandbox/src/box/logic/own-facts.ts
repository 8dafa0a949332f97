import { isOnHold } from '@kolli/domain/delivery/holds';
import type { BoxDelivery, BoxEvent } from './box-types.ts';

/** Events that change what lies behind a door. */
export type Fact = Extract<BoxEvent, { kind: 'loaded' | 'released' | 'pickedUp' | 'removed' }>;

export function isFact(event: BoxEvent): event is Fact {
  return ['loaded', 'released', 'pickedUp', 'removed'].includes(event.kind);
}

/**
 * The deliveries as they are at the box: those of the state document with the box's own later facts
 * applied, so that a used PIN is invalid before the server knows. Deliveries without a door are left
 * out.
 */
export function applyFacts(
  deliveries: readonly BoxDelivery[],
  facts: readonly Fact[],
): readonly BoxDelivery[] {
  return facts.reduce(applyFact, deliveries);
}

/** A delivery as it is at the box, which may have put it on hold itself. */
export function withHold(delivery: BoxDelivery, isHeldHere: boolean): BoxDelivery {
  return isHeldHere && !isOnHold(delivery) ? { ...delivery, hold: 'held' } : delivery;
}

function applyFact(deliveries: readonly BoxDelivery[], fact: Fact): readonly BoxDelivery[] {
  return deliveries
    .map((delivery) =>
      delivery.docId === fact.docId
        ? { ...delivery, lockers: changedDoors(delivery.lockers, fact) }
        : delivery,
    )
    .filter((delivery) => delivery.lockers.length > 0);
}

function changedDoors(doors: BoxDelivery['lockers'], fact: Fact): BoxDelivery['lockers'] {
  if (fact.kind === 'loaded') {
    return doors.map((door) =>
      door.lockerId === fact.lockerId ? { ...door, loaded: true } : door,
    );
  }
  const gone = fact.kind === 'released' ? fact.lockerIds : [fact.lockerId];
  return doors.filter((door) => !gone.includes(door.lockerId));
}
