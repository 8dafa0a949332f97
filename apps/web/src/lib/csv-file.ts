import { unparse } from 'papaparse';

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

/** Gives the person a file that was made here, without a server in between. */
export function downloadCsv(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
