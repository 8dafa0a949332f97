import type { RecordedDeviation, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import { percentOf } from '@kolli/domain/temperature/temperature-record';
import { formatDateTime } from '@kolli/domain/time/dates';
import type { TFunction } from 'i18next';
import { degreesText, lastedText, listText, percentText } from '../../../lib/text/intl-text.ts';
import type { PdfTable } from '../../../lib/file/pdf-file.ts';
import { isOpen } from '../temperature-data.ts';
import { noDeviationsWords } from './no-deviations-words.ts';
import { extremeText, gapsText, namesOf, outText, recordedName, spanText } from './record-words.ts';

/** The tables of a record for its PDF and its CSV: deviations, sensors and gaps (TRU-04, TRU-05). */
export function recordTables(
  record: TemperatureRecord,
  t: TFunction,
  language: string,
): PdfTable[] {
  return [
    deviationsTable(record, t, language),
    sensorsTable(record, t, language),
    gapsTable(record, t, language),
  ];
}

function deviationsTable(record: TemperatureRecord, t: TFunction, language: string): PdfTable {
  const { title, text } = noDeviationsWords(record, t);
  const column = (
    id: 'date' | 'sensor' | 'deviation' | 'duration' | 'checkedBy' | 'checkTime',
  ) => ({
    header: t(`temperature.columns.${id}`),
    isWhole: id === 'date' || id === 'sensor' || id === 'checkTime',
  });
  const figure = (id: 'temperature' | 'max' | 'min') => ({
    header: t(`temperature.columns.${id}`),
    isNumber: true,
  });
  return {
    title: t('temperature.deviations'),
    columns: [
      column('date'),
      column('sensor'),
      column('deviation'),
      figure('temperature'),
      figure('max'),
      figure('min'),
      column('duration'),
      column('checkedBy'),
      column('checkTime'),
    ],
    rows: record.deviations.map((deviation) => deviationRow(deviation, record, t, language)),
    empty: `${title}. ${text}`,
  };
}

function deviationRow(
  deviation: RecordedDeviation,
  record: TemperatureRecord,
  t: TFunction,
  language: string,
): string[] {
  const { sensor, from, to, side, extreme, checkedBy, checkTime } = deviation;
  const degrees = (value: number) => degreesText(value, language);
  const lasted = lastedText(from, to, language);
  return [
    formatDateTime(new Date(from)),
    namesOf(record, [sensor], t)[0] ?? sensor,
    t(`temperature.kinds.${side}`),
    degrees(extreme.celsius),
    degrees(deviation.max),
    degrees(deviation.min),
    isOpen(deviation, record) ? `${lasted}, ${t('temperature.stillOpen')}` : lasted,
    checkedBy ?? '–',
    checkTime === null ? '–' : formatDateTime(new Date(checkTime)),
  ];
}

function sensorsTable({ sensors }: TemperatureRecord, t: TFunction, language: string): PdfTable {
  return {
    title: t('temperature.record.bySensor'),
    columns: [
      { header: t('temperature.columns.sensor'), isWhole: true },
      { header: t('temperature.record.columns.measured'), isNumber: true },
      { header: t('temperature.record.columns.gaps') },
      { header: t('temperature.record.columns.out'), isNumber: true },
      { header: t('temperature.record.columns.highest') },
      { header: t('temperature.record.columns.lowest') },
    ],
    rows: sensors.map((one) => [
      recordedName(one, t),
      percentText(percentOf(one), language),
      gapsText(one, t) ?? '–',
      outText(one, language) ?? '–',
      extremeText(one.highest, language) ?? '–',
      extremeText(one.lowest, language) ?? '–',
    ]),
    empty: t('noData'),
  };
}

function gapsTable(record: TemperatureRecord, t: TFunction, language: string): PdfTable {
  return {
    title: t('temperature.record.gapList'),
    columns: [
      { header: t('temperature.record.columns.time'), isWhole: true },
      { header: t('temperature.columns.duration'), isWhole: true },
      { header: t('temperature.record.columns.sensors') },
    ],
    rows: record.gaps.map((gap) => [
      spanText(gap),
      lastedText(gap.from, gap.to, language),
      listText(namesOf(record, gap.sensors, t), language),
    ]),
    empty: t('temperature.record.noGaps'),
  };
}
