import type { TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import { percentOf } from '@kolli/domain/temperature/temperature-record';
import type { TFunction } from 'i18next';
import { formatDate, formatDateTime } from '../../../lib/time/shown-time.ts';
import type { PdfTable } from '../../../lib/file/pdf-file.ts';
import { degreesText, percentText } from '../../../lib/text/intl-text.ts';
import { MAX_READING_DAYS } from './read-readings.ts';
import type { PaperRecord } from './read-paper-record.ts';
import { outText, recordedName } from './record-words.ts';

/** The tables that only the report has: what each sensor measured on each day, and the checks. */
export function paperTables(
  paper: PaperRecord,
  record: TemperatureRecord,
  t: TFunction,
  language: string,
): PdfTable[] {
  return [daysTable(paper, record, t, language), checksTable(paper, t)];
}

function daysTable(
  { days }: PaperRecord,
  { sensors }: TemperatureRecord,
  t: TFunction,
  language: string,
): PdfTable {
  const degrees = (celsius: number | null) =>
    celsius === null ? '–' : degreesText(celsius, language);
  const names = new Map(sensors.map((one) => [one.sensor, recordedName(one, t)]));
  const figure = (header: string) => ({ header, isNumber: true });
  return {
    title: t('temperature.record.byDay'),
    columns: [
      { header: t('temperature.record.columns.day'), isWhole: true },
      { header: t('temperature.columns.sensor'), isWhole: true },
      figure(t('temperature.record.columns.lowest')),
      figure(t('temperature.record.columns.mean')),
      figure(t('temperature.record.columns.highest')),
      figure(t('temperature.record.columns.measured')),
      figure(t('temperature.record.columns.out')),
    ],
    rows: (days ?? []).flatMap(({ from, sensors: measured }) =>
      measured.map((one) => [
        formatDate(new Date(from)),
        names.get(one.sensor) ?? recordedName(one, t),
        degrees(one.lowest?.celsius ?? null),
        degrees(one.mean),
        degrees(one.highest?.celsius ?? null),
        percentText(percentOf(one), language),
        outText(one, language) ?? '–',
      ]),
    ),
    empty:
      days === null ? t('temperature.record.daysLimit', { days: MAX_READING_DAYS }) : t('noData'),
  };
}

function checksTable({ checks }: PaperRecord, t: TFunction): PdfTable {
  return {
    title: t('temperature.pdf.checks'),
    columns: [
      { header: t('temperature.csv.time'), isWhole: true },
      { header: t('temperature.csv.user') },
    ],
    rows: checks
      .toReversed()
      .map(({ timestamp, userName }) => [formatDateTime(new Date(timestamp)), userName]),
    empty: t('temperature.pdf.noChecks'),
  };
}
