import type { TemperatureLog, TemperatureSeries } from '@kolli/contract/monitoring/temperatures';
import { expect, test } from 'vitest';
import { currentTemperature } from './current-temperature.ts';

const nowMs = Date.UTC(2026, 10, 20, 12);
const timing = { nowMs, intervalMs: 300_000 };

function room(celsius: number | null, agoMs = 0, kind: TemperatureSeries['kind'] = 'room') {
  const newest = celsius === null ? null : { celsius, time: nowMs - agoMs };
  return { sensor: '99-99', kind, average: [], min: null, max: null, newest };
}
const fridge = (sensor: string, celsius: number) => ({ ...room(celsius, 0, 'fridge'), sensor });

const log = (...series: TemperatureSeries[]): TemperatureLog => ({
  intervalMs: 60_000,
  times: [],
  series,
  ranges: { basic: { min: 15, max: 25 }, fridge: { min: 2, max: 8 } },
  deviations: [],
});

test('of several fridges the one furthest out of its range is shown, else the first one, however near to a limit others are', () => {
  const shown = (first: number, second: number) =>
    currentTemperature(log(fridge('1-1', first), fridge('1-2', second)), true, null, timing);
  expect(shown(5, 9.4)).toMatchObject({ sensor: '1-2', celsius: 9.4, side: 'high' });
  expect(shown(0.1, 9)).toMatchObject({ sensor: '1-1', side: 'low' });
  expect(shown(5, 7.9)).toMatchObject({ sensor: '1-1', side: null });
  expect(shown(8.1, 9)).toMatchObject({ sensor: '1-2', side: 'high' });
});

test('a chosen fridge is shown instead; a single one needs no name; range limits are included', () => {
  const two = log(fridge('1-1', 5), fridge('1-2', 9));
  expect(currentTemperature(two, true, '1-1', timing)).toMatchObject({ sensor: '1-1', side: null });
  const one = log(fridge('1-1', 8), room(26));
  const shown = (isFridge: boolean) => currentTemperature(one, isFridge, null, timing);
  expect(shown(true)).toMatchObject({ sensor: null, side: null });
  expect(shown(false)).toMatchObject({ sensor: null, side: 'high' });
});

test('without readings nothing is shown, and old values are marked', () => {
  expect(currentTemperature(log(room(null)), false, null, timing)).toBeNull();
  const at = (ago: number) => currentTemperature(log(room(20, ago)), false, null, timing)?.isOld;
  expect(at(15 * 60_000)).toBe(false);
  expect(at(15 * 60_000 + 1)).toBe(true);
});
