import type { DeliveryRefusal, RuleInput } from './delivery-events.ts';
import { eventDoors } from './event-doors.ts';
import { hasParcelInDoor, isInBox, isWithoutPlace } from './delivery-snapshot.ts';
import { type DeliveryStatus, isClosed } from './delivery-states.ts';
import { isOnHold } from './holds.ts';

type Guard = (input: RuleInput) => DeliveryRefusal | undefined;

const dayMs = 24 * 60 * 60_000;

/** The clock cancels a delivery that has been unassigned for this time. */
export const cancelUnassignedAfterMs = 30 * dayMs;

/** The clock destroys a delivery this time after its removal. */
export const destroyRemovedAfterMs = 30 * dayMs;

/** The clock destroys a test order this time after it expired: nobody takes out its parcel, since there is none. */
export const destroyExpiredTestAfterMs = 30 * dayMs;

function accepted(isAccepted: boolean): DeliveryRefusal | undefined {
  return isAccepted ? undefined : 'wrong_delivery_status';
}

function hasPassed(since: Date | null, periodMs: number, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= periodMs;
}

/** Creating a delivery is always accepted: there is no earlier state. */
export const isNew: Guard = () => undefined;

/** On hold no customer may get the parcel, wherever it is: that comes before all other reasons (HLD-03). */
function acceptedUnlessHeld(
  isAccepted: boolean,
  snapshot: RuleInput['snapshot'],
): DeliveryRefusal | undefined {
  return isOnHold(snapshot) ? 'delivery_on_hold' : accepted(isAccepted);
}

/** Reserved, or deleted and unassigned, without door and shelf. */
function waitsForPlace({ snapshot }: RuleInput): boolean {
  const { status, unassigned } = snapshot;
  const isWaiting = status === 'reserved' || (status === 'deleted' && unassigned);
  return isWaiting && isWithoutPlace(snapshot);
}

/** Reserved, or deleted and unassigned, without door and shelf; not on hold. */
export const canBeAssigned: Guard = (input) =>
  acceptedUnlessHeld(waitsForPlace(input), input.snapshot);

/** Waiting for a place or removed from its box, in a pharmacy that has shelves; also on hold: there it waits for its end. */
export const canBeAssignedToShelf: Guard = (input) => {
  const isRemoved = input.snapshot.status === 'removed' && isWithoutPlace(input.snapshot);
  return accepted(input.context.pharmacyHasShelves && (waitsForPlace(input) || isRemoved));
};

/** Delivered on a shelf. */
export const isDeliveredOnShelf: Guard = ({ snapshot }) =>
  accepted(snapshot.status === 'delivered' && snapshot.shelves.length > 0 && !isInBox(snapshot));

/** All named doors belong to the delivery; released ones are empty and not all of its doors. */
function loadsOwnDoors({ event, snapshot }: RuleInput): boolean {
  const { lockerIds, releasedLockerIds } = eventDoors(event, snapshot);
  const own = new Map(snapshot.doors.map((door) => [door.lockerId, door.loadedAt]));
  const isReleasable = releasedLockerIds.every(
    (id) => own.get(id) === null && !lockerIds.includes(id),
  );
  const isAnyLeft = own.size > releasedLockerIds.length;
  const isAnyNamed = lockerIds.length + releasedLockerIds.length > 0;
  return isReleasable && isAnyLeft && isAnyNamed && lockerIds.every((id) => own.has(id));
}

/** Reserved in box, or expired there before it was delivered; the event's doors belong to it. */
export const awaitsParcelInBox: Guard = (input) => {
  const { status, deliveryTime } = input.snapshot;
  const isWaiting = status === 'reserved' || (status === 'expired' && deliveryTime === null);
  return accepted(isWaiting && loadsOwnDoors(input));
};

/** The event empties at least one door, and each of them contains a parcel of the delivery. */
function emptiesOwnParcels({ event, snapshot }: RuleInput): boolean {
  const { lockerIds } = eventDoors(event, snapshot);
  const loaded = snapshot.doors.filter((door) => door.loadedAt !== null);
  return (
    lockerIds.length > 0 && lockerIds.every((id) => loaded.some((door) => door.lockerId === id))
  );
}

/** Delivered in box. */
export const isDeliveredInBox: Guard = (input) =>
  accepted(input.snapshot.status === 'delivered' && emptiesOwnParcels(input));

