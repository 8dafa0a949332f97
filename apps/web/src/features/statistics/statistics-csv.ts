import { lockerKinds } from '@kolli/domain/box/locker-choice';
import type { TFunction } from 'i18next';
import { type CsvCell, csvText, downloadCsv, inUnit, oneDecimal } from '../../lib/file/csv-file.ts';
import { countNames, type MonthRow } from './statistics-rows.ts';
import { kindWords } from './statistics-words.ts';

const FILE_NAME = 'Delivery Statistics.csv';

function cellsOf({ place, month: text, figures }: MonthRow): CsvCell[] {
  const [year, month] = text.split('-').map(Number);
  return [
    place.name,
    month ?? null,
    year ?? null,
    ...countNames.map((name) => figures[name]),
    oneDecimal(figures.averagePickupTime),
    oneDecimal(figures.totalUsage),
    ...lockerKinds.map((kind) => oneDecimal(figures.capacity[kind])),
  ];
}

/**
 * The months as CSV (STA-07), one line for each month and box, so that each column of counts can be summed over any lines. The
 * average and the percents, which their headings name, cannot. Locker types have columns, which the pharmacy's shelves leave
 * empty.
 */
export function statisticsCsv(rows: readonly MonthRow[], t: TFunction): string {
  return csvText({
    headings: [
      ...(['place', 'month', 'year', ...countNames] as const).map((id) =>
        t(`statistics.columns.${id}`),
      ),
      t('statistics.columns.averagePickupTime'),
      inUnit(t('statistics.columns.totalUsage'), '%'),
      ...lockerKinds.map((kind) =>
        inUnit(`${t('statistics.columns.capacity')} (${kindWords(kind, t)})`, '%'),
      ),
    ],
    rows: rows.map(cellsOf),
  });
}

/** Downloads the table as 'Delivery Statistics.csv' (STA-07). */
export function downloadStatisticsCsv(rows: readonly MonthRow[], t: TFunction): void {
  downloadCsv(FILE_NAME, statisticsCsv(rows, t));
}
