import type { TemperatureLog, TemperatureSeries } from '@kolli/contract/monitoring/temperatures';
import type { ChartSpan } from '../../components/chart/drawing/chart-types.ts';
import { lateAfterMs } from './current-temperature.ts';

type Clock = {
  readonly nowMs: number;
  /** The box's reporting interval. */
  readonly reportMs: number;
};

/**
 * The sensors without readings for part of the time up to now, longer than readings may be late. A
 * coarse point counts as measured throughout, so a short gap within one is not found.
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
