import type { TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';
import { csvText, downloadCsv } from '../../../lib/file/csv-file.ts';
import { recordTables } from './record-tables.ts';
import { recordSentence, recordWords } from './record-words.ts';

export const CSV_NAME = 'Temperature Log.csv';

/** A record as CSV: what may be said of it (TRU-04), then its deviations, sensors and gaps (TRU-05). */
export function recordCsv(
  record: TemperatureRecord,
  boxName: string,
  t: TFunction,
  language: string,
): string {
  const tables = recordTables(record, t, language).flatMap(({ title, columns, rows, empty }) => [
    [],
    [title],
    ...(rows.length === 0 ? [[empty]] : [columns.map(({ header }) => header), ...rows]),
  ]);
  const sentence = [
    [t('temperature.record.columns.measured'), recordSentence(record, t, language)],
    ['', recordWords(record, t, language).detail],
  ];
  return csvText([t('temperature.pdf.box'), boxName], [...sentence, ...tables]);
}

/** Downloads the record as 'Temperature Log.csv'. */
export function downloadRecord(
  record: TemperatureRecord,
  boxName: string,
  t: TFunction,
  language: string,
): void {
  downloadCsv(CSV_NAME, recordCsv(record, boxName, t, language));
}
