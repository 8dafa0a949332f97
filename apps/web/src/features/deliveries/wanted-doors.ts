import type { LockerCounts } from '@kolli/domain/box/locker-choice';

/** Doors by their ids, or a number of each kind for the server to choose (LCK-51). */
export type WantedDoors =
  | { readonly lockerId: readonly string[] }
  | { readonly lockerCounts: LockerCounts };

/** The doors in the format of the request body. */
export function doorsBody(doors: WantedDoors) {
  return 'lockerId' in doors
    ? { lockerId: [...doors.lockerId] }
    : { lockerCounts: { ...doors.lockerCounts } };
}
