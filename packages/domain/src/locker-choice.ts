import {
  compareLockerPlaces,
  type LockerPlace,
  type LockerType,
  type LockerTypeName,
  lockerTypeNames,
} from './lockers.ts';

/** What quick reservation counts and chooses by: the sizes, each without fridge, and the fridges. */
export const lockerKinds = ['small', 'medium', 'large', 'fridge'] as const;

export type LockerKind = (typeof lockerKinds)[number];

export type LockerCounts = Readonly<Record<LockerKind, number>>;

/** What the choice needs to know of a locker. */
export type ChoosableLocker = LockerPlace & {
  readonly type: LockerType;
  readonly fridge: boolean;
  readonly inactive: boolean;
  /** A delivery holds it. */
  readonly isOccupied: boolean;
  /** What is wrong with the door; left out or null when nothing is. */
  readonly fault?: string | null;
  /** How often it was loaded: the least used are chosen first, so that doors wear evenly. */
  readonly openCount: number;
};

/** The kind of a locker: a fridge is a fridge whatever its size (LCK-49, LCK-50). */
export function lockerKind(locker: Pick<ChoosableLocker, 'type' | 'fridge'>): LockerKind {
  return locker.fridge ? 'fridge' : (lockerTypeNames[locker.type] satisfies LockerTypeName);
}

/** What decides whether a locker can be given away. */
type Availability = Pick<ChoosableLocker, 'inactive' | 'isOccupied' | 'fault'>;

/** Whether a locker can be given to a delivery: it has none, is in use (LCK-48) and works. */
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
  /** There are fewer free lockers of `kind` than were asked for. */
  | { readonly ok: false; readonly kind: LockerKind; readonly free: number };

/**
 * Chooses free lockers for quick reservation: of each kind wanted the least opened first, then by
 * module and position (LCK-51). All or none: too few of one kind refuse the whole choice.
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
