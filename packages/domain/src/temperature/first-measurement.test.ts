import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPowerOnValue, mayConfirm, type SensorContext } from './first-measurement.ts';

const minuteMs = 60_000;
const beside = (before: number | null, after: number | null, ...sincePowerMs: number[]) => ({
  before,
  after,
  sincePowerMs,
});

test.each<[string, SensorContext, boolean]>([
  ['between 84 and 86', beside(84, 86), false],
  ['between readings of a fridge', beside(5, 5), true],
  ['after 5, with nothing after it yet', beside(5, null), true],
  ['after 84, with nothing after it yet', beside(84, null), false],
  ['as the first reading', beside(null, null), true],
  ['as the first reading, before 86', beside(null, 86), false],
  ['after 5 and before 84', beside(5, 84), false],
  ['after 84 and before 5', beside(84, 5), false],
  ['20 degrees above the one before', beside(65, 5), false],
  ['a little more than 20 degrees above both', beside(64.9, 64.9), true],
  ['20 degrees below the one after', beside(5, 105), false],
  ['beside 84 at power-on', beside(84, 86, 0), true],
  ['beside 84 two minutes after power-on', beside(84, 86, 2 * minuteMs), true],
  ['beside 84 later than that', beside(84, 86, 2 * minuteMs + 1), false],
  [
    'beside 84 with the time of the start of the minute of power-on',
    beside(84, 86, 1 - minuteMs),
    true,
  ],
  ['beside 84 a minute before power-on', beside(84, 86, -minuteMs), false],
  ['beside 84 after the last of several failures', beside(84, 86, 900_000, minuteMs, -5e6), true],
])('SEN-05: 85.0 °C %s', (_name, context, isUnmeasured) => {
  expect(isPowerOnValue(85, context)).toBe(isUnmeasured);
});

const celsius = fc.double({ min: -60, max: 100, noNaN: true });
const neighbour = fc.option(celsius);

test('SEN-05: no other temperature is ever taken for it, and one near confirms it from either side', () => {
  const power = fc.array(fc.integer({ min: -1e7, max: 1e7 }));
  fc.assert(
    fc.property(celsius, neighbour, neighbour, power, (value, before, after, sincePowerMs) => {
      const context = { before, after, sincePowerMs };
      if (value !== 85) expect(isPowerOnValue(value, context)).toBe(false);
      const calm = { before, after, sincePowerMs: [] };
      const isConfirmed = [before, after].some((one) => one !== null && mayConfirm(one));
      expect(isPowerOnValue(85, calm)).toBe(!isConfirmed);
      expect(isPowerOnValue(85, { ...calm, before: after, after: before })).toBe(!isConfirmed);
      if (isPowerOnValue(85, calm)) expect(isPowerOnValue(85, context)).toBe(true);
    }),
  );
  expect(
    [84.9, 85.1, 84.999_999_999, -85].map((one) => isPowerOnValue(one, beside(5, 5, 0))),
  ).toEqual([false, false, false, false]);
});
