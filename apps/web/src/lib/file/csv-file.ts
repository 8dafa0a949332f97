import { phonePattern } from '@kolli/domain/people/phone-numbers';
import { unparse } from 'papaparse';
import { downloadFile } from './download-file.ts';

/** Marks the file as UTF-8; without it spreadsheets garble letters such as ä and ø. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Text that a spreadsheet may run as a formula, by its first character. Phone numbers begin with a
 * plus sign, too, but are plain numbers.
 */
const FORMULA = new RegExp(`(?!${phonePattern.source})^[=+\\-@\\t\\r]`, 'u');

/**
 * Formats a table as CSV: semicolons, UTF-8 with a byte order mark, and formulas escaped as plain
 * text; phone numbers are not escaped.
 */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = [header, ...rows].map((row) => [...row]);
  return BYTE_ORDER_MARK + unparse(table, { delimiter: ';', escapeFormulae: FORMULA });
}

/** Downloads a CSV file generated in the browser. */
export function downloadCsv(fileName: string, text: string): void {
  downloadFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
