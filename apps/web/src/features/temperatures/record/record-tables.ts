import type { RecordedDeviation, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import { percentOf } from '@kolli/domain/temperature/temperature-record';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { degreesText, lastedText, percentText } from '../../../lib/text/intl-text.ts';
import type { PdfTable } from '../../../lib/file/pdf-file.ts';
import { isOpen } from '../temperature-data.ts';
import { causesText, parcelsText } from './judgement-words.ts';
import { noDeviationsWords } from './no-deviations-words.ts';
import {
  extremeText,
  gapSensorsText,
  gapsText,
  namesOf,
  outText,
  recordedName,
  spanText,
  withoutYear,
} from './record-words.ts';

type Words = {
  readonly t: TFunction;
  readonly language: string;
  /** Leaves the year out of a text with times if it is the same for all. */
  readonly short: (text: string) => string;
};

/** The tables of a record for its PDF: deviations, sensors and gaps (TRU-04, TRU-05). */
export function recordTables(
  record: TemperatureRecord,
  t: TFunction,
  language: string,
): PdfTable[] {
  const words = { t, language, short: (text: string) => withoutYear(text, record) };
  return [deviationsTable(record, words), sensorsTable(record, words), gapsTable(record, words)];
}

function deviationsTable(record: TemperatureRecord, words: Words): PdfTable {
  const { t } = words;
  const { title, text } = noDeviationsWords(record, t);
  const column = (id: 'date' | 'sensor' | 'deviation' | 'duration' | 'checkedBy') => ({
    header: t(`temperature.columns.${id}`),
    isWhole: id === 'date' || id === 'sensor',
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
      { header: t('temperature.record.parcels.header') },
    ],
    rows: record.deviations.map((deviation) => deviationRow(deviation, record, words)),
    empty: `${title}. ${text}`,
  };
}

function deviationRow(
  deviation: RecordedDeviation,
  record: TemperatureRecord,
  { t, language, short }: Words,
): string[] {
  const { sensor, from, to, side, extreme, checkedBy, checkTime } = deviation;
  const degrees = (value: number) => degreesText(value, language);
  const time = (at: number) => short(formatDateTime(new Date(at)));
  const lasted = lastedText(from, to, language);
  const checked = checkTime === null ? '' : time(checkTime);
  return [
    time(from),
    namesOf(record, [sensor], t)[0] ?? sensor,
    t(`temperature.kinds.${side}`),
    degrees(extreme.celsius),
    degrees(deviation.max),
    degrees(deviation.min),
    isOpen(deviation, record) ? `${lasted}, ${t('temperature.stillOpen')}` : lasted,
    [checkedBy ?? '–', checked].join('\n').trim(),
    parcelsText(deviation, t, time),
  ];
}

function sensorsTable({ sensors }: TemperatureRecord, { t, language, short }: Words): PdfTable {
  return {
    title: t('temperature.record.bySensor'),
    columns: [
      { header: t('temperature.columns.sensor'), isWhole: true },
      { header: t('temperature.record.columns.id'), isWhole: true },
      { header: t('temperature.record.columns.measured'), isNumber: true },
      { header: t('temperature.record.columns.gaps') },
      { header: t('temperature.record.columns.out'), isNumber: true },
      { header: t('temperature.record.columns.highest') },
      { header: t('temperature.record.columns.lowest') },
    ],
    rows: sensors.map((one) => [
      recordedName(one, t),
      one.sensor,
      percentText(percentOf(one), language),
      short(gapsText(one, t) ?? '–'),
      outText(one, language) ?? '–',
      short(extremeText(one.highest, language) ?? '–'),
      short(extremeText(one.lowest, language) ?? '–'),
    ]),
    empty: t('noData'),
  };
}

function gapsTable(record: TemperatureRecord, { t, language, short }: Words): PdfTable {
  return {
    title: t('temperature.record.gapList'),
    columns: [
      { header: t('temperature.record.columns.time'), isWhole: true },
      { header: t('temperature.columns.duration'), isWhole: true },
      { header: t('temperature.record.columns.sensors') },
      { header: t('temperature.record.columns.cause') },
    ],
    rows: record.gaps.map((gap) => [
      short(spanText(gap)),
      lastedText(gap.from, gap.to, language),
      gapSensorsText(record, gap.sensors, t, language),
      causesText(gap, t, language),
    ]),
    empty: t('temperature.record.noGaps'),
  };
}
