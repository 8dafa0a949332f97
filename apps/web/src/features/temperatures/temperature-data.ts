import type {
  Deviation,
  TemperatureLog,
  TemperatureSeries,
} from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';
import type {
  ChartData,
  ChartLook,
  ChartStretch,
} from '../../components/chart/drawing/chart-types.ts';
import { formatDateTime } from '@kolli/domain/time/dates';
import { degreesRangeText, degreesText, wholeDegreesText } from '../../lib/text/intl-text.ts';
import { kindOf, rangeOfKind, sensorName } from './sensor-words.ts';

/** The groups of the chart's series (TMP-06): cooled places, and all others. */
export const BOX = 'box';
export const FRIDGE = 'fridge';

const groupOfKind = (kind: TemperatureSeries['kind']) => (kind === 'fridge' ? FRIDGE : BOX);

/** Whether the log has any readings. */
export function hasTemperatures({ series }: Pick<TemperatureLog, 'series'>): boolean {
  return series.some(({ average }) => average.some((value) => value !== null));
}

/** How temperatures are drawn: 0 to 30 °C (TMP-05), box and fridges in separate groups. */
export function temperatureLook(t: TFunction, language: string): ChartLook {
  return {
    groups: [
      { id: BOX, label: t('temperature.series.box'), tone: 'ink' },
      { id: FRIDGE, label: t('temperature.series.fridge'), tone: 'frost' },
    ],
    valueRange: { min: 0, max: 30 },
    valueStep: 5,
    formatValue: (celsius) => degreesText(celsius, language),
    formatTick: (celsius) => wholeDegreesText(celsius, language),
    formatTime: (at) => formatDateTime(new Date(at)),
  };
}

/**
 * Converts a log to chart data: the points of `points`, which may be finer than the log's own, the
 * deviations and allowed ranges of `log`. An ongoing deviation extends to `now`; the latest ongoing
 * one has a flag.
 */
export function temperatureData(
  log: TemperatureLog,
  points: TemperatureLog,
  now: number,
  { t, language }: { t: TFunction; language: string },
): ChartData {
  const kinds = new Set(points.series.map(({ kind }) => groupOfKind(kind)));
  const band = (groupId: string, range: { readonly min: number; readonly max: number }) => ({
    groupId,
    ...range,
    label: t(`temperature.allowed.${groupId === FRIDGE ? 'fridge' : 'box'}`, {
      range: degreesRangeText(range),
    }),
  });
  return {
    times: points.times,
    intervalMs: points.intervalMs,
    series: points.series.map((series) => ({
      id: series.sensor,
      label: sensorName(series, t),
      groupId: groupOfKind(series.kind),
      values: series.average,
      low: series.min,
      high: series.max,
    })),
    bands: [
      ...(kinds.has(BOX) ? [band(BOX, log.ranges.basic)] : []),
      ...(kinds.has(FRIDGE) ? [band(FRIDGE, log.ranges.fridge)] : []),
    ],
    stretches: stretchesOf(log, now, t, language),
  };
}

function stretchesOf(
  log: TemperatureLog,
  now: number,
  t: TFunction,
  language: string,
): ChartStretch[] {
  const { deviations } = log;
  const flagged = deviations.find(({ alarm }) => alarm.alarmEndTimestamp === null);
  return deviations.map((deviation) => {
    const { alarm } = deviation;
    const value = furthestOf(deviation);
    const label =
      deviation === flagged && value !== null
        ? `${t(`temperature.kinds.${kindOfDeviation(deviation)}`)} ${degreesText(value, language)}`
        : undefined;
    return {
      seriesId: alarm.lockerId,
      from: alarm.timestamp,
      to: alarm.alarmEndTimestamp ?? now,
      value,
      edge: edgeOf(log, deviation, value),
      label,
    };
  });
}

/** The limit of the range that was exceeded; undefined if the range has been widened since. */
function edgeOf(
  log: TemperatureLog,
  deviation: Deviation,
  value: number | null,
): number | undefined {
  const { min, max } = rangeOfKind(log, kindOf(log, deviation.alarm.lockerId));
  if (value === null) return undefined;
  if (kindOfDeviation(deviation) === 'high') return value > max ? max : undefined;
  return value < min ? min : undefined;
}

/** Whether the sensor was above or below its range. */
export function kindOfDeviation({ alarm }: Deviation): 'high' | 'low' {
  return alarm.alarmType === 'temp_low' ? 'low' : 'high';
}

/** The extreme temperature: the highest if too high, the lowest if too low. */
export function furthestOf(deviation: Deviation): number | null {
  const { alarmMax, alarmMin } = deviation.alarm;
  return kindOfDeviation(deviation) === 'high' ? alarmMax : alarmMin;
}
