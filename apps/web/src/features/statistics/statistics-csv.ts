import { lockerKinds } from '@kolli/domain/box/locker-choice';
import type { TFunction } from 'i18next';
import { csvText, downloadCsv } from '../../lib/file/csv-file.ts';
import { countNames, type MonthRow } from './statistics-rows.ts';
import { kindWords } from './statistics-words.ts';

const FILE_NAME = 'Delivery Statistics.csv';

const HEADERS = [
  'place',
  'month',
  'year',
  ...countNames,
  'averagePickupTime',
  'totalUsage',
  'capacity',
  'type',
] as const;

/**
 * A number with one decimal, also for 0, and a decimal comma in every language: in countries whose
 * CSV files use semicolons the decimal separator is a comma, and a spreadsheet reads '12.5' as a
 * date in May. Null becomes empty, never 0.
 */
function numberText(value: number | null): string {
  return value === null ? '' : (Math.round(value * 10) / 10).toFixed(1).replace('.', ',');
}

/**
 * The table as CSV: one line per month, box and locker type, each with the figures of its month
 * (STA-07). The pharmacy's lines have shelves as their only type.
 */
export function statisticsCsv(rows: readonly MonthRow[], t: TFunction): string {
  const lines = rows.flatMap(({ place, isPharmacy, month, figures }) => {
    const [year = '', number = ''] = month.split('-');
    const shared = [
      place.name,
      String(Number(number)),
      year,
      ...countNames.map((name) => String(figures[name])),
      numberText(figures.averagePickupTime),
      numberText(figures.totalUsage),
    ];
    if (isPharmacy) return [[...shared, numberText(figures.totalUsage), t('statistics.shelves')]];
    return lockerKinds.map((kind) => [
      ...shared,
      numberText(figures.capacity[kind]),
      kindWords(kind, t),
    ]);
  });
  return csvText(
    HEADERS.map((id) => {
      const header = t(`statistics.columns.${id}`);
      return id === 'totalUsage' || id === 'capacity' ? `${header}, %` : header;
    }),
    lines,
  );
}

/** Downloads the table as 'Delivery Statistics.csv' (STA-07). */
export function downloadStatisticsCsv(rows: readonly MonthRow[], t: TFunction): void {
  downloadCsv(FILE_NAME, statisticsCsv(rows, t));
}
