import type { TemperatureLog, TemperatureSeries } from '@kolli/contract/monitoring/temperatures';
import { expect, test } from 'vitest';
import { currentTemperature } from './current-temperature.ts';

const nowMs = Date.UTC(2026, 10, 20, 12);
const timing = { nowMs, intervalMs: 300_000 };

function sensor(
  name: string,
  kind: TemperatureSeries['kind'],
  celsius: number | null,
  agoMs = 0,
): TemperatureSeries {
  const newest = celsius === null ? null : { celsius, time: nowMs - agoMs };
  return { sensor: name, kind, average: [], min: null, max: null, newest };
}

const log = (
  ...series: TemperatureSeries[]
): Pick<TemperatureLog, 'series' | 'ranges'> & TemperatureLog => ({
  intervalMs: 60_000,
  times: [],
  series,
  ranges: { basic: { min: 15, max: 25 }, fridge: { min: 2, max: 8 } },
  deviations: [],
});

test('of several fridges the one furthest out of its range is shown, else the one nearest to a limit', () => {
  const shown = (...series: TemperatureSeries[]) =>
    currentTemperature(log(...series), true, null, timing);
  expect(shown(sensor('1-1', 'fridge', 5), sensor('1-2', 'fridge', 9.4))).toMatchObject({
    sensor: '1-2',
    celsius: 9.4,
    side: 'high',
  });
  expect(shown(sensor('1-1', 'fridge', 0.1), sensor('1-2', 'fridge', 9))).toMatchObject({
    sensor: '1-1',
    side: 'low',
  });
  expect(shown(sensor('1-1', 'fridge', 5), sensor('1-2', 'fridge', 7.9))).toMatchObject({
    sensor: '1-2',
    side: null,
  });
});

test('a chosen fridge is shown instead; a single one needs no name; range limits are included', () => {
  const two = log(sensor('1-1', 'fridge', 5), sensor('1-2', 'fridge', 9));
  expect(currentTemperature(two, true, '1-1', timing)).toMatchObject({ sensor: '1-1', side: null });
  const one = log(sensor('1-1', 'fridge', 8), sensor('99-99', 'room', 26));
  expect(currentTemperature(one, true, null, timing)).toMatchObject({ sensor: null, side: null });
  expect(currentTemperature(one, false, null, timing)).toMatchObject({
    sensor: null,
    side: 'high',
  });
});

test('without readings nothing is shown, and old values are marked', () => {
  expect(currentTemperature(log(sensor('99-99', 'room', null)), false, null, timing)).toBeNull();
  const at = (ago: number) =>
    currentTemperature(log(sensor('99-99', 'room', 20, ago)), false, null, timing)?.isOld;
  expect(at(15 * 60_000)).toBe(false);
  expect(at(15 * 60_000 + 1)).toBe(true);
});
