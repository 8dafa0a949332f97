import { unparse } from 'papaparse';
import { downloadFile } from './download-file.ts';

/** Tells spreadsheets that the file is UTF-8; without it they break letters such as ä and ø. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table as our CSV files have it: semicolons, UTF-8 with a byte order mark, and whatever a
 * spreadsheet would take for a formula as plain text.
 */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = [header, ...rows].map((row) => [...row]);
  return BYTE_ORDER_MARK + unparse(table, { delimiter: ';', escapeFormulae: true });
}

/** Gives the person a CSV file that was made here. */
export function downloadCsv(fileName: string, text: string): void {
  downloadFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
