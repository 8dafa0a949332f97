import { type LockerType, lockerTypeNames } from '../box/lockers.ts';

/** The kinds of places in usage: sizes of doors outside fridges, fridge doors of any size, and shelves. */
export const capacityKinds = ['small', 'medium', 'large', 'fridge', 'shelf'] as const;
export type CapacityKind = (typeof capacityKinds)[number];
export type LockerKind = Exclude<CapacityKind, 'shelf'>;
export const lockerKinds: readonly LockerKind[] = ['small', 'medium', 'large', 'fridge'];

/** The kind of a door in usage (BOX-23): each size excludes fridges. */
export function lockerKind(locker: {
  readonly type: number;
  readonly fridge: boolean;
}): LockerKind {
  return locker.fridge ? 'fridge' : lockerTypeNames[locker.type as LockerType];
}

/** The counts of deliveries, with the numbers under which they are stored. */
export const deliveryMeasures = {
  delivered: 1,
  /** Picked up after delivery; `ms` is the time from delivery to pickup. */
  pickedUp: 2,
  /** Handed over without delivery, and so without a waiting time. */
  pickedUpUndelivered: 3,
  expired: 4,
  destroyed: 5,
  cancelled: 6,
} as const;

const numbered = (base: number) =>
  Object.fromEntries(capacityKinds.map((kind, index) => [kind, base + 1 + index])) as Readonly<
    Record<CapacityKind, number>
  >;

/** The number of occupied doors or shelves that are in service. */
export const heldMeasures = numbered(10);
/** The number of doors or shelves in service. */
export const servedMeasures = numbered(20);

/** Whether a measure is a level, a count that rises and falls, for which the area under the curve is computed. */
export const isLevel = (measure: number) => measure > 10;

/** A change of a count by `n` at a place (a box, otherwise the pharmacy) at a time in epoch milliseconds. */
export interface CountChange {
  readonly placeId: string;
  readonly at: number;
  readonly measure: number;
  readonly n: number;
  /** Of pickups: milliseconds from delivery to pickup. */
  readonly ms: number;
}

/** The number of the month (UTC) of a time; January of year 0 is 0. */
export function monthOf(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The start of a month (UTC), in epoch milliseconds. */
export function monthStart(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12, 1);
}

/** Sums the changes of the same place, time and measure; drops those that cancel out. */
export function mergeCountChanges(changes: readonly CountChange[]): CountChange[] {
  const merged = new Map<string, CountChange>();
  for (const change of changes) {
    const key = `${change.placeId} ${change.at} ${change.measure}`;
    const { n = 0, ms = 0 } = merged.get(key) ?? {};
    merged.set(key, { ...change, n: n + change.n, ms: ms + change.ms });
  }
  return [...merged.values()].filter(({ n, ms }) => n !== 0 || ms !== 0);
}
