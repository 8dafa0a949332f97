import { lockerKinds } from '@kolli/domain/box/locker-choice';
import type { TFunction } from 'i18next';
import { csvNumber, csvText, downloadCsv } from '../../lib/file/csv-file.ts';
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

/** A figure with one decimal, also for 0. */
const numberText = (value: number | null) =>
  csvNumber(value === null ? null : Math.round(value * 10) / 10, 1);

/**
 * The table as CSV (STA-07): a line for each month and box with its figures, and one for each of its locker types with the
 * capacity of that. So a figure stands once, and columns can be summed. The pharmacy's lines have shelves as their only type.
 */
export function statisticsCsv(rows: readonly MonthRow[], t: TFunction): string {
  const lines = rows.flatMap(({ place, isPharmacy, month: text, figures }) => {
    const [year = '', number = ''] = text.split('-');
    const month = [place.name, String(Number(number)), year];
    const whole = [
      ...countNames.map((name) => String(figures[name])),
      numberText(figures.averagePickupTime),
      numberText(figures.totalUsage),
    ];
    if (isPharmacy)
      return [[...month, ...whole, numberText(figures.totalUsage), t('statistics.shelves')]];
    const none = whole.map(() => '');
    return [
      [...month, ...whole, '', t('statistics.allTypes')],
      ...lockerKinds.map((kind) => [
        ...month,
        ...none,
        numberText(figures.capacity[kind]),
        kindWords(kind, t),
      ]),
    ];
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
