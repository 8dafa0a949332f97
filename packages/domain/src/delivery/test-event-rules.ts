import type { DeliveryEventRule } from './delivery-events.ts';
import * as guards from './delivery-guards.ts';

/**
 * The events of the test robot, part of the life cycle's table: what staff, a box and the clock do with a parcel it does
 * with an order of a test source (INT-08). They take no door and no shelf.
 */
export const testEventRules: readonly DeliveryEventRule[] = [
  {
    event: 'deliverTest',
    actors: ['test'],
    concernsTests: true,
    from: ['test order: unassigned'],
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
    concernsTests: true,
    from: ['test order: delivered'],
    guard: guards.isDeliveredTest,
    outcomes: [
      { to: 'pickup', unassigned: false, effects: ['setPickedUp', 'endPinAtKeypad', 'log'] },
    ],
  },
  {
    event: 'expireTest',
    actors: ['test'],
    concernsTests: true,
    from: ['test order: delivered'],
    guard: guards.isDeliveredTest,
    outcomes: [
      { to: 'expired', unassigned: false, effects: ['setExpired', 'endPinAtKeypad', 'log'] },
    ],
  },
];
