import type { DeliveryActor, DeliveryEventName } from '../delivery/delivery-events.ts';
import type { DeliverySnapshot } from '../delivery/delivery-snapshot.ts';
import { isClosed } from '../delivery/delivery-states.ts';

/**
 * A second definition of the life cycle, as a plain graph of named places without guards, outcomes and
 * effects. Random walks compare the table of events with it.
 */
export type Place =
  | 'nowhere'
  | 'unassigned'
  | 'waiting'
  | 'box'
  | 'boxPart'
  | 'boxLate'
  | 'boxPartLate'
  | 'boxFull'
  | 'boxFullLate'
  | 'shelf'
  | 'counter'
  | 'late'
  | 'removed'
  | 'deleted'
  | 'test'
  | 'testDelivered'
  | 'testLate'
  | 'testDeleted'
  | 'closed';

type Step = `${DeliveryActor} ${DeliveryEventName}`;

const out: Readonly<Partial<Record<Step, readonly Place[]>>> = {
  'staff pickUpByStaff': ['closed'],
  'staff destroy': ['closed'],
};

const placed: Readonly<Partial<Record<Step, readonly Place[]>>> = {
  'staff assignToLockers': ['box'],
  'staff assignToShelf': ['shelf'],
};

type Steps = Readonly<Partial<Record<Step, readonly Place[]>>>;

const moves: Readonly<Record<Place, Steps>> = {
  nowhere: {
    'orderSource arrive': ['unassigned', 'test'],
    'staff createInBox': ['box'],
    'staff createOnPharmacy': ['waiting', 'counter'],
  },
  unassigned: {
    ...out,
    ...placed,
    'staff delete': ['deleted'],
    'orderSource cancel': ['closed'],
    'clock cancel': ['closed'],
  },
  waiting: { ...out, ...placed, 'staff delete': ['deleted'], 'orderSource cancel': ['closed'] },
  box: {
    'box load': ['box', 'boxPart', 'boxFull'],
    'clock reservationExpires': ['boxLate'],
    'staff delete': ['deleted'],
    'staff destroy': ['closed'],
    'orderSource cancel': ['closed'],
  },
  boxPart: {
    'box load': ['boxPart', 'boxFull'],
    'clock reservationExpires': ['boxPartLate'],
    'box remove': ['boxPart', 'removed'],
    'staff remove': ['boxPart', 'removed'],
  },
  boxLate: {
    'box load': ['boxLate', 'boxPartLate', 'boxFull'],
    'staff delete': ['deleted'],
    'staff destroy': ['closed'],
  },
  boxPartLate: {
    'box load': ['boxPartLate', 'boxFull'],
    'box remove': ['boxPartLate', 'removed'],
    'staff remove': ['boxPartLate', 'removed'],
  },
  boxFull: {
    'box pickUpAtBox': ['boxFull', 'closed'],
    'box remove': ['boxFull', 'removed'],
    'staff remove': ['boxFull', 'removed'],
    'clock deliveryExpires': ['boxFullLate'],
  },
  boxFullLate: {
    'box remove': ['boxFullLate', 'removed'],
    'staff remove': ['boxFullLate', 'removed'],
  },
  shelf: {
    ...out,
    'staff changeShelf': ['shelf'],
    'staff delete': ['deleted'],
    'clock deliveryExpires': ['late'],
  },
  counter: { ...out, 'staff delete': ['deleted'], 'clock deliveryExpires': ['late'] },
  late: { ...out, 'staff delete': ['deleted'] },
  removed: {
    ...out,
    'staff assignToShelf': ['shelf'],
    'staff delete': ['deleted'],
    'clock destroy': ['closed'],
  },
  deleted: { ...out, ...placed, 'orderSource cancel': ['closed'], 'clock cancel': ['closed'] },
  test: {
    'test deliverTest': ['testDelivered'],
    'staff delete': ['testDeleted'],
    'staff destroy': ['closed'],
    'orderSource cancel': ['closed'],
    'clock cancel': ['closed'],
  },
  testDelivered: {
    'test pickUpTest': ['closed'],
    'test expireTest': ['testLate'],
    'clock deliveryExpires': ['testLate'],
    'staff delete': ['testDeleted'],
    'staff destroy': ['closed'],
    'orderSource cancel': ['closed'],
  },
  testLate: {
    'staff delete': ['testDeleted'],
    'staff destroy': ['closed'],
    'orderSource cancel': ['closed'],
    'clock destroy': ['closed'],
  },
  testDeleted: {
    'test deliverTest': ['testDelivered'],
    'staff destroy': ['closed'],
    'orderSource cancel': ['closed'],
    'clock cancel': ['closed'],
  },
  closed: {},
};

