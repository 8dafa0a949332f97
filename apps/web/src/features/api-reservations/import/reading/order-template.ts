import { csvText, downloadCsv } from '../../../../lib/file/csv-file.ts';
import { orderColumns } from './order-columns.ts';

/** A file with all columns and one order, to fill in. */
export const templateText = () =>
  csvText(
    orderColumns.map(({ name }) => name),
    [orderColumns.map(({ example }) => example)],
  );

/** Downloads it. */
export function downloadTemplate(): void {
  downloadCsv('orders.csv', templateText());
}
