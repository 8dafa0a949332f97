import { expect, test } from 'vitest';
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

test('what is not loaded can be deleted or destroyed, a delivered one resent, a removal reported while the box is out of reach, a closed one nothing', () => {
  expect(offered('reservedInBox')).toEqual(['delete', 'destroy']);
  expect(offered('expiredReservation')).toEqual(['delete', 'destroy']);
  expect(offered('deliveredInBox')).toEqual(['resendSms']);
  expect(offered('expiredInBox')).toEqual([]);
  const outOfReach = { ...exampleContext, isDoorOutOfReach: true };
  expect(offered('expiredInBox', outOfReach)).toEqual(['remove']);
  expect(offered('reservedInBox', outOfReach)).not.toContain('remove');
  expect(offered('unassigned')).toEqual([
    'assignToLockers',
    'assignToShelf',
    'pickUpByStaff',
    'delete',
    'destroy',
    'resendSms',
  ]);
  for (const name of ['pickedUp', 'cancelled', 'destroyed'] as const)
    expect(offered(name)).toEqual([]);
});

test('the SMS of an open delivery can be resent when it is delivered or has no locker; a shelf is changed or assigned', () => {
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
  const eventFor = (name: ExampleName) => shelfUpdateEvent(exampleDeliveries[name], exampleContext);
  expect(eventFor('deliveredOnShelf')).toBe('changeShelf');
  expect(eventFor('reservedWithoutPlace')).toBe('assignToShelf');
  expect(eventFor('unassigned')).toBe('assignToShelf');
  expect(eventFor('removed')).toBe('assignToShelf');
  expect(eventFor('reservedInBox')).toBeUndefined();
  expect(eventFor('expiredOnShelf')).toBeUndefined();
});

test('TOD-05: a parcel lacks a place while it waits for one or was removed, not at the counter', () => {
  expect(exampleNames.filter((name) => lacksPlace(exampleDeliveries[name]))).toEqual([
    'unassigned',
    'reservedWithoutPlace',
    'removed',
    'deleted',
  ]);
});
