import type { TemperatureLog } from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import type { Job } from '../../../components/work/use-long-work.tsx';
import { csvNumber, csvText, downloadCsv } from '../../../lib/file/csv-file.ts';
import { hasReadings, MAX_READING_DAYS, readReadings } from './read-readings.ts';
import { recordTables } from './record-tables.ts';
import { recordedName, recordSentence, recordWords } from './record-words.ts';
import { recordFacts, type RecordSubject } from './temperature-pdf.ts';

export const CSV_NAME = 'Temperature Log.csv';

type Series = TemperatureLog['series'][number];

/**
 * The values of a minute: the first readings, and, where sensors reported others, lines with the lowest and the highest of
 * theirs (SEN-05).
 */
function valuesAt(series: readonly (Series | undefined)[], index: number): (number | null)[][] {
  const first = series.map((one) => one?.average[index] ?? null);
  const others = (['min', 'max'] as const).map((side) =>
    series.map((one, place) => {
      const value = one?.[side]?.[index] ?? null;
      return value === first[place] ? null : value;
    }),
  );
  return [first, ...others.filter((line) => line.some((value) => value !== null))];
}

/**
 * A line for each minute in which a sensor measured, more where it measured several times: the time, also in UTC, and the
 * temperatures in degrees Celsius.
 */
function readingLines(
  { record }: RecordSubject,
  logs: readonly TemperatureLog[],
  t: TFunction,
): string[][] {
  if (!hasReadings(record))
    return [[t('temperature.record.readingsLimit', { days: MAX_READING_DAYS })]];
  const { sensors } = record;
  const head = [
    t('temperature.record.columns.time'),
    t('temperature.record.columns.utc'),
    ...sensors.map((one) => `${recordedName(one, t)} (${one.sensor})`),
  ];
  const lines = logs.flatMap(({ times, series }) => {
    const bySensor = new Map(series.map((one) => [one.sensor, one]));
    const own = sensors.map(({ sensor }) => bySensor.get(sensor));
    return times.flatMap((time, index) =>
      valuesAt(own, index).map((values) => [
        formatDateTime(new Date(time)),
        new Date(time).toISOString(),
        ...values.map((value) => csvNumber(value)),
      ]),
    );
  });
  return [head, ...lines];
}

/**
 * A record as CSV: what may be said of it (TRU-04), then its deviations, sensors and gaps (TRU-05), then its readings
 * as they were measured.
 */
export function recordCsv(
  subject: RecordSubject,
  logs: readonly TemperatureLog[],
  t: TFunction,
  language: string,
): string {
  const { record } = subject;
  const tables = recordTables(record, 'file', t, language).flatMap(
    ({ title, columns, rows, empty }) => [
      [],
      [title],
      ...(rows.length === 0 ? [[empty]] : [columns.map(({ header }) => header), ...rows]),
    ],
  );
  const [first = [], ...facts] = recordFacts(subject, t).map(({ label, value }) => [label, value]);
  return csvText(first, [
    ...facts,
    [t('temperature.record.columns.measured'), recordSentence(record, t, language)],
    ['', recordWords(record, t, language).detail],
    ['', t('temperature.record.foot')],
    ...tables,
    [],
    [t('temperature.record.readings')],
    ...readingLines(subject, logs, t),
  ]);
}

/** Downloads the record of a box as 'Temperature Log.csv'. Throws a CallError, and where it is cancelled. */
export async function downloadRecord(
  boxId: string,
  subject: RecordSubject,
  { t, language }: { readonly t: TFunction; readonly language: string },
  job: Job,
): Promise<void> {
  const logs = await readReadings(boxId, subject.record, job);
  downloadCsv(CSV_NAME, recordCsv(subject, logs, t, language));
}
