import type { DeliveryStatus } from './delivery-states.ts';
import { type HoldState, isOnHold } from './holds.ts';

/** A door that a delivery holds now, until it is emptied or released. */
export type HeldDoor = {
  /** The door's id within its box, such as '1-1'. */
  readonly lockerId: string;
  /** When the parcel was loaded; null before that. */
  readonly loadedAt: Date | null;
};

/** The state of a delivery on which the rules of the life cycle depend, read in one transaction. */
export type DeliverySnapshot = {
  readonly status: DeliveryStatus;
  /** Listed under API reservations: it waits to be assigned to a door or shelf. */
  readonly unassigned: boolean;
  /** The doors it holds now, all of one box; without former ones. */
  readonly doors: readonly HeldDoor[];
  /** The names of the shelves that it is on now. */
  readonly shelves: readonly string[];
  /** When it was delivered; cleared by the next assignment. */
  readonly deliveryTime: Date | null;
  /** When it last expired since its latest assignment; null when it did not. */
  readonly expiredTime: Date | null;
  /** When staff removed the parcel. */
  readonly removedTime: Date | null;
  /** Since when it has been unassigned; null while it is assigned. */
  readonly unassignedSince: Date | null;
  /** Whether an identity number is stored for it. */
  readonly hasSsn: boolean;
  readonly isDrug: boolean;
  /** An order of a test source (INT-08): without a parcel, moved only by the test robot. */
  readonly isTest: boolean;
  /** Whether it is on hold; null when it is not. */
  readonly hold: HoldState | null;
  /** When its last hold began; null when it was never on hold. */
  readonly heldTime: Date | null;
  /** The hold that it was closed in, without a decision to release its parcel; null without one. */
  readonly endedHold: HoldState | null;
};

/** Whether the delivery holds a door now ('in box'). */
export function isInBox(snapshot: Pick<DeliverySnapshot, 'doors'>): boolean {
  return snapshot.doors.length > 0;
}

/** Whether a parcel of the delivery is in a door now. */
export function hasParcelInDoor(snapshot: Pick<DeliverySnapshot, 'doors'>): boolean {
  return snapshot.doors.some((door) => door.loadedAt !== null);
}

/** Whether it has neither door nor shelf. */
export function isWithoutPlace(snapshot: Pick<DeliverySnapshot, 'doors' | 'shelves'>): boolean {
  return snapshot.doors.length === 0 && snapshot.shelves.length === 0;
}

/**
 * Whether the pickup PIN opens a door now: only while a delivered parcel waits in a box, not on hold. The
 * counter accepts the latest PIN until the delivery is closed.
 */
export function doesPinOpenDoors(
  snapshot: Pick<DeliverySnapshot, 'status' | 'doors' | 'hold'>,
): boolean {
  return snapshot.status === 'delivered' && hasParcelInDoor(snapshot) && !isOnHold(snapshot);
}

/** Whether handing it over at the counter requires an identity check: it has an SSN or is a drug. */
export function needsIdentityCheck(snapshot: Pick<DeliverySnapshot, 'hasSsn' | 'isDrug'>): boolean {
  return snapshot.hasSsn || snapshot.isDrug;
}

/** How long an identity check at the counter is valid. */
export const identityCheckValidMs = 10 * 60_000;

/** Whether a check made at `checkedAt`, null for none, is valid at `now`. */
export function isIdentityCheckFresh(checkedAt: Date | null, now: Date): boolean {
  if (checkedAt === null) return false;
  const ageMs = now.getTime() - checkedAt.getTime();
  return ageMs >= 0 && ageMs <= identityCheckValidMs;
}