const isTestPlace = (place: Place) => place.startsWith('test');

/**
 * Holds change no place: whatever was not handed over can be put on hold and decided about, since readings may arrive
 * once its parcel has left the door. A parcel that was picked up can be put on hold, too. A test order has no parcel.
 */
const holds = (place: Place): Steps => {
  if (place === 'nowhere' || isTestPlace(place)) return {};
  if (place === 'closed') return { 'box hold': [place], 'staff acknowledge': [place] };
  return { 'box hold': [place], 'staff release': [place], 'staff reject': [place] };
};

/** The possible targets of each step from each place; a step that is not listed is refused. */
export const stepsFrom = (place: Place): Steps => ({ ...moves[place], ...holds(place) });

export const places = Object.keys(moves) as readonly Place[];

/** Steps whose acceptance also depends on time, on shelves, on the connection of the box or on a hold. */
export const conditional: readonly string[] = [
  'box hold',
  'staff release',
  'staff reject',
  'staff acknowledge',
  'staff pickUpByStaff',
  'staff assignToLockers',
  'clock cancel',
  'clock destroy',
  'staff remove',
  'staff assignToShelf',
];

function testPlace({ status, unassigned, deliveryTime }: DeliverySnapshot): Place | undefined {
  if (unassigned) {
    if (status === 'reserved') return 'test';
    return status === 'deleted' ? 'testDeleted' : undefined;
  }
  if (deliveryTime === null) return undefined;
  if (status === 'delivered') return 'testDelivered';
  return status === 'expired' ? 'testLate' : undefined;
}

function boxPlace(delivery: DeliverySnapshot): Place | undefined {
  const loaded = delivery.doors.filter((door) => door.loadedAt !== null).length;
  const isFull = loaded === delivery.doors.length;
  if (delivery.status === 'delivered') return isFull ? 'boxFull' : undefined;
  if (delivery.status === 'reserved') return loaded === 0 ? 'box' : 'boxPart';
  if (delivery.status !== 'expired') return undefined;
  if (delivery.deliveryTime !== null) return isFull ? 'boxFullLate' : undefined;
  return loaded === 0 ? 'boxLate' : 'boxPartLate';
}

/** The place of a delivery, or undefined when its state is invalid. */
export function placeOf(delivery: DeliverySnapshot | null): Place | undefined {
  if (delivery === null) return 'nowhere';
  const { status, unassigned, doors, shelves, deliveryTime } = delivery;
  if (delivery.isTest && !isClosed(status))
    return doors.length + shelves.length > 0 ? undefined : testPlace(delivery);
  if (doors.length > 0) return unassigned || shelves.length > 0 ? undefined : boxPlace(delivery);
  if (unassigned && status !== 'reserved' && status !== 'deleted') return undefined;
  const isOnShelf = shelves.length > 0;
  if (status === 'delivered' && deliveryTime !== null) return isOnShelf ? 'shelf' : 'counter';
  if (status === 'expired') return deliveryTime === null ? undefined : 'late';
  if (isOnShelf) return undefined;
  if (status === 'reserved') return unassigned ? 'unassigned' : 'waiting';
  if (status === 'deleted') return unassigned ? 'deleted' : undefined;
  if (status === 'removed') return 'removed';
  return status === 'delivered' ? undefined : 'closed';
}
