import type { Locker, PickupBox } from '@kolli/contract/box/pickup-boxes';
import {
  type ChoosableLocker,
  chooseLockers,
  countFreeLockers,
  type LockerCounts,
  lockerKinds,
} from '@kolli/domain/box/locker-choice';
import { doorFits, type Wishes } from '@kolli/domain/box/wishes';

type Doors = { readonly info: Pick<PickupBox['info'], 'modules'> };

/** The box with only the doors that an order fits into; the others are offered to it as if there were none. */
export function fittingDoors(box: Doors, wishes: Wishes | null): Doors {
  const modules = box.info.modules.map((module) => ({
    ...module,
    lockers: module.lockers.filter((locker) => doorFits(locker, wishes)),
  }));
  return { info: { modules } };
}

/** Nothing chosen yet. */
export const noCounts: LockerCounts = { small: 0, medium: 0, large: 0, fridge: 0 };

/** How many lockers of each kind can be given away: the maxima of the counters (DLG-05). */
export function freeCounts(box: Doors): LockerCounts {
  return countFreeLockers(choosable(box));
}

/** The counts with none above what is free. */
export function clampCounts(wanted: LockerCounts, free: LockerCounts): LockerCounts {
  const counts = { ...noCounts };
  for (const kind of lockerKinds) counts[kind] = Math.max(0, Math.min(wanted[kind], free[kind]));
  return counts;
}

/** How many lockers the counts are together. */
export function totalOf(counts: LockerCounts): number {
  return lockerKinds.reduce((total, kind) => total + counts[kind], 0);
}

/** The doors that the server would choose if nothing changes until then (LCK-51). */
export function likelyLockers(box: Doors, counts: LockerCounts): string[] {
  const choice = chooseLockers(choosable(box), counts);
  return choice.ok ? choice.lockers.map((locker) => locker.lockerId) : [];
}

/** The doors as the choice sees them; one with a fault is given to nobody. */
function choosable(box: Doors): (Locker & ChoosableLocker)[] {
  return box.info.modules
    .flatMap((module) => module.lockers)
    .map((locker) => ({ ...locker, isOccupied: locker.order !== null }));
}
