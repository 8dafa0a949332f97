import type { TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';

/**
 * The text for a record without deviations: that nothing was measured, else that there were no alarms (TMP-10) and
 * that what was measured was within its range.
 */
export function noDeviationsWords(
  { summary }: Pick<TemperatureRecord, 'summary'>,
  t: TFunction,
): { readonly title: string; readonly text: string } {
  return summary.verdict === 'not_measured'
    ? { title: t('temperature.notMeasured'), text: t('temperature.noDataText') }
    : { title: t('noAlarms'), text: t('temperature.noAlarmsText') };
}
