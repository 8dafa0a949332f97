import { type DeliveryDecision, decideDeliveryEvent } from './decide-delivery-event.ts';
import type { DeliveryEffect } from './delivery-effects.ts';
import type { DeliveryContext, DeliveryEvent } from './delivery-events.ts';
import type { DeliverySnapshot } from './delivery-snapshot.ts';
import { type DeliveryStatus, isClosed } from './delivery-states.ts';
import { eventDoors, leavesParcelsInDoors } from './event-doors.ts';

export type BoxEvent = DeliveryEvent & { readonly name: 'load' | 'pickUpAtBox' | 'remove' };

export type BoxFactDecision = Extract<DeliveryDecision, { ok: true }> & {
  /** No row of the table fitted: an alarm of type `other` names the conflict. */
  readonly isConflict: boolean;
};

const followed: Readonly<
  Record<BoxEvent['name'], { to: DeliveryStatus; effects: readonly DeliveryEffect[] }>
> = {
  load: {
    to: 'delivered',
    effects: [
      'freeShelves',
      'releaseUnneededDoors',
      'occupyLockers',
      'markDoorsLoaded',
      'addOpenCounts',
      'setDelivered',
      'newPin',
      'tellCustomer',
    ],
  },
  pickUpAtBox: {
    to: 'pickup',
    effects: ['emptyDoors', 'freeDoors', 'freeShelves', 'setPickedUp', 'endPinAtKeypad'],
  },
  remove: {
    to: 'removed',
    effects: ['emptyDoors', 'freeDoors', 'freeShelves', 'setRemoved', 'endPinAtKeypad'],
  },
};

/** The delivery as it was before an expiry that came later than `now`; itself when none did. */
function beforeExpiry(snapshot: DeliverySnapshot, now: Date): DeliverySnapshot {
  const { status, expiredTime, deliveryTime } = snapshot;
  if (status !== 'expired' || expiredTime === null || expiredTime <= now) return snapshot;
  const before = deliveryTime === null ? 'reserved' : 'delivered';
  return { ...snapshot, status: before, expiredTime: null };
}

/** Doors were emptied against the table, and parcels stay behind others: nothing ends yet. */
function followInPart(event: BoxEvent, snapshot: DeliverySnapshot): BoxFactDecision {
  const { status, unassigned } = snapshot;
  const effects = ['emptyDoors', 'log', 'raiseConflictAlarm'] as const;
  const doors = eventDoors(event, snapshot);
  return { ok: true, status, unassigned, ...doors, effects, isConflict: true };
}

/** What happens where no row fits: the delivery follows the parcel, closed or not. */
function followParcel(event: BoxEvent, snapshot: DeliverySnapshot): BoxFactDecision {
  if (event.name !== 'load' && leavesParcelsInDoors(event, snapshot)) {
    return followInPart(event, snapshot);
  }
  const { to, effects } = followed[event.name];
  const { lockerIds } = eventDoors(event, snapshot);
  const unneeded = snapshot.doors.filter(
    (door) => door.loadedAt === null && !lockerIds.includes(door.lockerId),
  );
  const reversal: readonly DeliveryEffect[] =
    isClosed(snapshot.status) && snapshot.status !== to ? ['reverseClosing'] : [];
  return {
    ok: true,
    status: to,
    unassigned: false,
    lockerIds,
    releasedLockerIds: event.name === 'load' ? unneeded.map((door) => door.lockerId) : [],
    effects: [...reversal, ...effects, 'log', 'raiseConflictAlarm'],
    isConflict: true,
  };
}

/**
 * What an event that a box reports does to its delivery. It is a fact and never refused, also when
 * it comes hours late: `context.now` is its own time. Valid at that time it is applied there, and
 * an expiry that it overtakes is reversed once it has come to its end. Otherwise the delivery
 * follows the parcel, even out of a closed state, and an alarm tells of it. The caller picks the
 * delivery: an open one with the parcel's kolli ID before any closed one.
 */
export function decideBoxFact(
  event: BoxEvent,
  snapshot: DeliverySnapshot,
  context: DeliveryContext,
): BoxFactDecision {
  const earlier = beforeExpiry(snapshot, context.now);
  const decision = decideDeliveryEvent(event, 'box', earlier, context);
  if (!decision.ok) return followParcel(event, snapshot);
  if (earlier === snapshot) return { ...decision, isConflict: false };
  // Doors are still to come: until the last one, the expiry stands.
  const isInPart = decision.status === earlier.status;
  if (isInPart) return { ...decision, status: snapshot.status, isConflict: false };
  return { ...decision, effects: ['reverseExpiry', ...decision.effects], isConflict: false };
}

/**
 * What happens to the delivery that held `lockerId` when a box reports another's parcel in it: the
 * door belongs to the parcel in it. An unloaded reservation becomes deleted and unassigned; one
 * that has parcels behind other doors only loses this door; a parcel that was behind this door
 * itself must have been taken out.
 */
export function decideDisplaced(
  lockerId: string,
  snapshot: DeliverySnapshot,
  context: DeliveryContext,
): DeliveryDecision {
  const loaded = snapshot.doors.filter((door) => door.loadedAt !== null);
  if (loaded.length === 0)
    return decideDeliveryEvent({ name: 'delete' }, 'staff', snapshot, context);
  if (loaded.some((door) => door.lockerId === lockerId)) {
    return decideDeliveryEvent({ name: 'remove', lockerIds: [lockerId] }, 'box', snapshot, context);
  }
  const release = { name: 'load', lockerIds: [], releasedLockerIds: [lockerId] } as const;
  return decideDeliveryEvent(release, 'box', snapshot, context);
}
