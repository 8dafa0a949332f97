import { expect, test } from 'vitest';
import { doorsOfSensor, rangeOfSensor, type SensedDoor } from './sensors.ts';

const door = (lockerId: string, fridge = false, hasReadings = false): SensedDoor => ({
  lockerId,
  fridge,
  hasReadings,
  moduleIndex: Number(lockerId.split('-')[0]),
});
/** Module 1 has a sensor at its first door, module 2 has fridge doors, module 3 has no sensor. */
const doors = [
  door('1-1', false, true),
  door('1-2'),
  door('2-1'),
  door('2-2', true, true),
  door('2-3', true),
  door('3-1'),
  door('3-2'),
];

test.each([
  ['a fridge door has its own sensor', '2-2', ['2-2']],
  ['also before its first reading', '2-3', ['2-3']],
  ["a basic module's sensor measures all of its doors", '1-1', ['1-1', '1-2']],
  ['but no fridge door', '2-1', ['2-1']],
  ['an unknown sensor measures no door', '7-1', []],
])('%s', (_name, sensor, concerned) => {
  expect(doorsOfSensor(sensor, doors)).toEqual(concerned);
});

test("TMP-18: the room's sensor measures the basic doors of modules without a sensor", () => {
  expect(doorsOfSensor('99-99', doors)).toEqual(['2-1', '3-1', '3-2']);
});

test('fridge doors have the fridge range, all other sensors the basic one', () => {
  const ranges = { basic: { min: 15, max: 25 }, fridge: { min: 2, max: 8 } };
  const rangeOf = (sensor: string) => rangeOfSensor(sensor, new Set(['2-2']), ranges);
  expect(rangeOf('2-2')).toBe(ranges.fridge);
  expect([rangeOf('1-1'), rangeOf('99-99')]).toEqual([ranges.basic, ranges.basic]);
});
