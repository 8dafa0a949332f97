import { expect, test } from 'vitest';
import { sampleState } from '../../testing/sample-box.ts';
import { type BoxWorld, goodWorld } from './box-world.ts';
import { warmthOf, withFridge, withPower } from './fridge-warmth.ts';
import { readingsOfMinute } from './readings.ts';

const minuteMs = 60_000;
const start = 1_800_000_000_000;
const state = sampleState([]);

/** The temperature that the fridge of the sample box shows, in minutes after the start. */
function celsiusAt(world: BoxWorld, minutes: number): number {
  const now = start + minutes * minuteMs;
  const readings = readingsOfMinute(state, now / minuteMs, (index) => warmthOf(world, index, now));
  const reading = readings.find((one) => one.kind === 'reading' && one.sensor === '2-1');
  return reading?.kind === 'reading' ? reading.celsius : NaN;
}

test('a fridge that fails leaves its range within half an hour and approaches the temperature of the room', () => {
  const failed = withFridge(goodWorld, 2, true, start);
  expect(celsiusAt(failed, 0)).toBeCloseTo(celsiusAt(goodWorld, 0), 1);
  expect(celsiusAt(failed, 30)).toBeGreaterThan(state.temperatureRangeFridge.max);
  expect(celsiusAt(failed, 600)).toBeGreaterThan(19);
  expect(celsiusAt(failed, 6000)).toBeLessThan(24);
  // In each of these steps it warms by more than the noise of the thermometer.
  const steps = Array.from({ length: 10 }, (_, index) => celsiusAt(failed, index * 10));
  expect(steps.slice(1).every((celsius, index) => celsius > (steps[index] ?? 0))).toBe(true);
});

test('a fridge that works again cools from where it was and is back in its range in two hours', () => {
  const failed = withFridge(goodWorld, 2, true, start);
  const repaired = withFridge(failed, 2, false, start + 60 * minuteMs);
  expect(celsiusAt(repaired, 60)).toBeCloseTo(celsiusAt(failed, 60), 1);
  expect(celsiusAt(repaired, 90)).toBeLessThan(celsiusAt(repaired, 60));
  expect(celsiusAt(repaired, 180)).toBeLessThan(state.temperatureRangeFridge.max);
});

test('without power a fridge warms, too, and one that had failed does not cool when power is back', () => {
  const dark = withPower(goodWorld, false, [2], start);
  expect(warmthOf(dark, 2, start + 45 * minuteMs)).toBeCloseTo(1 - 1 / Math.E, 5);
  const back = withPower(dark, true, [2], start + 45 * minuteMs);
  expect(warmthOf(back, 2, start + 70 * minuteMs)).toBeCloseTo((1 - 1 / Math.E) / Math.E, 5);
  const failed = withPower(withFridge(dark, 2, true, start), true, [2], start);
  expect(warmthOf(failed, 2, start + 45 * minuteMs)).toBeCloseTo(1 - 1 / Math.E, 5);
});
