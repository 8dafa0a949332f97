import type {
  TemperatureLog,
  TemperatureRecord,
  TemperatureSeries,
} from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';
import { degreesText } from '../../lib/text/intl-text.ts';

/** The chart's accessible description: the range, the extremes of both groups, the deviations. */
export function descriptionOf(
  { log, record }: { readonly log: TemperatureLog; readonly record: TemperatureRecord },
  t: TFunction,
  language: string,
  range: { readonly from: string; readonly to: string },
): string {
  const fridges = log.series.filter(({ kind }) => kind === 'fridge');
  const others = log.series.filter(({ kind }) => kind !== 'fridge');
  const extremes = [
    { key: 'temperature.extremes.box', values: extremesOf(others) } as const,
    { key: 'temperature.extremes.fridge', values: extremesOf(fridges) } as const,
  ].flatMap(({ key, values }) =>
    values === null
      ? []
      : [
          t(key, {
            min: degreesText(values.min, language),
            max: degreesText(values.max, language),
          }),
        ],
  );
  const { deviations, gaps } = record.summary;
  return [
    t('temperature.description', range),
    ...extremes,
    deviations === 0 ? t('noAlarms') : t('temperature.deviationCount', { count: deviations }),
    ...(gaps === 0 ? [] : [t('holds.chart.gaps', { count: gaps })]),
  ].join(' ');
}

function extremesOf(series: readonly TemperatureSeries[]): { min: number; max: number } | null {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const one of series) {
    one.average.forEach((value, index) => {
      if (value === null) return;
      min = Math.min(min, one.min?.[index] ?? value);
      max = Math.max(max, one.max?.[index] ?? value);
    });
  }
  return min > max ? null : { min, max };
}
