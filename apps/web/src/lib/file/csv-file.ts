import { formatIsoDateTime as isoDateTimeOf } from '@kolli/domain/time/dates';
import { fixedClock } from '@kolli/domain/time/wall-clock';
import { unparse } from 'papaparse';
import { formatIsoDateTime, shownZone } from '../time/shown-time.ts';
import { downloadFile } from './download-file.ts';
import { markedText } from './marked-text.ts';

/** Marks the file as UTF-8; without it spreadsheets garble letters such as ä and ø. */
const BYTE_ORDER_MARK = '\uFEFF';

const UTC = fixedClock(0);

type CsvTime = { readonly at: number; readonly isUtc: boolean };
type CsvTenths = { readonly tenths: number };
type CsvPhone = { readonly phone: string };

/** A cell by what it means: a text, a figure without its unit, which its heading has, yes or no, a time, a phone number, or nothing. */
export type CsvCell = string | number | boolean | CsvTime | CsvTenths | CsvPhone | null;

/** A table of a file: headings, and the data below them. */
export interface CsvTable {
  /** Above its headings, where a file has several tables. */
  readonly title?: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
  /** Instead of headings and rows, where there are no rows. */
  readonly empty?: string;
}

/** A time on the pharmacy's clock; its heading names the zone, see `inZone`. */
export const localTime = (at: number | null): CsvCell =>
  at === null ? null : { at, isUtc: false };

/** A time in UTC, beside a local time that the clock may show twice. */
export const utcTime = (at: number): CsvCell => ({ at, isUtc: true });

/** A figure that always has one decimal. */
export const oneDecimal = (value: number | null): CsvCell =>
  value === null ? null : { tenths: Math.round(value * 10) };

const PHONE = /^\+\d+$/u;

/** A phone number as it is dialled, '+358401234567': it begins as a formula does, but is none. Anything else is a text. */
export const phoneNumber = (text: string | null): CsvCell =>
  text !== null && PHONE.test(text) ? { phone: text } : text;

/** The heading of local times, with the zone of the pharmacy. */
export const inZone = (heading: string) => `${heading} (${shownZone()})`;

/** The heading of times in UTC. */
export const inUtc = (heading: string) => `${heading} (UTC)`;

/** The heading of figures, with their unit. */
export const inUnit = (heading: string, unit: '°C' | '%' | 'min') => `${heading}, ${unit}`;

/**
 * A figure with a decimal comma, in hundredths: in '4,188' an English spreadsheet takes the comma for one of thousands,
 * in '4,19' it does not.
 */
const numberText = (value: number) => String(Math.round(value * 100) / 100).replace('.', ',');

const timeText = ({ at, isUtc }: CsvTime) =>
  isUtc ? isoDateTimeOf(at, UTC) : formatIsoDateTime(at);

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return markedText(cell);
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return String(cell);
  if ('tenths' in cell) return (cell.tenths / 10).toFixed(1).replace('.', ',');
  return 'phone' in cell ? cell.phone : timeText(cell);
}

/** The lines of a table. */
function linesOf({ title, headings, rows, empty }: CsvTable): (readonly CsvCell[])[] {
  const above = title === undefined ? [] : [[title]];
  if (rows.length === 0 && empty !== undefined) return [...above, [empty]];
  return [...above, headings, ...rows];
}

/**
 * Formats tables as CSV, with an empty line between them, in UTF-8. In every language it has semicolons and decimal commas,
 * since spreadsheets set to Finland, Sweden or Norway expect both whatever language a person chose here and make 4 March of
 * 4.3 degrees, while an English one, which has to be asked for semicolons anyway, leaves '4,3' as the text it is. Times are
 * YYYY-MM-DD HH:mm, and what a spreadsheet would take for something else than the text it is has a mark. Phone numbers have
 * none: a spreadsheet makes the number of their digits of them, without the plus sign.
 */
export function csvText(...tables: readonly CsvTable[]): string {
  const lines = tables.flatMap((table, index) => [...(index > 0 ? [[]] : []), ...linesOf(table)]);
  const cells = lines.map((line) => line.map(cellText));
  return BYTE_ORDER_MARK + unparse(cells, { delimiter: ';' });
}

/** Downloads a CSV file generated in the browser. */
export function downloadCsv(fileName: string, text: string): void {
  downloadFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
