import type { DeliveryDecision } from '../delivery/decide-delivery-event.ts';
import type { DeliveryEffect } from '../delivery/delivery-effects.ts';
import type { DeliverySnapshot } from '../delivery/delivery-snapshot.ts';

/**
 * Takes a delivery back to what it was before the last event (LST-04): it leaves the places that it got and has
 * its former ones again. That nothing else has happened to it since is for the caller to know.
 */
export function decideUndo(
  snapshot: DeliverySnapshot,
  former: DeliverySnapshot,
): Extract<DeliveryDecision, { ok: true }> {
  const isUndelivered = snapshot.status === 'delivered' && former.status !== 'delivered';
  const wanted: readonly (readonly [DeliveryEffect, boolean])[] = [
    ['freeDoors', snapshot.doors.length > 0],
    ['freeShelves', snapshot.shelves.length > 0],
    ['resumeStays', former.doors.length > 0],
    ['occupyShelves', former.shelves.length > 0],
    ['reverseDelivery', isUndelivered],
    ['restore', true],
    ['log', true],
  ];
  return {
    ok: true,
    status: former.status,
    unassigned: former.unassigned,
    hold: former.hold,
    lockerIds: former.doors.map(({ lockerId }) => lockerId),
    releasedLockerIds: [],
    effects: wanted.flatMap(([effect, isWanted]) => (isWanted ? [effect] : [])),
  };
}
