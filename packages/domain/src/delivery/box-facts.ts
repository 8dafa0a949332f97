import {
  type DeliveryDecision,
  decideDeliveryEvent,
  effectsOnHold,
} from './decide-delivery-event.ts';
import type { DeliveryEffect } from './delivery-effects.ts';
import type { DeliveryContext, DeliveryEvent } from './delivery-events.ts';
import type { DeliverySnapshot } from './delivery-snapshot.ts';
import { type DeliveryStatus, isClosed } from './delivery-states.ts';
import { eventDoors, leavesParcelsInDoors } from './event-doors.ts';
import { holdAfterPickup, type HoldState, isOnHold } from './holds.ts';

export type BoxEvent = DeliveryEvent & { readonly name: 'load' | 'pickUpAtBox' | 'remove' };

export type BoxFactDecision = Extract<DeliveryDecision, { ok: true }> & {
  /** No row of the table applied: an alarm of type `other` reports the conflict. */
  readonly isConflict: boolean;
};

const parcelMoves: Readonly<
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
      'notifyCustomer',
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

/**
 * Whether the parcel lies in this door already. A report that it was loaded there changes nothing then (DEV-10): an
 * expired delivery stays expired, and no PIN becomes valid again.
 */
export function isLoadedAlready(
  lockerId: string,
  { doors }: Pick<DeliverySnapshot, 'doors'>,
): boolean {
  return doors.some((door) => door.lockerId === lockerId && door.loadedAt !== null);
}

/** The delivery as it was before an expiry later than `now`; unchanged when there was none. */
function beforeExpiry(snapshot: DeliverySnapshot, now: Date): DeliverySnapshot {
  const { status, expiredTime, deliveryTime } = snapshot;
  if (status !== 'expired' || expiredTime === null || expiredTime <= now) return snapshot;
  const before = deliveryTime === null ? 'reserved' : 'delivered';
  return { ...snapshot, status: before, expiredTime: null };
}

/** Some doors were emptied against the table while others are still loaded: the status does not change. */
function followInPart(event: BoxEvent, snapshot: DeliverySnapshot): BoxFactDecision {
  const { status, unassigned, hold } = snapshot;
  const effects = ['emptyDoors', 'log', 'raiseConflictAlarm'] as const;
  const doors = eventDoors(event, snapshot);
  return { ok: true, status, unassigned, hold, ...doors, effects, isConflict: true };
}

/** The hold of a delivery that follows its parcel: out of the box, or into it again. */
function holdAfter(event: BoxEvent, snapshot: DeliverySnapshot, at: Date): HoldState | null {
  const { heldTime } = snapshot;
  // Destroying a delivery decides nothing about the parcel, which was in a door after all.
  const hold = snapshot.hold ?? snapshot.endedHold;
  if (event.name === 'pickUpAtBox')
    return isOnHold({ hold }) ? holdAfterPickup({ hold, heldTime }, at) : snapshot.hold;
  // The parcel was not picked up after all.
  return hold === 'pickedUp' ? 'held' : hold;
}

/** The decision where no row applies: the delivery follows the parcel, even when it is closed. */
function followParcel(event: BoxEvent, snapshot: DeliverySnapshot, at: Date): BoxFactDecision {
  if (event.name !== 'load' && leavesParcelsInDoors(event, snapshot)) {
    return followInPart(event, snapshot);
  }
  const { to, effects } = parcelMoves[event.name];
  const { lockerIds } = eventDoors(event, snapshot);
  const unneeded = snapshot.doors.filter(
    (door) => door.loadedAt === null && !lockerIds.includes(door.lockerId),
  );
  const reversal: readonly DeliveryEffect[] =
    isClosed(snapshot.status) && snapshot.status !== to ? ['reverseClosing'] : [];
  const hold = holdAfter(event, snapshot, at);
  return {
    ok: true,
    status: to,
    unassigned: false,
    hold,
    lockerIds,
    releasedLockerIds: event.name === 'load' ? unneeded.map((door) => door.lockerId) : [],
    effects: effectsOnHold([...reversal, ...effects, 'log', 'raiseConflictAlarm'], hold),
    isConflict: true,
  };
}

/**
 * What an event that a box reports does to its delivery. The event is a fact and is never refused, even
 * when it arrives hours late; `context.now` is the time of the event. If it was valid at that time, it is
 * applied then, and a later expiry is reversed once the event is complete. Otherwise the delivery
 * follows the parcel, even out of a closed state, and an alarm is raised. The caller picks the
 * delivery: an open one with the parcel's kolli ID takes precedence over a closed one.
 */
export function decideBoxFact(
  event: BoxEvent,
  snapshot: DeliverySnapshot,
  context: DeliveryContext,
): BoxFactDecision {
  const earlier = beforeExpiry(snapshot, context.now);
  const decision = decideDeliveryEvent(event, 'box', earlier, context);
  if (!decision.ok) return followParcel(event, snapshot, context.now);
  if (earlier === snapshot) return { ...decision, isConflict: false };
  // Other doors are still loaded: the expiry is reversed with the last one.
  const isInPart = decision.status === earlier.status;
  if (isInPart) return { ...decision, status: snapshot.status, isConflict: false };
  return { ...decision, effects: ['reverseExpiry', ...decision.effects], isConflict: false };
}

/**
 * What happens to the delivery that held `lockerId` when a box reports another delivery's parcel in it:
 * the door goes to the delivery of that parcel. An unloaded reservation becomes deleted and unassigned;
 * one with parcels in other doors loses only this door; one whose parcel was in this door is removed.
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
