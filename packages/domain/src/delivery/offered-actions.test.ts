import { describe, expect, test } from 'vitest';
import {
  type ExampleName,
  exampleContext,
  exampleDeliveries,
  exampleNames,
} from '../testing/example-deliveries.ts';
import { lacksPlace, offeredActions, shelfUpdateEvent } from './offered-actions.ts';

function offered(name: ExampleName, context = exampleContext): readonly string[] {
  return offeredActions(exampleDeliveries[name], context);
}

describe('offered actions', () => {
  test('a reserved order in a box can be deleted or destroyed', () => {
    expect(offered('reservedInBox')).toEqual(['delete', 'destroy']);
  });

  test('an expired order without delivery time can be deleted', () => {
    expect(offered('expiredReservation')).toEqual(['delete', 'destroy']);
  });

  test('the SMS of a delivered order can be resent', () => {
    expect(offered('deliveredInBox')).toEqual(['resendSms']);
  });

  test('an expired order with delivery time has no action', () => {
    expect(offered('expiredInBox')).toEqual([]);
  });

  test('staff can report a removal while the box is out of reach', () => {
    const outOfReach = { ...exampleContext, isDoorOutOfReach: true };
    expect(offered('expiredInBox', outOfReach)).toEqual(['remove']);
    expect(offered('reservedInBox', outOfReach)).not.toContain('remove');
  });

  test('an unassigned reservation can be assigned, handed over, deleted and destroyed', () => {
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

test('the SMS of an open delivery can be resent when it is delivered or has no locker', () => {
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

test('TOD-05: a parcel lacks a place while it waits for one or was removed, not at the counter', () => {
  expect(exampleNames.filter((name) => lacksPlace(exampleDeliveries[name]))).toEqual([
    'unassigned',
    'reservedWithoutPlace',
    'removed',
    'deleted',
  ]);
});

test('an update with a shelf changes the shelf, or assigns a delivery without a place', () => {
  const eventFor = (name: ExampleName) => shelfUpdateEvent(exampleDeliveries[name], exampleContext);
  expect(eventFor('deliveredOnShelf')).toBe('changeShelf');
  expect(eventFor('reservedWithoutPlace')).toBe('assignToShelf');
  expect(eventFor('unassigned')).toBe('assignToShelf');
  expect(eventFor('removed')).toBe('assignToShelf');
  expect(eventFor('reservedInBox')).toBeUndefined();
  expect(eventFor('expiredOnShelf')).toBeUndefined();
});
