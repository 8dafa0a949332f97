import { expect, test } from 'vitest';
import { eventDoors, leavesDoorsUnloaded, leavesParcelsInDoors } from './event-doors.ts';
import { emptyDoor, loadedDoor } from '../testing/example-deliveries.ts';

const snapshot = {
  doors: [loadedDoor('1-1'), emptyDoor('1-2'), emptyDoor('1-3'), loadedDoor('2-1')],
};

test('a load without doors is of all unloaded doors that are not released; only pickups and removals empty doors, those that they name', () => {
  expect(eventDoors({ name: 'load' }, snapshot)).toEqual({
    lockerIds: ['1-2', '1-3'],
    releasedLockerIds: [],
  });
  expect(eventDoors({ name: 'load', releasedLockerIds: ['1-2'] }, snapshot)).toEqual({
    lockerIds: ['1-3'],
    releasedLockerIds: ['1-2'],
  });
  expect(eventDoors({ name: 'load', lockerIds: [] }, snapshot).lockerIds).toEqual([]);
  expect(eventDoors({ name: 'delete' }, snapshot)).toEqual({
    lockerIds: [],
    releasedLockerIds: [],
  });
  expect(leavesParcelsInDoors({ name: 'delete' }, snapshot)).toBe(true);
  const load = (lockerIds: string[], releasedLockerIds: string[] = []) =>
    leavesDoorsUnloaded({ name: 'load', lockerIds, releasedLockerIds }, snapshot);
  expect(load(['1-2'])).toBe(true);
  expect(load(['1-2'], ['1-3'])).toBe(false);
  expect(load(['1-2', '1-3'])).toBe(false);
  const remove = (...lockerIds: string[]) =>
    leavesParcelsInDoors({ name: 'remove', lockerIds }, snapshot);
  expect(remove('1-1')).toBe(true);
  expect(remove('1-1', '2-1')).toBe(false);
  expect(leavesParcelsInDoors({ name: 'remove' }, snapshot)).toBe(false);
});

test.each(['pickUpAtBox', 'remove'] as const)(
  '%s without doors empties all loaded ones',
  (name) => {
    expect(eventDoors({ name }, snapshot)).toEqual({
      lockerIds: ['1-1', '2-1'],
      releasedLockerIds: [],
    });
    expect(eventDoors({ name, lockerIds: ['2-1'] }, snapshot).lockerIds).toEqual(['2-1']);
  },
);
