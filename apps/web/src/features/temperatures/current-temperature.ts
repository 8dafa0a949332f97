import type { TemperatureLog, TemperatureSeries } from '@kolli/contract/temperatures';
import { rangeOfKind } from './sensor-words.ts';

/** Reports may come a little late before what is known counts as old. */
const OLD_INTERVALS = 3;
const OLD_AT_LEAST_MS = 15 * 60_000;

/** How long a sensor of a box that reports this often may be without a new reading. */
export function lateAfterMs(reportMs: number): number {
  return Math.max(OLD_AT_LEAST_MS, OLD_INTERVALS * reportMs);
}

export type CurrentTemperature = {
  readonly celsius: number;
  readonly time: number;
  /** Which of several it is; null where there is one. */
  readonly sensor: string | null;
  /** On which side of its range it is; null within. */
  readonly side: 'high' | 'low' | null;
  /** The box should have reported again since. */
  readonly isOld: boolean;
};

/**
 * What to say of a box's fridges or of the box itself now: of the chosen sensor, else of the one that is
 * furthest out of its range or nearest to its end. Null while nothing was ever measured.
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
    return Math.max(one.celsius - max, min - one.celsius);
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
