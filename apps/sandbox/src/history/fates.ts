import {
  defaultDeliveryRules,
  defaultFridgeDeliveryRules,
} from '@kolli/domain/delivery/clock/keep-times';
import type { LayoutLocker } from '@kolli/domain/box/box-layout';
import type { Chance } from '../platform/seeded-random.ts';
import { type Fate, iso } from './history-line.ts';
import { byDay, dayMs, hourMs, minuteMs, whileOpen } from './working-time.ts';

/** Time from removal until the clock destroys a delivery. */
const destroyAfterMs = 30 * dayMs;

export interface Scene {
  readonly staff: readonly [string, ...string[]];
  readonly chance: Chance;
  readonly reservedAt: number;
  readonly isFromApi: boolean;
}

/** A fate and the time in which it occupies its door. */
export interface Ending {
  readonly fate: Fate;
  readonly from: number;
  readonly to: number;
}

/** Keep time of a delivery in a door. */
export function keepTimeMs(door: Pick<LayoutLocker, 'fridge'>): number {
  return (door.fridge ? defaultFridgeDeliveryRules : defaultDeliveryRules).deliveryKeepTimeMs;
}

/** The reservation and the assignment to a door. */
export function begin(scene: Scene, assignedAt: number): Omit<Fate, 'deliveryStatus'> {
  const staff = scene.chance.pick(scene.staff);
  return {
    reservedTime: iso(scene.reservedAt),
    reservedUserName: scene.isFromApi ? 'API' : staff,
    assignedTime: iso(assignedAt),
    assignedUserName: staff,
  };
}

/** A random end of a parcel's stay in a box: most are picked up, some expire. */
export function boxFate(scene: Scene, box: string, door: LayoutLocker): Ending {
  const { chance, staff } = scene;
  const from = scene.reservedAt + (scene.isFromApi ? chance.between(3, 90) * minuteMs : 0);
  const place = { ...begin(scene, from), box, lockerId: [door.id] };
  if (chance.happens(0.03)) return neverLoaded(scene, place, from);
  const delivered = whileOpen(from + chance.between(10, 180) * minuteMs, chance);
  const loaded = { ...place, deliveryTime: iso(delivered), deliveryUserName: chance.pick(staff) };
  const keepMs = keepTimeMs(door);
  if (chance.happens(0.05)) return notPickedUp(scene, loaded, from, delivered + keepMs);
  // Most customers come within a day, some on the last one.
  const waited = 20 * minuteMs + chance.next() ** 3 * (keepMs - hourMs);
  const pickup = byDay(delivered + waited, delivered + keepMs, chance);
  return {
    fate: { ...loaded, deliveryStatus: 'pickup', pickupTime: iso(pickup) },
    from,
    to: pickup,
  };
}

function neverLoaded(scene: Scene, place: Omit<Fate, 'deliveryStatus'>, from: number): Ending {
  const expired = from + defaultDeliveryRules.reservationKeepTimeMs;
  const deleted = whileOpen(expired + scene.chance.between(1, 20) * hourMs, scene.chance);
  const fate: Fate = {
    ...place,
    deliveryStatus: 'cancelled',
    expiredTime: iso(expired),
    deleteTime: iso(deleted),
    deleteUserName: scene.chance.pick(scene.staff),
    // The order source cancels such an order.
    cancelTime: iso(deleted + scene.chance.between(4, 72) * hourMs),
  };
  return { fate, from, to: deleted };
}

function notPickedUp(
  scene: Scene,
  loaded: Omit<Fate, 'deliveryStatus'>,
  from: number,
  expired: number,
): Ending {
  const removed = whileOpen(expired + scene.chance.between(1, 30) * hourMs, scene.chance);
  const fate: Fate = {
    ...loaded,
    deliveryStatus: 'destroyed',
    expiredTime: iso(expired),
    removedTime: iso(removed),
    removedUserName: scene.chance.pick(scene.staff),
    destroyTime: iso(removed + destroyAfterMs),
  };
  return { fate, from, to: removed };
}

/** A parcel that waits on a shelf and is handed over at the counter. */
export function shelfFate(scene: Scene, shelf: string): Fate {
  const { chance, staff } = scene;
  const assigned = scene.reservedAt + (scene.isFromApi ? chance.between(3, 90) * minuteMs : 0);
  const pickup = whileOpen(assigned + hourMs + chance.next() ** 2 * 5 * dayMs, chance);
  const place = begin(scene, assigned);
  return {
    ...place,
    ...(place.assignedUserName !== undefined && { deliveryUserName: place.assignedUserName }),
    deliveryStatus: 'pickup',
    shelf: [shelf],
    deliveryTime: iso(assigned),
    pickupTime: iso(pickup),
    givenOutUserName: chance.pick(staff),
  };
}

/**
 * The fate as of `now`, without later events. Undefined when the parcel would still be in its place,
 * because today's parcels are generated separately.
 */
export function asOf(fate: Fate, now: number): Fate | undefined {
  const isOver = (time: string | undefined) => time === undefined || Date.parse(time) <= now;
  if (!isOver(fate.pickupTime) || !isOver(fate.removedTime) || !isOver(fate.deleteTime)) {
    return undefined;
  }
  if (!isOver(fate.destroyTime)) {
    const { destroyTime: _later, ...before } = fate;
    return { ...before, deliveryStatus: 'removed' };
  }
  if (!isOver(fate.cancelTime)) {
    const { cancelTime: _later, ...before } = fate;
    return { ...before, deliveryStatus: 'deleted' };
  }
  return fate;
}
