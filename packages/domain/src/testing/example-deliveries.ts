import { decideDeliveryEvent } from '../delivery/decide-delivery-event.ts';
import type { DeliveryActor, DeliveryContext, DeliveryEvent } from '../delivery/delivery-events.ts';
import type { DeliverySnapshot } from '../delivery/delivery-snapshot.ts';

export const exampleNow = new Date('2025-03-10T09:00:00.000Z');

/** A pharmacy with shelves and a connected box. */
export const exampleContext: DeliveryContext = {
  now: exampleNow,
  pharmacyHasShelves: true,
  isDoorOutOfReach: false,
};

const plain: DeliverySnapshot = {
  status: 'reserved',
  unassigned: false,
  doors: [],
  shelves: [],
  deliveryTime: null,
  expiredTime: null,
  removedTime: null,
  unassignedSince: null,
  hasSsn: false,
  isDrug: false,
  isTest: false,
  hold: null,
  heldTime: null,
  endedHold: null,
};

export const emptyDoor = (lockerId = '1-1') => ({ lockerId, loadedAt: null });

export const loadedDoor = (lockerId = '1-1') => ({ lockerId, loadedAt: exampleNow });

const deliveryTime = exampleNow;

/** One delivery in each state that the rules distinguish. */
export const exampleDeliveries = {
  unassigned: { ...plain, unassigned: true, unassignedSince: exampleNow },
  reservedWithoutPlace: plain,
  reservedInBox: { ...plain, doors: [emptyDoor()] },
  partlyLoaded: { ...plain, doors: [loadedDoor('1-1'), emptyDoor('1-2')] },
  expiredReservation: {
    ...plain,
    status: 'expired',
    expiredTime: exampleNow,
    doors: [emptyDoor()],
  },
  deliveredInBox: { ...plain, status: 'delivered', deliveryTime, doors: [loadedDoor()] },
  deliveredOnShelf: { ...plain, status: 'delivered', deliveryTime, shelves: ['a1'] },
  deliveredAtCounter: { ...plain, status: 'delivered', deliveryTime },
  expiredInBox: {
    ...plain,
    status: 'expired',
    expiredTime: exampleNow,
    deliveryTime,
    doors: [loadedDoor()],
  },
  expiredOnShelf: {
    ...plain,
    status: 'expired',
    expiredTime: exampleNow,
    deliveryTime,
    shelves: ['a1'],
  },
  removed: { ...plain, status: 'removed', removedTime: exampleNow, deliveryTime },
  deleted: { ...plain, status: 'deleted', unassigned: true, unassignedSince: exampleNow },
  pickedUp: { ...plain, status: 'pickup', deliveryTime },
  cancelled: { ...plain, status: 'cancelled' },
  destroyed: { ...plain, status: 'destroyed' },
} as const satisfies Record<string, DeliverySnapshot>;

export type ExampleName = keyof typeof exampleDeliveries;

export const exampleNames = Object.keys(exampleDeliveries) as readonly ExampleName[];

/** {@link decideDeliveryEvent}, by default in the example context. */
export function decide(
  event: DeliveryEvent,
  actor: DeliveryActor,
  snapshot: DeliverySnapshot | null,
  context = exampleContext,
) {
  return decideDeliveryEvent(event, actor, snapshot, context);
}

/** The example states in which an event of this actor is accepted. */
export function acceptedFrom(
  name: DeliveryEvent['name'],
  actor: DeliveryActor,
  context = exampleContext,
): readonly ExampleName[] {
  return exampleNames.filter(
    (example) => decide({ name }, actor, exampleDeliveries[example], context).ok,
  );
}
