import type { DeliveryStatus } from './delivery-states.ts';

/** A door that a delivery holds now. A door that was emptied or released is no longer held. */
export type HeldDoor = {
  /** The door's id within its box, such as '1-1'. */
  readonly lockerId: string;
  /** When the parcel was put in; null while the door only waits for it. */
  readonly loadedAt: Date | null;
};

/** What the rules of the life cycle need to know of a delivery, read in one transaction. */
export type DeliverySnapshot = {
  readonly status: DeliveryStatus;
  /** Listed under API reservations: it waits to be given a door or a shelf. */
  readonly unassigned: boolean;
  /** The doors it holds now, all of the box `boxId`; former doors are not among them. */
  readonly doors: readonly HeldDoor[];
  /** The shelves it lies on now, by name. */
  readonly shelves: readonly string[];
  /** When its latest assignment was delivered; cleared by the next assignment. */
  readonly deliveryTime: Date | null;
  /** When it last expired; null when it never did since its latest assignment. */
  readonly expiredTime: Date | null;
  /** When staff took the parcel out. */
  readonly removedTime: Date | null;
  /** When it came to be unassigned; null while it is assigned. */
  readonly unassignedSince: Date | null;
  /** Whether an identity number is kept for it. */
  readonly hasSsn: boolean;
  readonly isDrug: boolean;
};

/** Whether the delivery holds a door now ('in box'). */
export function isInBox(snapshot: Pick<DeliverySnapshot, 'doors'>): boolean {
  return snapshot.doors.length > 0;
}

/** Whether a parcel of the delivery lies behind a door now. */
export function hasParcelInDoor(snapshot: Pick<DeliverySnapshot, 'doors'>): boolean {
  return snapshot.doors.some((door) => door.loadedAt !== null);
}

/** Whether it has neither door nor shelf, so that it can be given one. */
export function isWithoutPlace(snapshot: Pick<DeliverySnapshot, 'doors' | 'shelves'>): boolean {
  return snapshot.doors.length === 0 && snapshot.shelves.length === 0;
}

/**
 * Whether the pickup PIN opens a door now: only while a delivered parcel waits in a box. At the
 * counter the latest PIN stays good until the delivery is closed.
 */
export function doesPinOpenDoors(snapshot: Pick<DeliverySnapshot, 'status' | 'doors'>): boolean {
  return snapshot.status === 'delivered' && hasParcelInDoor(snapshot);
}

/** Whether handing it out at the counter needs an identity check: it has an SSN or is a drug. */
export function needsIdentityCheck(snapshot: Pick<DeliverySnapshot, 'hasSsn' | 'isDrug'>): boolean {
  return snapshot.hasSsn || snapshot.isDrug;
}

/** How long an identity check at the counter covers the pickup that follows it. */
export const identityCheckValidMs = 10 * 60_000;

/** Whether a check made at `checkedAt` by the user who hands out still covers a pickup at `now`. */
export function isIdentityCheckFresh(checkedAt: Date | null, now: Date): boolean {
  if (checkedAt === null) return false;
  const ageMs = now.getTime() - checkedAt.getTime();
  return ageMs >= 0 && ageMs <= identityCheckValidMs;
}
