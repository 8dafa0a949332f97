import { describe, expect, test } from 'vitest';
import {
  type ExampleName,
  exampleContext,
  exampleDeliveries,
  exampleNames,
} from './testing/example-deliveries.ts';
import { offeredActions, shelfUpdateEvent } from './offered-actions.ts';

function offered(name: ExampleName, context = exampleContext): readonly string[] {
  return offeredActions(exampleDeliveries[name], context);
}

describe('what staff are offered', () => {
  test('a reserved order in a box can be deleted or destroyed', () => {
    expect(offered('reservedInBox')).toEqual(['delete', 'destroy']);
  });

  test('an expired order without delivery time can be deleted', () => {
    expect(offered('expiredReservation')).toEqual(['delete', 'destroy']);
  });

  test('for a delivered order the SMS can be sent again', () => {
    expect(offered('deliveredInBox')).toEqual(['resendSms']);
  });

  test('an expired order with delivery time has no action', () => {
    expect(offered('expiredInBox')).toEqual([]);
  });

  test('a parcel can be reported removed where the box cannot tell of it', () => {
    const outOfReach = { ...exampleContext, isDoorOutOfReach: true };
    expect(offered('expiredInBox', outOfReach)).toEqual(['remove']);
    expect(offered('reservedInBox', outOfReach)).not.toContain('remove');
  });

  test('an unassigned reservation can be placed, given out, destroyed', () => {
    expect(offered('unassigned')).toEqual([
      'assignToLockers',
      'assignToShelf',
      'pickUpByStaff',
      'delete',
      'destroy',
      'resendSms',
    ]);
  });

  test('a closed delivery has no action', () => {
    for (const name of ['pickedUp', 'cancelled', 'destroyed'] as const) {
      expect(offered(name)).toEqual([]);
    }
  });
});

test('an SMS is sent again for what has no locker or is delivered', () => {
  const without = exampleNames.filter((name) => !offered(name).includes('resendSms'));
  expect(without).toEqual([
    'reservedInBox',
    'partlyLoaded',
    'expiredReservation',
    'expiredInBox',
    'pickedUp',
    'cancelled',
    'destroyed',
  ]);
});

test('an update with a shelf changes the shelf, or assigns what has no place yet', () => {
  const eventFor = (name: ExampleName) => shelfUpdateEvent(exampleDeliveries[name], exampleContext);
  expect(eventFor('deliveredOnShelf')).toBe('changeShelf');
  expect(eventFor('reservedWithoutPlace')).toBe('assignToShelf');
  expect(eventFor('unassigned')).toBe('assignToShelf');
  expect(eventFor('reservedInBox')).toBeUndefined();
  expect(eventFor('expiredOnShelf')).toBeUndefined();
});
