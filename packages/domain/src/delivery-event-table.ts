import type { DeliveryEventRule, DeliveryOutcome, RuleInput } from './delivery-events.ts';
import * as guards from './delivery-guards.ts';
import { eventDoors } from './event-doors.ts';

/** Whether doors stay unloaded after this load; all doors left to it are loaded otherwise. */
function leavesDoorsUnloaded({ event, snapshot }: RuleInput): boolean {
  const { lockerIds, releasedLockerIds } = eventDoors(event, snapshot);
  const settled = [...lockerIds, ...releasedLockerIds];
  return snapshot.doors.some((door) => door.loadedAt === null && !settled.includes(door.lockerId));
}

/** Whether parcels stay behind doors after this pickup or removal. */
function leavesParcelsInDoors({ event, snapshot }: RuleInput): boolean {
  const { lockerIds } = eventDoors(event, snapshot);
  return snapshot.doors.some(
    (door) => door.loadedAt !== null && !lockerIds.includes(door.lockerId),
  );
}

const emptiedInPart: DeliveryOutcome = {
  when: leavesParcelsInDoors,
  to: 'unchanged',
  unassigned: 'unchanged',
  effects: ['emptyDoors', 'log'],
};

/**
 * The life cycle of a delivery: each event with who makes it, from where, and what it does. The
 * server accepts exactly these; the screens offer exactly these (DLV-15 to DLV-26).
 */
