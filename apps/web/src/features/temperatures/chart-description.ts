import type { TemperatureLog, TemperatureSeries } from '@kolli/contract/temperatures';
import type { TFunction } from 'i18next';
import { degreesText } from '../../lib/intl-text.ts';

/** What the chart shows, in words: the range, the extremes of either group, the deviations. */
export function descriptionOf(
  log: TemperatureLog,
  t: TFunction,
  language: string,
  range: { readonly from: string; readonly to: string },
): string {
  const fridges = log.series.filter(({ kind }) => kind === 'fridge');
  const others = log.series.filter(({ kind }) => kind !== 'fridge');
  const told = [
    { key: 'temperature.extremes.box', found: extremesOf(others) } as const,
    { key: 'temperature.extremes.fridge', found: extremesOf(fridges) } as const,
  ].flatMap(({ key, found }) =>
    found === null
      ? []
      : [t(key, { min: degreesText(found.min, language), max: degreesText(found.max, language) })],
  );
  const count = log.deviations.length;
  return [
    t('temperature.description', range),
    ...told,
    count === 0 ? t('noAlarms') : t('temperature.deviationCount', { count }),
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
