import type { TemperatureLog, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';
import type { Job } from '../../../components/work/use-long-work.tsx';
import {
  type CsvTable,
  csvText,
  downloadCsv,
  inUnit,
  inUtc,
  inZone,
  localTime,
  utcTime,
} from '../../../lib/file/csv-file.ts';
import { hasReadings, MAX_READING_DAYS, readReadings } from './read-readings.ts';
import {
  allowedTable,
  deviationsTable,
  gapsTable,
  parcelsTables,
  sensorsTable,
  summaryTable,
} from './record-csv-tables.ts';
import { recordedName } from './record-words.ts';
import type { RecordSubject } from './temperature-pdf.ts';

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
 * temperatures.
 */
function readingsTable(
  record: TemperatureRecord,
  logs: readonly TemperatureLog[],
  t: TFunction,
): CsvTable {
  const { sensors } = record;
  const time = t('temperature.csv.time');
  const rows = logs.flatMap(({ times, series }) => {
    const bySensor = new Map(series.map((one) => [one.sensor, one]));
    const own = sensors.map(({ sensor }) => bySensor.get(sensor));
    return times.flatMap((at, index) =>
      valuesAt(own, index).map((values) => [localTime(at), utcTime(at), ...values]),
    );
  });
  return {
    title: t('temperature.record.readings'),
    headings: [
      inZone(time),
      inUtc(time),
      ...sensors.map((one) => inUnit(`${recordedName(one, t)} (${one.sensor})`, '°C')),
    ],
    rows,
    ...(hasReadings(record)
      ? {}
      : { empty: t('temperature.record.readingsLimit', { days: MAX_READING_DAYS }) }),
  };
}

/**
 * A record as CSV: what may be said of it (TRU-04) and what was allowed, then its deviations with their parcels, sensors and
 * gaps (TRU-05), then its readings as they were measured.
 */
export function recordCsv(
  subject: RecordSubject,
  logs: readonly TemperatureLog[],
  t: TFunction,
  language: string,
): string {
  const { record } = subject;
  return csvText(
    summaryTable(subject, t, language),
    allowedTable(record, t),
    deviationsTable(record, t),
    ...parcelsTables(record, t),
    sensorsTable(record, t),
    gapsTable(record, t),
    readingsTable(record, logs, t),
  );
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
