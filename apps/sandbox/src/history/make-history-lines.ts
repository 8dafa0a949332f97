import {
  demoIdentityNumber,
  inventedIdentityNumber,
  inventedPhone,
} from '../orders/invented-customer.ts';
import { type Chance, seededChance } from '../platform/seeded-random.ts';
import type { DemoPharmacy } from './demo-site.ts';
import { DoorCalendar } from './door-calendar.ts';
import { makeEarlierParcels } from './earlier-parcels.ts';
import { asOf, boxFate, type Scene, shelfFate } from './fates.ts';
import { type Fate, type HistoryLine, iso } from './history-line.ts';
import { openFate, openShelfFate, reservedAtFor, chooseDoors, waitingSince } from './open-fates.ts';
import { staffNotes } from './staff-notes.ts';
import { hourMs, ordersOfDay, workingTime } from './working-time.ts';

export const historyDays = 90;
const waitingOrders = 6;
/** Number of parcels on a pharmacy's shelves today. */
const parcelsOnShelves = 7;
/** Minimum share of parcels in a fridge, if the box has one. */
const coolShare = 0.3;
/** Share of doors occupied today, by index of the box. */
const occupiedShare = [0.5, 0.3];

/**
 * Generates 90 days of a pharmacy's past deliveries after one in each week before, the parcels in its doors at `now`,
 * and some orders that wait for a door: oldest first, deterministic by pharmacy, `now` and seed.
 */
export function makeHistoryLines(pharmacy: DemoPharmacy, now: number, seed: string): HistoryLine[] {
  const chance = seededChance(`${seed}/${pharmacy.businessId}`);
  const fates = [
    ...pharmacy.boxes.flatMap((_, index) => boxHistory(pharmacy, index, now, chance)),
    ...shelfHistory(pharmacy, now, chance),
    ...waiting(now, chance),
    ...onShelves(pharmacy, now, seededChance(`${seed}/${pharmacy.businessId}/shelves`)),
  ].toSorted((a, b) => a.reservedTime.localeCompare(b.reservedTime));
  const notes = seededChance(`${seed}/${pharmacy.businessId}/notes`);
  const lines = fates.map((fate, index) => ({
    ...withCustomer(pharmacy, fate, index, chance),
    ...(notes.happens(0.1) && { descriptionText: notes.pick(staffNotes) }),
  }));
  return [...makeEarlierParcels(pharmacy, now, { seed, endsDaysAgo: historyDays }), ...lines];
}

function boxHistory(pharmacy: DemoPharmacy, index: number, now: number, chance: Chance): Fate[] {
  const box = pharmacy.boxes[index];
  if (box === undefined) return [];
  const calendar = new DoorCalendar();
  const fridges = box.doors.filter(({ fridge }) => fridge);
  const today = chooseDoors(box.doors, occupiedShare[index] ?? 0.3, chance).map((occupied) => {
    const scene = sceneAt(pharmacy, reservedAtFor(occupied, now, chance), chance);
    const { fate, from, to } = openFate(scene, box.name, occupied);
    calendar.occupy(occupied.door.id, from, to);
    return fate;
  });
  const past = daysBack().flatMap((daysAgo) =>
    times(Math.round(ordersOfDay(now, daysAgo, chance) * busyness(daysAgo, index)), () => {
      const scene = sceneAt(pharmacy, workingTime(now, daysAgo, chance), chance);
      const own = fridges.length > 0 && chance.happens(coolShare) ? fridges : box.doors;
      const door = own[chance.between(0, own.length - 1)];
      if (door === undefined) return [];
      const ending = boxFate(scene, box.name, door);
      const fate = asOf(ending.fate, now);
      if (fate === undefined || !calendar.isFree(door.id, ending.from, ending.to)) return [];
      calendar.occupy(door.id, ending.from, ending.to);
      return [fate];
    }),
  );
  return [...past, ...today];
}

/** Relative number of orders: highest for the first box, and growing over time. */
function busyness(daysAgo: number, index: number): number {
  return (index === 0 ? 1.6 : 1) * (1.2 - (0.5 * daysAgo) / historyDays);
}

function shelfHistory(pharmacy: DemoPharmacy, now: number, chance: Chance): Fate[] {
  const [first, ...others] = pharmacy.shelves;
  if (first === undefined) return [];
  return daysBack().flatMap((daysAgo) =>
    times(Math.ceil((ordersOfDay(now, daysAgo, chance) * busyness(daysAgo, 0)) / 3), () => {
      const scene = sceneAt(pharmacy, workingTime(now, daysAgo, chance), chance);
      const fate = asOf(shelfFate(scene, chance.pick([first, ...others])), now);
      return fate === undefined ? [] : [fate];
    }),
  );
}

/** Parcels that wait on a shelf today, the last of them expired. */
function onShelves(pharmacy: DemoPharmacy, now: number, chance: Chance): Fate[] {
  const [first, ...others] = pharmacy.shelves;
  if (first === undefined) return [];
  return times(parcelsOnShelves, (index) => {
    const isExpired = index === parcelsOnShelves - 1;
    const daysAgo = isExpired ? 9 : Math.min(index, 5);
    const scene = sceneAt(
      pharmacy,
      Math.min(workingTime(now, daysAgo, chance), now - hourMs),
      chance,
    );
    return [openShelfFate(scene, chance.pick([first, ...others]), isExpired)];
  });
}

function waiting(now: number, chance: Chance): Fate[] {
  return times(waitingOrders, (index) => [
    {
      deliveryStatus: 'reserved',
      reservedTime: iso(waitingSince(now, index, chance)),
      reservedUserName: 'API',
    },
  ]);
}

function sceneAt(pharmacy: DemoPharmacy, reservedAt: number, chance: Chance): Scene {
  return { staff: pharmacy.staff, chance, reservedAt, isFromApi: chance.happens(0.75) };
}

function withCustomer(
  { businessId, country, boxes }: DemoPharmacy,
  fate: Fate,
  index: number,
  chance: Chance,
): HistoryLine {
  const number = 10_001 + index;
  return {
    kind: 'delivery',
    pharmacy: businessId,
    deliveryId: `fp-${number}`,
    ...(chance.happens(0.12) && { additionalDeliveryIds: [`fp-${number}-2`] }),
    phoneNumber: inventedPhone(country, chance),
    is_drug: chance.happens(0.7) || isInFridge(boxes, fate),
    ...(chance.happens(0.6) && { ssn: identityNumber(country, fate, chance) }),
    ...(fate.reservedUserName === 'API' && {
      order_id: `order-${number}`,
      fulfillment_order_id: `fulfillment-${number}`,
    }),
    ...fate,
  };
}

/** What needs a fridge is a drug. */
function isInFridge(boxes: DemoPharmacy['boxes'], { box, lockerId = [] }: Fate): boolean {
  const doors = boxes.find(({ name }) => name === box)?.doors ?? [];
  return doors.some(({ id, fridge }) => fridge && lockerId.includes(id));
}

/** For a parcel that waits today the number of a demo customer, who can authenticate; otherwise an invented one. */
function identityNumber(country: string, fate: Fate, chance: Chance): string {
  return fate.deliveryStatus === 'delivered'
    ? demoIdentityNumber(country, chance)
    : inventedIdentityNumber(country, chance);
}

function daysBack(): number[] {
  return Array.from({ length: historyDays }, (_, index) => historyDays - index);
}

function times<Item>(count: number, make: (index: number) => Item[]): Item[] {
  return Array.from({ length: count }, (_, index) => make(index)).flat();
}