const givenOutFrom: readonly DeliveryStatus[] = [
  'reserved',
  'delivered',
  'expired',
  'deleted',
  'removed',
];

/** Any open state, without door and not on hold. */
export const canBeHandedOver: Guard = ({ snapshot }) =>
  acceptedUnlessHeld(givenOutFrom.includes(snapshot.status) && !isInBox(snapshot), snapshot);

/** Reserved in box: pharmacy reservations don't expire before delivery. */
export const isReservedInBox: Guard = ({ snapshot }) =>
  accepted(snapshot.status === 'reserved' && isInBox(snapshot));

export const isDelivered: Guard = ({ snapshot }) => accepted(snapshot.status === 'delivered');

/** Staff at a screen may report a removal that the box cannot report itself. */
function isUnreported({ snapshot, context }: RuleInput): boolean {
  const wasOpened = snapshot.hold === 'rejected' && context.wasDoorOpened === true;
  return context.isDoorOutOfReach || wasOpened;
}

/** A parcel in a door; staff at a screen only if the box cannot report the removal itself. */
export const canBeRemoved: Guard = (input) =>
  accepted(emptiesOwnParcels(input) && (input.actor === 'box' || isUnreported(input)));

/** In box before any door is loaded; without a door also delivered or removed. */
export const canBeDeleted: Guard = ({ snapshot }) => {
  const { status, deliveryTime } = snapshot;
  if (!isInBox(snapshot)) {
    return accepted(
      status === 'reserved' ||
        status === 'delivered' ||
        status === 'expired' ||
        status === 'removed',
    );
  }
  if (hasParcelInDoor(snapshot) || status === 'delivered') return 'reservation_delivered';
  return accepted(status === 'reserved' || (status === 'expired' && deliveryTime === null));
};

/** The clock ends what staff forgot: 30 days after the removal, and 30 days after a test order expired. */
function isDueForDestruction({ snapshot, context: { now } }: RuleInput): boolean {
  const { status, isTest, removedTime, expiredTime } = snapshot;
  if (status === 'removed') return hasPassed(removedTime, destroyRemovedAfterMs, now);
  return isTest && status === 'expired' && hasPassed(expiredTime, destroyExpiredTestAfterMs, now);
}

/** Any open state without a parcel in a door; by the clock only when it is due. */
export const canBeDestroyed: Guard = (input) => {
  const { actor, snapshot } = input;
  if (isClosed(snapshot.status)) return 'wrong_delivery_status';
  if (hasParcelInDoor(snapshot)) return 'reservation_delivered';
  return actor === 'clock' ? accepted(isDueForDestruction(input)) : undefined;
};

/** Unassigned (by the clock after 30 days); by the order source also reserved with no door loaded, and any open test order. */
export const canBeCancelled: Guard = ({ actor, snapshot, context }) => {
  const isUnassigned =
    snapshot.unassigned && (snapshot.status === 'reserved' || snapshot.status === 'deleted');
  if (actor === 'clock') {
    const isDue = hasPassed(snapshot.unassignedSince, cancelUnassignedAfterMs, context.now);
    return accepted(isUnassigned && isDue);
  }
  if (hasParcelInDoor(snapshot)) return 'reservation_delivered';
  const isOpenTest = snapshot.isTest && !isClosed(snapshot.status);
  return accepted(isUnassigned || snapshot.status === 'reserved' || isOpenTest);
};

/** Open or picked up, and not on hold yet; that its parcel lies or lay behind a door is for the caller to know. */
export const canBeHeld: Guard = ({ snapshot }) => {
  const { hold, status } = snapshot;
  return accepted(hold === null && (status === 'pickup' || !isClosed(status)));
};

/** Held and not closed: somebody must decide. */
export const awaitsJudgement: Guard = ({ snapshot }) =>
  accepted(snapshot.hold === 'held' && !isClosed(snapshot.status));

/** Picked up while it should have been on hold. */
export const awaitsAcknowledgement: Guard = ({ snapshot }) =>
  accepted(snapshot.hold === 'pickedUp');

/** A test order that has not been delivered, or was deleted: it waits as an order does that staff give a place. */
export const isTestThatWaits: Guard = (input) =>
  accepted(input.snapshot.isTest && waitsForPlace(input));

/** A test order that was delivered. */
export const isDeliveredTest: Guard = ({ snapshot }) =>
  accepted(snapshot.isTest && snapshot.status === 'delivered');
