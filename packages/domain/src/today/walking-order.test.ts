import { expect, test } from 'vitest';
import { roomSensorId } from '../box/lockers.ts';
import { compareWalkedPlaces, type WalkedPlace } from './walking-order.ts';

const door = (boxOrdinal: number, lockerId: string): WalkedPlace => ({
  boxOrdinal,
  lockerId,
  shelfOrdinal: null,
});
const shelf = (shelfOrdinal: number): WalkedPlace => ({
  boxOrdinal: null,
  lockerId: null,
  shelfOrdinal,
});
const nowhere: WalkedPlace = { boxOrdinal: null, lockerId: null, shelfOrdinal: null };

test('TOD-01: box by box the doors by module and position, then shelves, then what has no place; equal places have no order', () => {
  const walked = [
    door(1, roomSensorId),
    door(1, '1-2'),
    door(1, '2-1'),
    door(1, '2-10'),
    door(2, '1-1'),
    door(10, '1-1'),
    shelf(1),
    shelf(2),
    nowhere,
  ];
  expect(walked.toReversed().toSorted(compareWalkedPlaces)).toEqual(walked);
  expect(compareWalkedPlaces(nowhere, nowhere)).toBe(0);
  expect(compareWalkedPlaces(shelf(3), shelf(3))).toBe(0);
  expect(compareWalkedPlaces(door(1, '1-2'), door(1, '1-2'))).toBe(0);
});
