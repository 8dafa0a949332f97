import type { DeliveryStatus } from '../delivery/delivery-states.ts';

/** Locker types on the wire: 0 small, 1 medium, 2 large (LCK-16). */
export const lockerTypes = [0, 1, 2] as const;

export type LockerType = (typeof lockerTypes)[number];

export type LockerTypeName = 'small' | 'medium' | 'large';

export const lockerTypeNames: Readonly<Record<LockerType, LockerTypeName>> = {
  0: 'small',
  1: 'medium',
  2: 'large',
};

/** The label on a door. */
export const lockerSizeLabels: Readonly<Record<LockerType, 'S' | 'M' | 'L'>> = {
  0: 'S',
  1: 'M',
  2: 'L',
};

/** The id, in place of a locker's, of the sensor of the room in which the box is (TMP-18). */
export const roomSensorId = '99-99';

/** The id of a locker within its box (LCK-15); both numbers start at 1. */
export function lockerId(moduleIndex: number, position: number): string {
  return `${moduleIndex}-${position}`;
}

export type LockerPlace = { readonly moduleIndex: number; readonly position: number };

/** The place of a locker id, or undefined for any other text and for the room sensor. */
export function parseLockerId(id: string): LockerPlace | undefined {
  const match = /^([1-9]\d?)-([1-9]\d?)$/.exec(id);
  if (match === null || id === roomSensorId) return undefined;
  return { moduleIndex: Number(match[1]), position: Number(match[2]) };
}

/** Orders lockers by module, then by position within it. */
export function compareLockerPlaces(a: LockerPlace, b: LockerPlace): number {
  return a.moduleIndex - b.moduleIndex || a.position - b.position;
}

/** The statuses of a locker (LCK-17). */
export const lockerStatuses = [
  'free',
  'reserved',
  'delivered',
  'expired',
  'removed',
  'inactive',
] as const;

export type LockerStatus = (typeof lockerStatuses)[number];

/**
 * The status of a locker, derived from its flag and the delivery that holds it; it is not stored. A
 * removed delivery shows as a free locker (LCK-20), as does any that no longer holds a door. A parcel
 * in an inactive locker is shown.
 */
export function lockerStatus(locker: {
  readonly inactive: boolean;
  readonly order?: { readonly status: DeliveryStatus } | undefined;
}): LockerStatus {
  const held = locker.order?.status;
  if (held === 'reserved' || held === 'delivered' || held === 'expired') return held;
  return locker.inactive ? 'inactive' : 'free';
}
