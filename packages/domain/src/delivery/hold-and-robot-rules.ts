import type { DeliveryEventRule } from './delivery-events.ts';
import * as guards from './delivery-guards.ts';
import { isClosed } from './delivery-states.ts';

/** The events about holds, part of the life cycle's table: they change no status. */
export const holdEventRules: readonly DeliveryEventRule[] = [
  {
    event: 'hold',
    actors: ['box'],
    // From: any open state, picked up.
    guard: guards.canBeHeld,
    outcomes: [
      {
        when: ({ snapshot }) => isClosed(snapshot.status),
        to: 'unchanged',
        unassigned: 'unchanged',
        hold: 'pickedUp',
        effects: ['setHold', 'log'],
      },
      { to: 'unchanged', unassigned: 'unchanged', hold: 'held', effects: ['setHold', 'log'] },
    ],
  },
  {
    event: 'release',
    actors: ['staff'],
    // From: any open state, held.
    guard: guards.awaitsJudgement,
    outcomes: [
      {
        to: 'unchanged',
        unassigned: 'unchanged',
        hold: null,
        effects: ['setJudgement', 'notifyOfRelease', 'log'],
      },
    ],
  },
  {
    event: 'reject',
    actors: ['staff'],
    // From: any open state, held.
    guard: guards.awaitsJudgement,
    outcomes: [
      {
        to: 'unchanged',
        unassigned: 'unchanged',
        hold: 'rejected',
        effects: ['setJudgement', 'notifyOfRejection', 'log'],
      },
    ],
  },
  {
    event: 'acknowledge',
    actors: ['staff'],
    // From: picked up during an excursion.
    guard: guards.awaitsAcknowledgement,
    outcomes: [
      {
        to: 'unchanged',
        unassigned: 'unchanged',
        hold: null,
        effects: ['setJudgement', 'log'],
      },
    ],
  },
];

/**
 * The events of the test robot, part of the life cycle's table (INT-08). With an order of a test source it does what
 * staff, a box and the clock do with a parcel, without a door and a shelf.
 */
export const robotEventRules: readonly DeliveryEventRule[] = [
  {
    event: 'deliverTest',
    actors: ['test'],
    isForTests: true,
    // From: test order: unassigned.
    guard: guards.isTestThatWaits,
    outcomes: [
      {
        to: 'delivered',
        unassigned: false,
        effects: [
          'clearDeliveryTime',
          'clearNotified',
          'setAssigned',
          'setDelivered',
          'newPin',
          'notifyCustomer',
          'log',
        ],
      },
    ],
  },
  {
    event: 'pickUpTest',
    actors: ['test'],
    isForTests: true,
    // From: test order: delivered.
    guard: guards.isDeliveredTest,
    outcomes: [
      { to: 'pickup', unassigned: false, effects: ['setPickedUp', 'endPinAtKeypad', 'log'] },
    ],
  },
  {
    event: 'expireTest',
    actors: ['test'],
    isForTests: true,
    // From: test order: delivered.
    guard: guards.isDeliveredTest,
    outcomes: [
      { to: 'expired', unassigned: false, effects: ['setExpired', 'endPinAtKeypad', 'log'] },
    ],
  },
];
