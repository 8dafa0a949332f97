import { defaultDeliveryRules } from '@kolli/domain/delivery/clock/keep-times';
import type { LayoutLocker } from '@kolli/domain/box/box-layout';
import type { Chance } from '../platform/seeded-random.ts';
import { begin, type Ending, keepTimeMs, type Scene } from './fates.ts';
import { type Fate, iso } from './history-line.ts';
import { dayMs, hourMs, isWorkingHour, minuteMs, workingTime } from './working-time.ts';

/** The state of an occupied door today. */
export type OpenKind = 'reserved' | 'reservationExpired' | 'delivered' | 'expired';

/** An occupied door and its state. */
export interface OccupiedDoor {
  readonly door: LayoutLocker;
  readonly kind: OpenKind;
}

/** The kinds in the order in which they are assigned to the doors. */
const kindsInOrder: readonly OpenKind[] = [
  'delivered',
  'reserved',
  'delivered',
  'expired',
  'delivered',
  'reserved',
  'delivered',
  'delivered',
  'reservationExpired',
  'delivered',
];

/** Chooses a share of the doors of each size and of the fridges, and leaves some of each free. */
export function chooseDoors(
  doors: readonly LayoutLocker[],
  share: number,
  chance: Chance,
): OccupiedDoor[] {
  const groups = Map.groupBy(doors, (door) => (door.fridge ? 'fridge' : door.type));
  const chosen = [...groups.values()].flatMap((group) => {
    const shuffled = group
      .map((door) => ({ door, rank: chance.next() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ door }) => door);
    return shuffled.slice(0, Math.min(group.length - 1, Math.ceil(group.length * share)));
  });
  return chosen.map((door, index) => ({
    door,
    kind: kindsInOrder[index % kindsInOrder.length] ?? 'delivered',
  }));
}

/** Maximum number of draws for a time during working hours; the first few nearly always suffice. */
const maxDraws = 60;

/** A time of order during working hours that leads to the delivery's state at `now`. */
export function reservedAtFor(occupied: OccupiedDoor, now: number, chance: Chance): number {
  let at = drawTime(occupied, now, chance);
  for (let draws = 1; draws < maxDraws && !isWorkingHour(at); draws += 1) {
    at = drawTime(occupied, now, chance);
  }
  return at;
}

function drawTime(occupied: OccupiedDoor, now: number, chance: Chance): number {
  const keepMs = keepTimeMs(occupied.door);
  const agoMs = {
    reserved: chance.between(1, 30) * hourMs,
    reservationExpired: defaultDeliveryRules.reservationKeepTimeMs + chance.between(4, 20) * hourMs,
    delivered: chance.between(4, Math.floor(keepMs / hourMs) - 8) * hourMs,
    expired: keepMs + chance.between(6, 24) * hourMs,
  }[occupied.kind];
  return now - agoMs - chance.between(0, hourMs);
}

/** An open delivery in a door. */
export function openFate(scene: Scene, box: string, occupied: OccupiedDoor): Ending {
  const { chance } = scene;
  const from = scene.reservedAt + (scene.isFromApi ? chance.between(3, 30) * minuteMs : 0);
  const place = { ...begin(scene, from), box, lockerId: [occupied.door.id] };
  const to = Number.POSITIVE_INFINITY;
  if (occupied.kind === 'reserved')
    return { fate: { ...place, deliveryStatus: 'reserved' }, from, to };
  if (occupied.kind === 'reservationExpired') {
    const expiredTime = iso(from + defaultDeliveryRules.reservationKeepTimeMs);
    return { fate: { ...place, deliveryStatus: 'expired', expiredTime }, from, to };
  }
  const delivered = from + chance.between(10, 120) * minuteMs;
  const loaded = {
    ...place,
    deliveryTime: iso(delivered),
    deliveryUserName: chance.pick(scene.staff),
  };
  if (occupied.kind === 'delivered') {
    return { fate: { ...loaded, deliveryStatus: 'delivered' }, from, to };
  }
  const expiredTime = iso(delivered + keepTimeMs(occupied.door));
  return { fate: { ...loaded, deliveryStatus: 'expired', expiredTime }, from, to };
}

/** A parcel on a shelf, delivered or expired. */
export function openShelfFate(scene: Scene, shelf: string, isExpired: boolean): Fate {
  const assigned =
    scene.reservedAt + (scene.isFromApi ? scene.chance.between(3, 30) * minuteMs : 0);
  const place = begin(scene, assigned);
  const onShelf: Omit<Fate, 'deliveryStatus'> = {
    ...place,
    ...(place.assignedUserName !== undefined && { deliveryUserName: place.assignedUserName }),
    shelf: [shelf],
    deliveryTime: iso(assigned),
  };
  if (!isExpired) return { ...onShelf, deliveryStatus: 'delivered' };
  const expiredTime = iso(assigned + defaultDeliveryRules.deliveryKeepTimeMs);
  return { ...onShelf, deliveryStatus: 'expired', expiredTime };
}

/** The time of a waiting order: in the last one or two working days. */
export function waitingSince(now: number, index: number, chance: Chance): number {
  return Math.max(workingTime(now, index % 2, chance), now - 2 * dayMs);
}
