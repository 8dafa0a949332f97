import type { TemperatureLog, TemperatureSeries } from '@kolli/contract/temperatures';
import type { ChartSpan } from '../../components/chart/chart-types.ts';
import { lateAfterMs } from './current-temperature.ts';

type Clock = {
  readonly nowMs: number;
  /** How often the box reports. */
  readonly reportMs: number;
};

/**
 * The sensors that have no readings for a part of the time up to now: for longer than reports may be late.
 * A coarse point counts as measured throughout, so that a short gap within one is not found.
 */
export function silentSensors(
  { series, times, intervalMs }: TemperatureLog,
  { from, to }: ChartSpan,
  { nowMs, reportMs }: Clock,
): TemperatureSeries[] {
  const lateMs = lateAfterMs(reportMs);
  const end = Math.min(to, nowMs);
  return series.filter(({ average }) => {
    let measuredUntil = from;
    for (const [index, time] of times.entries()) {
      if (average[index] === null || average[index] === undefined) continue;
      if (time - measuredUntil > lateMs) return true;
      measuredUntil = time + intervalMs;
    }
    return end - measuredUntil > lateMs;
  });
}
