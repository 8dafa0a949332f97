import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deliveryStatuses } from '../delivery/delivery-states.ts';
import {
  lockerId,
  lockerSizeLabels,
  lockerStatus,
  lockerStatuses,
  lockerTypeNames,
  parseLockerId,
  roomSensorId,
} from './lockers.ts';

test("LCK-15: a locker's id is '{moduleIndex}-{position}', and parsing it returns both", () => {
  expect(lockerId(1, 1)).toBe('1-1');
  expect(lockerId(2, 12)).toBe('2-12');
  const number = fc.integer({ min: 1, max: 98 });
  fc.assert(
    fc.property(number, number, (moduleIndex, position) => {
      expect(parseLockerId(lockerId(moduleIndex, position))).toEqual({ moduleIndex, position });
    }),
  );
});

test.each(['', '1', '1-', '0-1', '1-0', '01-1', '1-1-1', ' 1-1', '1-1a', '100-1', 'a-1'])(
  "'%s' is not a locker id",
  (id) => expect(parseLockerId(id)).toBeUndefined(),
);

test('LCK-16 TMP-18 LCK-17 LCK-20: types are small, medium and large; a locker shows the status of its delivery, or that it is inactive and empty', () => {
  expect(lockerTypeNames).toEqual({ 0: 'small', 1: 'medium', 2: 'large' });
  expect(lockerSizeLabels).toEqual({ 0: 'S', 1: 'M', 2: 'L' });
  expect(roomSensorId).toBe('99-99');
  expect(parseLockerId(roomSensorId)).toBeUndefined();
  expect(lockerStatuses).toEqual([
    'free',
    'reserved',
    'delivered',
    'expired',
    'removed',
    'inactive',
  ]);
  const shown = deliveryStatuses.map((status) => [
    status,
    lockerStatus({ inactive: false, order: { status } }),
  ]);
  expect(Object.fromEntries(shown)).toEqual({
    reserved: 'reserved',
    delivered: 'delivered',
    pickup: 'free',
    expired: 'expired',
    cancelled: 'free',
    removed: 'free',
    deleted: 'free',
    destroyed: 'free',
  });
  expect(lockerStatus({ inactive: true })).toBe('inactive');
  expect(lockerStatus({ inactive: true, order: { status: 'removed' } })).toBe('inactive');
  expect(lockerStatus({ inactive: true, order: { status: 'expired' } })).toBe('expired');
});
