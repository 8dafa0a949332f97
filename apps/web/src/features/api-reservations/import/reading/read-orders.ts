import { maxImportedOrders } from '@kolli/domain/orders/import-source';
import { internationalPhone } from '@kolli/domain/people/phone-numbers';
import { parse } from 'papaparse';
import { unmarkedText } from '../../../../lib/file/marked-text.ts';
import { columnNamed, type OrderColumn, orderColumns, valueOf } from './order-columns.ts';

/** An order of a text, as it would be sent. */
export type OrderLine = {
  /** Of the text, from 1. */
  readonly line: number;
  /** To recognize it by; also of a line that is not sent. */
  readonly kolliId: string;
  readonly phoneNumber: string;
  readonly order: Readonly<Record<string, unknown>>;
  /** Why it can't be sent: a code of a text, and the column it is about. */
  readonly fault?: { readonly code: 'tooManyCells' | 'validation.tooLong'; readonly field: string };
};

/** Why a text can't be read as orders; `names` are columns. */
export type TextFault =
  | { readonly kind: 'empty' | 'encoding' | 'noHeader' | 'noOrders' | 'tooMany' }
  | { readonly kind: 'openQuote'; readonly line: number }
  | { readonly kind: 'unknown' | 'missing' | 'twice'; readonly names: readonly string[] };

export type ReadOrders = { readonly lines: readonly OrderLine[] } | { readonly fault: TextFault };

const delimiters = [',', ';', '\t'] as const;

/** More characters than any field may have. */
const maxCell = 1000;

/** The columns of a text by their place; undefined for one without a name. */
type Header = readonly (OrderColumn | undefined)[];

type Row = { readonly line: number; readonly cells: readonly string[] };

const isBlank = ({ cells }: Row) => cells.every((cell) => cell === '');

/** The rows of a text with their lines, at most one more than may be imported. */
function rowsOf(text: string, delimiter: string): { rows: Row[]; openQuote: number | null } {
  const rows: Row[] = [];
  let openQuote: number | null = null;
  let [line, at] = [1, 0];
  parse<string[]>(text, {
    delimiter,
    step: ({ data, errors, meta }, parser) => {
      const row = { line, cells: data.map((cell) => unmarkedText(cell.trim())) };
      if (!isBlank(row)) rows.push(row);
      if (errors.some(({ code }) => code === 'MissingQuotes')) openQuote = line;
      line += text.slice(at, meta.cursor).split('\n').length - 1;
      at = meta.cursor;
      // And the header.
      if (rows.length > maxImportedOrders + 1) parser.abort();
    },
  });
  return { rows, openQuote };
}

/** The delimiter that finds most columns in the first line; undefined if none finds any. */
function delimiterOf(firstLine: string): string | undefined {
  const found = delimiters.map((delimiter) => {
    const [row = []] = parse<string[]>(firstLine, { delimiter, preview: 1 }).data;
    return { delimiter, count: row.filter((name) => columnNamed(name.trim())).length };
  });
  const best = found.toSorted((a, b) => b.count - a.count)[0];
  return best === undefined || best.count === 0 ? undefined : best.delimiter;
}

/** What is wrong with the names of the columns. */
function headerFault(names: readonly string[]): TextFault | undefined {
  const unknown = names.filter((name) => name !== '' && columnNamed(name) === undefined);
  if (unknown.length > 0) return { kind: 'unknown', names: unknown };
  const known = names.flatMap((name) => columnNamed(name)?.name ?? []);
  const twice = known.filter((name, index) => known.indexOf(name) < index);
  if (twice.length > 0) return { kind: 'twice', names: [...new Set(twice)] };
  const missing = orderColumns.filter((one) => one.isRequired && !known.includes(one.name));
  if (missing.length > 0) return { kind: 'missing', names: missing.map(({ name }) => name) };
  return undefined;
}

/** The fields of an order; empty cells are left out, wishes are in a field of their own. */
function orderOf(header: Header, cells: readonly string[], country: string): OrderLine['order'] {
  const filled = header.flatMap((column, index) => {
    const cell = cells[index] ?? '';
    return column === undefined || cell === ''
      ? []
      : [{ column, value: valueOf(column, cell, country) }];
  });
  const fieldsOf = (areWishes: boolean) =>
    Object.fromEntries(
      filled
        .filter(({ column }) => (column.isWish === true) === areWishes)
        .map(({ column, value }) => [column.name, value]),
    );
  const wishes = fieldsOf(true);
  return { ...fieldsOf(false), ...(Object.keys(wishes).length > 0 && { wishes }) };
}

function faultOf(header: Header, cells: readonly string[]): OrderLine['fault'] {
  const isExtra = cells.some((cell, index) => cell !== '' && header[index] === undefined);
  if (isExtra) return { code: 'tooManyCells', field: '' };
  const long = cells.findIndex((cell) => cell.length > maxCell);
  return long === -1 ? undefined : { code: 'validation.tooLong', field: header[long]?.name ?? '' };
}

function lineOf(header: Header, { line, cells }: Row, country: string): OrderLine {
  const cellOf = (name: string) =>
    (cells[header.findIndex((column) => column?.name === name)] ?? '').slice(0, maxCell);
  const fault = faultOf(header, cells);
  return {
    line,
    kolliId: cellOf('deliveryId'),
    phoneNumber: internationalPhone(cellOf('phoneNumber'), country),
    order: fault === undefined ? orderOf(header, cells, country) : {},
    ...(fault && { fault }),
  };
}

/**
 * Reads a text with a line of column names, and an order in each further line, separated by commas, semicolons or tabs.
 * Cells are texts: none is evaluated. Phone numbers may be in the national form of the pharmacy's country (ISO 3166).
 */
export function readOrders(given: string, country: string): ReadOrders {
  // The mark of UTF-8, the lines of other systems, and what spreadsheets write above the columns.
  const text = given
    .replace(/^\uFEFF/u, '')
    .replace(/\r\n?/gu, '\n')
    .replace(/^sep=.(?=\n)/iu, '');
  if (text.trim() === '') return { fault: { kind: 'empty' } };
  if (/[\0\uFFFD]/u.test(text)) return { fault: { kind: 'encoding' } };
  const delimiter = delimiterOf(text.trimStart().split('\n', 1)[0] ?? '');
  if (delimiter === undefined) return { fault: { kind: 'noHeader' } };
  const { rows, openQuote } = rowsOf(text, delimiter);
  if (openQuote !== null) return { fault: { kind: 'openQuote', line: openQuote } };
  const [head, ...others] = rows;
  const names = head?.cells ?? [];
  const fault = headerFault(names);
  if (fault !== undefined) return { fault };
  if (others.length === 0) return { fault: { kind: 'noOrders' } };
  if (others.length > maxImportedOrders) return { fault: { kind: 'tooMany' } };
  const header = names.map(columnNamed);
  return { lines: others.map((row) => lineOf(header, row, country)) };
}
