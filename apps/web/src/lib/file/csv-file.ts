import { phonePattern } from '@kolli/domain/people/phone-numbers';
import { unparse } from 'papaparse';
import { downloadFile } from './download-file.ts';

/** Marks the file as UTF-8; without it spreadsheets garble letters such as ä and ø. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Text that a spreadsheet may run as a formula, by its first character. Phone numbers begin with a
 * plus sign, numbers and temperatures below zero with a minus sign, but they are no formulas.
 */
const FORMULA = new RegExp(
  `(?!${phonePattern.source})(?!^-\\d+([.,]\\d+)?( °C( [\\d. :]+)?)?$)^[=+\\-@\\t\\r]`,
  'u',
);

/**
 * A number of a file, with a decimal comma in every language: where CSV files have semicolons, as ours do, a spreadsheet
 * reads '12.5' as a date in May. With `decimals` it is rounded to as many. Null becomes empty, never 0.
 */
export function csvNumber(value: number | null, decimals?: number): string {
  if (value === null) return '';
  const text = decimals === undefined ? String(value) : value.toFixed(decimals);
  return text.replace('.', ',');
}

/**
 * Formats a table as CSV: semicolons, UTF-8 with a byte order mark, and formulas escaped as plain
 * text; phone numbers, and numbers and temperatures below zero, are not escaped.
 */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = [header, ...rows].map((row) => [...row]);
  return BYTE_ORDER_MARK + unparse(table, { delimiter: ';', escapeFormulae: FORMULA });
}

/** Downloads a CSV file generated in the browser. */
export function downloadCsv(fileName: string, text: string): void {
  downloadFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
