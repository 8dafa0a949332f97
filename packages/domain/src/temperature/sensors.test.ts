import { expect, test } from 'vitest';
import { doorsOfSensor, rangeOfSensor, type SensedDoor } from './sensors.ts';

const door = (lockerId: string, sensor: string, hasReadings = false): SensedDoor => ({
  lockerId,
  sensor,
  fridge: lockerId === '2-2' || lockerId === '2-3',
  hasReadings,
});
/** Module 1 measures, module 2 has fridge doors, one of which measures, module 3 measures nothing. */
const doors = [
  door('1-1', '1-1', true),
  door('1-2', '1-1', true),
  door('2-1', '2-1'),
  door('2-2', '2-2', true),
  door('2-3', '2-3'),
  door('3-1', '3-1'),
  door('3-2', '3-1'),
];

test.each([
  ['a fridge door has its own sensor', '2-2', ['2-2']],
  ['also before its first reading', '2-3', ['2-3']],
  ["a basic module's sensor measures all of its doors", '1-1', ['1-1', '1-2']],
  ['but no fridge door', '2-1', ['2-1']],
  ['a door without a sensor of its own measures none', '1-2', []],
  ['an unknown sensor measures no door', '7-1', []],
])('TRU-01: %s', (_name, sensor, concerned) => {
  expect(doorsOfSensor(sensor, doors)).toEqual(concerned);
});

test("TMP-18: the room's sensor measures the basic doors whose own sensor has no readings, and only fridge doors have the fridge range", () => {
  expect(doorsOfSensor('99-99', doors)).toEqual(['2-1', '3-1', '3-2']);
  const ranges = { basic: { min: 15, max: 25 }, fridge: { min: 2, max: 8 } };
  const rangeOf = (sensor: string) => rangeOfSensor(sensor, new Set(['2-2']), ranges);
  expect(rangeOf('2-2')).toBe(ranges.fridge);
  expect([rangeOf('1-1'), rangeOf('99-99')]).toEqual([ranges.basic, ranges.basic]);
});
