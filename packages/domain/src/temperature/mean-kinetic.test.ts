import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meanKineticTemperature } from './mean-kinetic.ts';

const evenly = (...temperatures: number[]) =>
  meanKineticTemperature(temperatures.map((celsius) => ({ celsius, weight: 1 })));

test('HLD-06: without readings there is no mean kinetic temperature', () => {
  expect(meanKineticTemperature([])).toBeNull();
  expect(meanKineticTemperature([{ celsius: 20, weight: 0 }])).toBeNull();
});

test('HLD-06: a constant temperature is its own mean kinetic temperature', () => {
  expect(evenly(20)).toBeCloseTo(20, 9);
  expect(evenly(-5, -5, -5)).toBeCloseTo(-5, 9);
});

test('HLD-06: warm hours weigh more than cold ones: half the time at 20 and half at 30 °C degrades like 26.3 °C', () => {
  // exp(-10000 / 293.15) = 1.53196e-15, exp(-10000 / 303.15) = 4.71999e-15; their mean is 3.12597e-15.
  // 10000 / -ln(3.12597e-15) = 299.41 K.
  expect(evenly(20, 30)).toBeCloseTo(26.26, 2);
});

test('HLD-06: a reading counts for its time', () => {
  const threeHours = { celsius: 20, weight: 180 };
  const oneHour = { celsius: 30, weight: 60 };
  expect(meanKineticTemperature([threeHours, oneHour])).toBeCloseTo(
    evenly(20, 20, 20, 30) ?? NaN,
    9,
  );
});

test('HLD-06: it is between the mean and the highest temperature', () => {
  const celsius = fc.double({ min: 0, max: 40, noNaN: true });
  fc.assert(
    fc.property(fc.array(celsius, { minLength: 1, maxLength: 50 }), (row) => {
      const mean = row.reduce((sum, one) => sum + one, 0) / row.length;
      const kinetic = evenly(...row) ?? NaN;
      expect(kinetic).toBeGreaterThanOrEqual(mean - 1e-6);
      expect(kinetic).toBeLessThanOrEqual(Math.max(...row) + 1e-6);
    }),
  );
});
