import { expect, test } from 'vitest';
import { layoutLockers } from './box-layout.ts';
import { sensorOfDoor, sensorsOfBox, sensorSubjects } from './box-sensors.ts';

const basic = { type: 0, fridge: false } as const;
const fridge = { type: 1, fridge: true } as const;
const doors = layoutLockers({
  modules: [
    { position: 1, lockers: [basic, basic] },
    { position: 2, lockers: [fridge, basic, basic, fridge] },
  ],
}).map(({ id, ...door }) => ({ ...door, lockerId: id }));

test('TRU-01: a fridge door refers to its own sensor, the others of a module to that of their first one, and a box has these and that of the room', () => {
  expect(doors.map(({ lockerId, sensor }) => [lockerId, sensor])).toEqual([
    ['1-1', '1-1'],
    ['1-2', '1-1'],
    ['2-1', '2-1'],
    ['2-2', '2-2'],
    ['2-3', '2-2'],
    ['2-4', '2-4'],
  ]);
  // Also where the doors of all modules are given, or none.
  expect(doors.map((door) => sensorOfDoor(door, doors))).toEqual(doors.map(({ sensor }) => sensor));
  expect(doors.map((door) => sensorOfDoor(door, []))).toEqual(doors.map((door) => door.lockerId));
  expect(sensorsOfBox(doors)).toEqual([
    { id: '99-99', measures: 'room', place: null },
    { id: '1-1', measures: 'module', place: '1' },
    { id: '2-1', measures: 'door', place: '2-1' },
    { id: '2-2', measures: 'module', place: '2' },
    { id: '2-4', measures: 'door', place: '2-4' },
  ]);
  expect(sensorSubjects).toEqual(['door', 'module', 'room']);
});
