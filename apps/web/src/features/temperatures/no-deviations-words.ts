import type { TemperatureLog } from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';
import { rangeOfKind } from './sensor-words.ts';
import { hasTemperatures } from './temperature-data.ts';

/**
 * The text for a log without deviations: that nothing was measured, else that there were no alarms
 * (TMP-10). It says that temperatures stayed within their ranges only if they were measured and
 * did: an alarm is raised after a delay, and a range may have changed.
 */
export function noDeviationsWords(
  log: TemperatureLog,
  t: TFunction,
): { readonly title: string; readonly text: string } {
  if (!hasTemperatures(log)) {
    return { title: t('temperature.notMeasured'), text: t('temperature.noDataText') };
  }
  const text = isWithinRanges(log) ? t('temperature.noAlarmsText') : t('temperature.outsideText');
  return { title: t('noAlarms'), text };
}

function isWithinRanges(log: TemperatureLog): boolean {
  return log.series.every((series) => {
    const { min, max } = rangeOfKind(log, series.kind);
    return series.average.every(
      (value, index) =>
        value === null ||
        ((series.min?.[index] ?? value) >= min && (series.max?.[index] ?? value) <= max),
    );
  });
}
