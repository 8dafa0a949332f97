import type { DeliveryEventRule, DeliveryOutcome } from './delivery-events.ts';
import * as guards from './delivery-guards.ts';
import { leavesDoorsUnloaded, leavesParcelsInDoors } from './event-doors.ts';
import { holdEventRules, robotEventRules } from './hold-and-robot-rules.ts';
import { holdAfterPickup } from './holds.ts';

const emptiedInPart: DeliveryOutcome = {
  when: ({ event, snapshot }) => leavesParcelsInDoors(event, snapshot),
  to: 'unchanged',
  unassigned: 'unchanged',
  effects: ['emptyDoors', 'log'],
};

/** Its last parcel was taken. */
const emptied = ['emptyDoors', 'freeDoors', 'setPickedUp', 'endPinAtKeypad', 'log'] as const;

/**
 * The life cycle of a delivery: each event with its actors, the states that accept it, and its outcomes. The
 * server accepts exactly these; the screens offer exactly these (DLV-15 to DLV-26).
 */
export const deliveryEventTable: readonly DeliveryEventRule[] = [
  {
    event: 'arrive',
    actors: ['orderSource'],
    creates: true,
    guard: guards.isNew,
    outcomes: [{ to: 'reserved', unassigned: true, effects: ['setReserved', 'newPin', 'log'] }],
  },
  {
    event: 'createInBox',
    actors: ['staff'],
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
        effects: ['setReserved', 'setDelivered', 'newPin', 'notifyCustomer', 'log'],
      },
    ],
  },
  {
    event: 'assignToLockers',
    actors: ['staff'],
    // From: unassigned or reserved with neither door nor shelf, not on hold.
    guard: guards.canBeAssigned,
    outcomes: [
      {
        to: 'reserved',
        unassigned: false,
        effects: [
          'clearDeliveryTime',
          'clearNotified',
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
    // From: unassigned, reserved with neither door nor shelf, removed.
    guard: guards.canBeAssignedToShelf,
    outcomes: [
      {
        to: 'delivered',
        unassigned: false,
        effects: [
          'clearDeliveryTime',
          'clearNotified',
          'occupyShelves',
          'setAssigned',
          'setDelivered',
          'takePhoneNumber',
          'newPin',
          'notifyCustomer',
          'log',
        ],
      },
    ],
  },
  {
    event: 'changeShelf',
    actors: ['staff'],
    // From: delivered on shelf.
    guard: guards.isDeliveredOnShelf,
    outcomes: [
      { to: 'delivered', unassigned: false, effects: ['freeShelves', 'occupyShelves', 'log'] },
    ],
  },
  {
    event: 'load',
    actors: ['box'],
    // From: reserved in box, expired in box without delivery time.
    guard: guards.awaitsParcelInBox,
    outcomes: [
      {
        when: ({ event, snapshot }) => leavesDoorsUnloaded(event, snapshot),
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
          'notifyCustomer',
          'log',
        ],
      },
    ],
  },
  {
    event: 'pickUpAtBox',
    actors: ['box'],
    // From: delivered in box.
    guard: guards.isDeliveredInBox,
    outcomes: [
      emptiedInPart,
      {
        when: ({ snapshot, context }) => holdAfterPickup(snapshot, context.now) === 'pickedUp',
        to: 'pickup',
        unassigned: false,
        hold: 'pickedUp',
        effects: emptied,
      },
      { to: 'pickup', unassigned: false, hold: null, effects: emptied },
    ],
  },
  {
    event: 'pickUpByStaff',
    actors: ['staff'],
    // From: reserved, delivered, expired, deleted or removed, without door and not on hold.
    guard: guards.canBeHandedOver,
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
    // From: reserved in box.
    guard: guards.isReservedInBox,
    outcomes: [{ to: 'expired', unassigned: false, effects: ['setExpired', 'log'] }],
  },
  {
    event: 'deliveryExpires',
    actors: ['clock'],
    isForTests: true,
    // From: delivered.
    guard: guards.isDelivered,
    outcomes: [
      { to: 'expired', unassigned: false, effects: ['setExpired', 'endPinAtKeypad', 'log'] },
    ],
  },
  {
    event: 'remove',
    actors: ['box', 'staff'],
    // From: any state with a parcel in a door.
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
    isForTests: true,
    // From: in box with no door loaded reserved, or expired without delivery time; without door reserved, delivered,
    // expired, removed.
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
    isForTests: true,
    // From: any open state without a parcel in a door. By the clock 30 days after removed, of a test order 30 days
    // after expired.
    guard: guards.canBeDestroyed,
    outcomes: [
      {
        to: 'destroyed',
        unassigned: false,
        hold: null,
        effects: ['freeDoors', 'freeShelves', 'setDestroyed', 'endPinAtKeypad', 'log'],
      },
    ],
  },
  {
    event: 'cancel',
    actors: ['orderSource', 'clock'],
    isForTests: true,
    // From: unassigned, by the clock for 30 days. By the order source also reserved with no door loaded, and any
    // open test order.
    guard: guards.canBeCancelled,
    outcomes: [
      {
        to: 'cancelled',
        unassigned: false,
        hold: null,
        effects: ['freeDoors', 'freeShelves', 'setCancelled', 'endPinAtKeypad', 'log'],
      },
    ],
  },
  ...holdEventRules,
  ...robotEventRules,
];
