import { defaultDeliveryRules } from '@kolli/domain/keep-times';
import type { LayoutLocker } from '@kolli/domain/box-layout';
import type { Chance } from '../seeded-random.ts';
import { begin, type Ending, keepTimeMs, type Scene } from './fates.ts';
import { type Fate, iso } from './history-line.ts';
import { dayMs, hourMs, isWorkingHour, minuteMs, workingTime } from './working-time.ts';

/** What stands behind a door today. */
export type OpenKind = 'reserved' | 'reservationExpired' | 'delivered' | 'expired';

/** A door and what stands behind it. */
export interface TakenDoor {
  readonly door: LayoutLocker;
  readonly kind: OpenKind;
}

/** The kinds in the order in which they are dealt out over the doors. */
const dealt: readonly OpenKind[] = [
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

/** Chooses a share of the doors of each size and of the fridges, so that some stay free in each. */
export function takenDoors(
  doors: readonly LayoutLocker[],
  share: number,
  chance: Chance,
): TakenDoor[] {
  const groups = Map.groupBy(doors, (door) => (door.fridge ? 'fridge' : door.type));
  const chosen = [...groups.values()].flatMap((group) => {
    const mixed = group
      .map((door) => ({ door, rank: chance.next() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ door }) => door);
    return mixed.slice(0, Math.min(group.length - 1, Math.ceil(group.length * share)));
  });
  return chosen.map((door, index) => ({ door, kind: dealt[index % dealt.length] ?? 'delivered' }));
}

/** So often a moment while staff work is looked for; almost always one of the first few is. */
const mostDraws = 60;

/** When the order of an open delivery came while staff worked, so that its state is what it is at `now`. */
export function reservedAtFor(taken: TakenDoor, now: number, chance: Chance): number {
  let at = drawnFor(taken, now, chance);
  for (let draws = 1; draws < mostDraws && !isWorkingHour(at); draws += 1) {
    at = drawnFor(taken, now, chance);
  }
  return at;
}

function drawnFor(taken: TakenDoor, now: number, chance: Chance): number {
  const keepMs = keepTimeMs(taken.door);
  const agoMs = {
    reserved: chance.between(1, 30) * hourMs,
    reservationExpired: defaultDeliveryRules.reservationKeepTimeMs + chance.between(4, 20) * hourMs,
    delivered: chance.between(4, Math.floor(keepMs / hourMs) - 8) * hourMs,
    expired: keepMs + chance.between(6, 24) * hourMs,
  }[taken.kind];
  return now - agoMs - chance.between(0, hourMs);
}

/** An open delivery behind a door, as it stands at `now`. */
export function openFate(scene: Scene, box: string, taken: TakenDoor): Ending {
  const { chance } = scene;
  const from = scene.reservedAt + (scene.isFromApi ? chance.between(3, 30) * minuteMs : 0);
  const place = { ...begin(scene, from), box, lockerId: [taken.door.id] };
  const to = Number.POSITIVE_INFINITY;
  if (taken.kind === 'reserved')
    return { fate: { ...place, deliveryStatus: 'reserved' }, from, to };
  if (taken.kind === 'reservationExpired') {
    const expiredTime = iso(from + defaultDeliveryRules.reservationKeepTimeMs);
    return { fate: { ...place, deliveryStatus: 'expired', expiredTime }, from, to };
  }
  const delivered = from + chance.between(10, 120) * minuteMs;
  const loaded = {
    ...place,
    deliveryTime: iso(delivered),
    deliveryUserName: chance.pick(scene.staff),
  };
  if (taken.kind === 'delivered') {
    return { fate: { ...loaded, deliveryStatus: 'delivered' }, from, to };
  }
  const expiredTime = iso(delivered + keepTimeMs(taken.door));
  return { fate: { ...loaded, deliveryStatus: 'expired', expiredTime }, from, to };
}

/** A parcel that lies on a shelf at `now`, in time or forgotten. */
export function openShelfFate(scene: Scene, shelf: string, isForgotten: boolean): Fate {
  const assigned =
    scene.reservedAt + (scene.isFromApi ? scene.chance.between(3, 30) * minuteMs : 0);
  const place = begin(scene, assigned);
  const onShelf: Omit<Fate, 'deliveryStatus'> = {
    ...place,
    ...(place.assignedUserName !== undefined && { deliveryUserName: place.assignedUserName }),
    shelf: [shelf],
    deliveryTime: iso(assigned),
  };
  if (!isForgotten) return { ...onShelf, deliveryStatus: 'delivered' };
  const expiredTime = iso(assigned + defaultDeliveryRules.deliveryKeepTimeMs);
  return { ...onShelf, deliveryStatus: 'expired', expiredTime };
}

/** When a waiting order came: in the last working day or two. */
export function waitingSince(now: number, index: number, chance: Chance): number {
  return Math.max(workingTime(now, index % 2, chance), now - 2 * dayMs);
}