export const deliveryEventTable: readonly DeliveryEventRule[] = [
  {
    event: 'arrive',
    actors: ['orderSource'],
    from: [],
    creates: true,
    guard: guards.isNew,
    outcomes: [{ to: 'reserved', unassigned: true, effects: ['setReserved', 'newPin', 'log'] }],
  },
  {
    event: 'createInBox',
    actors: ['staff'],
    from: [],
    creates: true,
    guard: guards.isNew,
    outcomes: [
      {
        to: 'reserved',
        unassigned: false,
        effects: ['occupyLockers', 'setReserved', 'newPin', 'log'],
      },
    ],
  },
  {
    event: 'createOnPharmacy',
    actors: ['staff'],
    from: [],
    creates: true,
    guard: guards.isNew,
    outcomes: [
      {
        when: ({ context }) => context.pharmacyHasShelves,
        to: 'reserved',
        unassigned: false,
        effects: ['setReserved', 'newPin', 'log'],
      },
      {
        to: 'delivered',
        unassigned: false,
        effects: ['setReserved', 'setDelivered', 'newPin', 'tellCustomer', 'log'],
      },
    ],
  },
  {
    event: 'assignToLockers',
    actors: ['staff'],
    from: ['unassigned', 'reserved with neither door nor shelf'],
    creates: false,
    guard: guards.canBeAssigned,
    outcomes: [
      {
        to: 'reserved',
        unassigned: false,
        effects: [
          'clearDeliveryTime',
          'clearTold',
          'occupyLockers',
          'setAssigned',
          'takePhoneNumber',
          'newPin',
          'log',
        ],
      },
    ],
  },
  {
    event: 'assignToShelf',
    actors: ['staff'],
    from: ['unassigned', 'reserved with neither door nor shelf'],
    creates: false,
    guard: guards.canBeAssignedToShelf,
    outcomes: [
      {
        to: 'delivered',
        unassigned: false,
        effects: [
          'clearDeliveryTime',
          'clearTold',
          'occupyShelves',
          'setAssigned',
          'setDelivered',
          'takePhoneNumber',
          'newPin',
          'tellCustomer',
          'log',
        ],
      },
    ],
  },
  {
    event: 'changeShelf',
    actors: ['staff'],
    from: ['delivered on shelf'],
    creates: false,
    guard: guards.isDeliveredOnShelf,
    outcomes: [
      { to: 'delivered', unassigned: false, effects: ['freeShelves', 'occupyShelves', 'log'] },
    ],
  },
  {
    event: 'load',
    actors: ['box'],
    from: ['reserved in box', 'expired in box without delivery time'],
    creates: false,
    guard: guards.awaitsParcelInBox,
    outcomes: [
      {
        when: leavesDoorsUnloaded,
        to: 'unchanged',
        unassigned: 'unchanged',
        effects: ['markDoorsLoaded', 'addOpenCounts', 'releaseUnneededDoors', 'log'],
      },
      {
        to: 'delivered',
        unassigned: false,
        effects: [
          'markDoorsLoaded',
          'addOpenCounts',
          'releaseUnneededDoors',
          'setDelivered',
          'tellCustomer',
          'log',
        ],
      },
    ],
  },
  {
    event: 'pickUpAtBox',
    actors: ['box'],
    from: ['delivered in box'],
    creates: false,
    guard: guards.isDeliveredInBox,
    outcomes: [
      emptiedInPart,
      {
        to: 'pickup',
        unassigned: false,
        effects: ['emptyDoors', 'freeDoors', 'setPickedUp', 'endPinAtKeypad', 'log'],
      },
    ],
  },
  {
    event: 'pickUpByStaff',
    actors: ['staff'],
    from: ['reserved, delivered, expired, deleted or removed, without door'],
    creates: false,
    guard: guards.isOpenWithoutDoor,
    outcomes: [
      {
        to: 'pickup',
        unassigned: false,
        effects: ['freeShelves', 'setPickedUp', 'setGivenOutUser', 'log'],
      },
    ],
  },
  {
    event: 'reservationExpires',
    actors: ['clock'],
    from: ['reserved in box'],
    creates: false,
    guard: guards.isReservedInBox,
    outcomes: [{ to: 'expired', unassigned: false, effects: ['setExpired', 'log'] }],
  },
  {
    event: 'deliveryExpires',
    actors: ['clock'],
    from: ['delivered'],
    creates: false,
    guard: guards.isDelivered,
    outcomes: [
      { to: 'expired', unassigned: false, effects: ['setExpired', 'endPinAtKeypad', 'log'] },
    ],
  },
  {
    event: 'remove',
    actors: ['box', 'staff'],
    from: ['any state with a parcel in a door'],
    creates: false,
    guard: guards.canBeRemoved,
    outcomes: [
      emptiedInPart,
      {
        to: 'removed',
        unassigned: false,
        effects: ['emptyDoors', 'freeDoors', 'setRemoved', 'endPinAtKeypad', 'log'],
      },
    ],
  },
  {
    event: 'delete',
    actors: ['staff'],
    from: [
      'in box with no door loaded: reserved, or expired without delivery time',
      'without door: reserved, delivered, expired, removed',
    ],
    creates: false,
    guard: guards.canBeDeleted,
    outcomes: [
      {
        to: 'deleted',
        unassigned: true,
        effects: ['freeDoors', 'freeShelves', 'setDeleted', 'endPinAtKeypad', 'log'],
      },
    ],
  },
  {
    event: 'destroy',
    actors: ['staff', 'clock'],
    from: ['any open state without a parcel in a door', 'clock: 30 days after removed'],
    creates: false,
    guard: guards.canBeDestroyed,
    outcomes: [
      {
        to: 'destroyed',
        unassigned: false,
        effects: ['freeDoors', 'freeShelves', 'setDestroyed', 'endPinAtKeypad', 'log'],
      },
    ],
  },
  {
    event: 'cancel',
    actors: ['orderSource', 'clock'],
    from: ['unassigned (clock: for 30 days)', 'order source: reserved with no door loaded'],
    creates: false,
    guard: guards.canBeCancelled,
    outcomes: [
      {
        to: 'cancelled',
        unassigned: false,
        effects: ['freeDoors', 'freeShelves', 'setCancelled', 'endPinAtKeypad', 'log'],
      },
    ],
  },
];
