import { phonePattern } from '@kolli/domain/phone-numbers';
import { unparse } from 'papaparse';
import { downloadFile } from './download-file.ts';

/** Tells spreadsheets that the file is UTF-8; without it they break letters such as ä and ø. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What a spreadsheet may take for a formula, by its beginning. A phone number begins with a plus sign,
 * too, but is nothing more than a number.
 */
const FORMULA = new RegExp(`(?!${phonePattern.source})^[=+\\-@\\t\\r]`, 'u');

/**
 * A table as our CSV files have it: semicolons, UTF-8 with a byte order mark, and whatever a
 * spreadsheet would take for a formula as plain text; phone numbers stay as they are.
 */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = [header, ...rows].map((row) => [...row]);
  return BYTE_ORDER_MARK + unparse(table, { delimiter: ';', escapeFormulae: FORMULA });
}

/** Gives the person a CSV file that was made here. */
export function downloadCsv(fileName: string, text: string): void {
  downloadFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
