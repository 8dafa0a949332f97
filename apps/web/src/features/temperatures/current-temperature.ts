import type { TemperatureLog, TemperatureSeries } from '@kolli/contract/monitoring/temperatures';
import { rangeOfKind } from './sensor-words.ts';

/** Number of reporting intervals after which the last value counts as old. */
const OLD_INTERVALS = 3;
const OLD_AT_LEAST_MS = 15 * 60_000;

/** How long a sensor may be without a new reading, for a reporting interval. */
export function lateAfterMs(reportMs: number): number {
  return Math.max(OLD_AT_LEAST_MS, OLD_INTERVALS * reportMs);
}

export type CurrentTemperature = {
  readonly celsius: number;
  readonly time: number;
  /** The sensor's name if there are several; else null. */
  readonly sensor: string | null;
  /** The side of its range that was exceeded; null within it. */
  readonly side: 'high' | 'low' | null;
  /** A newer reading is overdue. */
  readonly isOld: boolean;
};

/**
 * The temperature to show for a box's fridges or for the box itself: of the chosen sensor, else of
 * the one furthest out of its range, else of the first one, so that it does not change as values
 * go up and down. Null without any readings.
 */
export function currentTemperature(
  log: TemperatureLog,
  isFridge: boolean,
  chosenSensor: string | null,
  { nowMs, intervalMs }: { readonly nowMs: number; readonly intervalMs: number },
): CurrentTemperature | null {
  const own = log.series.flatMap((series) =>
    (series.kind === 'fridge') === isFridge && series.newest ? [{ series, ...series.newest }] : [],
  );
  const excess = (one: { readonly series: TemperatureSeries; readonly celsius: number }) => {
    const { min, max } = rangeOfKind(log, one.series.kind);
    return Math.max(one.celsius - max, min - one.celsius, 0);
  };
  const chosen = own.find(({ series }) => series.sensor === chosenSensor);
  const [worst] = own.toSorted((a, b) => excess(b) - excess(a));
  const shown = chosen ?? worst;
  if (shown === undefined) return null;
  const { celsius, time, series } = shown;
  const { min, max } = rangeOfKind(log, series.kind);
  return {
    celsius,
    time,
    sensor: own.length > 1 && series.kind !== 'room' ? series.sensor : null,
    side: celsius > max ? 'high' : celsius < min ? 'low' : null,
    isOld: nowMs - time > lateAfterMs(intervalMs),
  };
}
