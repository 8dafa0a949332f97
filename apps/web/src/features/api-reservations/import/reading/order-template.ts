import { csvText, downloadCsv } from '../../../../lib/file/csv-file.ts';
import { orderColumns } from './order-columns.ts';

/** A file with all columns and one order, to fill in. */
export const templateText = () =>
  csvText({
    headings: orderColumns.map(({ name }) => name),
    rows: [
      orderColumns.map(({ kind, example }) =>
        kind === 'boolean' && example !== '' ? example === 'true' : example,
      ),
    ],
  });

/** Downloads it. */
export function downloadTemplate(): void {
  downloadCsv('orders.csv', templateText());
}
