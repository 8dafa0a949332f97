import { type LockerType, lockerTypeNames } from './lockers.ts';

/** What usage tells apart: the sizes of doors outside fridges, fridge doors of any size, and shelves. */
export const capacityKinds = ['small', 'medium', 'large', 'fridge', 'shelf'] as const;
export type CapacityKind = (typeof capacityKinds)[number];
export type LockerKind = Exclude<CapacityKind, 'shelf'>;
export const lockerKinds: readonly LockerKind[] = ['small', 'medium', 'large', 'fridge'];

/** What a door counts as in usage (BOX-23): each size excludes fridges. */
export function lockerKind(locker: {
  readonly type: number;
  readonly fridge: boolean;
}): LockerKind {
  return locker.fridge ? 'fridge' : lockerTypeNames[locker.type as LockerType];
}

/** What is counted of deliveries, by the number under which it is kept. */
export const deliveryMeasures = {
  delivered: 1,
  /** Picked up after it was delivered; its milliseconds are those from delivery to pickup. */
  pickedUp: 2,
  /** Handed over without ever having been delivered: there is no waiting to count. */
  pickedUpUndelivered: 3,
  expired: 4,
  destroyed: 5,
  cancelled: 6,
} as const;

const numbered = (base: number) =>
  Object.fromEntries(capacityKinds.map((kind, index) => [kind, base + 1 + index])) as Readonly<
    Record<CapacityKind, number>
  >;

/** Doors or shelves in service that are occupied: each moment adds or takes away some. */
export const heldMeasures = numbered(10);
/** Doors or shelves in service. */
export const servedMeasures = numbered(20);

/** Whether a measure is a count that rises and falls, whose time under the curve is asked for. */
export const isLevel = (measure: number) => measure > 10;

/** Something counted: `n` of a measure at a place (a box, else the pharmacy) at a moment in epoch ms. */
export interface Moment {
  readonly placeId: string;
  readonly at: number;
  readonly measure: number;
  readonly n: number;
  /** Of pickups: milliseconds from delivery to pickup. */
  readonly ms: number;
}

/** The month (UTC) of a moment, counted on from January of year 0. */
export function monthOf(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The moment (UTC) at which a month begins. */
export function monthStart(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12, 1);
}

/** Moments of one place, time and measure as one; those that cancel out are left out. */
export function mergeMoments(moments: readonly Moment[]): Moment[] {
  const merged = new Map<string, Moment>();
  for (const moment of moments) {
    const key = `${moment.placeId} ${moment.at} ${moment.measure}`;
    const { n = 0, ms = 0 } = merged.get(key) ?? {};
    merged.set(key, { ...moment, n: n + moment.n, ms: ms + moment.ms });
  }
  return [...merged.values()].filter(({ n, ms }) => n !== 0 || ms !== 0);
}
