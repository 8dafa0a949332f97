import {
  compareLockerPlaces,
  type LockerPlace,
  type LockerType,
  type LockerTypeName,
  lockerTypeNames,
} from './lockers.ts';

/** The kinds of lockers in quick reservation: each size outside fridges, and fridges of any size. */
export const lockerKinds = ['small', 'medium', 'large', 'fridge'] as const;

export type LockerKind = (typeof lockerKinds)[number];

export type LockerCounts = Readonly<Record<LockerKind, number>>;

/** The state of a locker on which the choice depends. */
export type ChoosableLocker = LockerPlace & {
  readonly type: LockerType;
  readonly fridge: boolean;
  readonly inactive: boolean;
  /** A delivery holds it. */
  readonly isOccupied: boolean;
  /** The door's fault; undefined or null when it has none. */
  readonly fault?: string | null;
  /** How often it was loaded. The least used lockers are chosen first, so that doors wear evenly. */
  readonly openCount: number;
};

/** The kind of a locker: a fridge locker of any size is 'fridge' (LCK-49, LCK-50). */
export function lockerKind(locker: Pick<ChoosableLocker, 'type' | 'fridge'>): LockerKind {
  return locker.fridge ? 'fridge' : (lockerTypeNames[locker.type] satisfies LockerTypeName);
}

/** The state that decides whether a locker is free. */
type Availability = Pick<ChoosableLocker, 'inactive' | 'isOccupied' | 'fault'>;

/** Whether a locker can be assigned to a delivery: it is unoccupied, active (LCK-48) and has no fault. */
export function isLockerFree({ inactive, isOccupied, fault = null }: Availability): boolean {
  return !inactive && !isOccupied && fault === null;
}

/** How many free lockers there are of each kind. */
export function countFreeLockers(
  lockers: readonly (Availability & Pick<ChoosableLocker, 'type' | 'fridge'>)[],
): LockerCounts {
  const counts = { small: 0, medium: 0, large: 0, fridge: 0 };
  for (const locker of lockers) if (isLockerFree(locker)) counts[lockerKind(locker)] += 1;
  return counts;
}

export type LockerChoice<T> =
  | { readonly ok: true; readonly lockers: readonly T[] }
  /** Fewer lockers of `kind` are free than were requested. */
  | { readonly ok: false; readonly kind: LockerKind; readonly free: number };

/**
 * Chooses free lockers for quick reservation: within each requested kind by lowest open count, then by
 * module and position (LCK-51). Too few lockers of one kind refuse the whole choice.
 */
export function chooseLockers<T extends ChoosableLocker>(
  lockers: readonly T[],
  wanted: Readonly<Partial<Record<LockerKind, number>>>,
): LockerChoice<T> {
  const chosen: T[] = [];
  for (const kind of lockerKinds) {
    const amount = wanted[kind] ?? 0;
    const free = lockers.filter((locker) => isLockerFree(locker) && lockerKind(locker) === kind);
    if (free.length < amount) return { ok: false, kind, free: free.length };
    free.sort((a, b) => a.openCount - b.openCount || compareLockerPlaces(a, b));
    chosen.push(...free.slice(0, amount));
  }
  return { ok: true, lockers: chosen };
}
