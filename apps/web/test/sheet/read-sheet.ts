import { parseValue } from 'numfmt';
import { parse } from 'papaparse';

/** How spreadsheets of our languages are set. */
export const sheetLocales = ['fi', 'sv', 'nb', 'en-GB', 'en-US'] as const;

type SheetLocale = (typeof sheetLocales)[number];

type Time = { readonly at: number; readonly timeZone: string };

/** Some text, such as a heading. */
export const anyText = { isText: true } as const;

/** A figure that always has one decimal. */
type Tenths = { readonly oneDecimal: number };

/**
 * The exception (LCK-38): a phone number is written as it is dialled, and has no mark. A spreadsheet makes the number of its
 * digits of it: all of them, at most 15, but without the plus sign, and Excel shows it as 3,58E+11 in a narrow column.
 */
type Phone = { readonly phone: string };

/** What a cell says: a text, a figure, yes or no, a time on the clock of a zone, a phone number, some text, or nothing. */
export type Meaning = string | number | boolean | Time | Tenths | Phone | typeof anyText | null;

/** A file, and what its cells say, line by line. */
export type MeantFile = {
  readonly text: string;
  readonly meanings: readonly (readonly Meaning[])[];
};

/** A line of headings. */
export const headings = (count: number) => Array<Meaning>(count).fill(anyText);

/** What a spreadsheet makes of a cell. */
type Read =
  | { readonly kind: 'text' | 'formula'; readonly value: string }
  | { readonly kind: 'number' | 'time' | 'boolean'; readonly value: number | boolean };

/** The cells of a file as they are written. */
export const cellsOf = (csv: string): string[][] =>
  parse<string[]>(csv.replace(/^\uFEFF/u, ''), { delimiter: ';' }).data;

/** What begins as a formula; a figure whose comma is none of the locale cannot be calculated: LibreOffice leaves it as text. */
const formula = /^\s*[=+\-@](?!\d+,\d+$)/u;

function readCell(cell: string, locale: SheetLocale): Read {
  const found = parseValue(cell, { locale });
  if (found === undefined) return { kind: formula.test(cell) ? 'formula' : 'text', value: cell };
  if (typeof found.value === 'boolean') return { kind: 'boolean', value: found.value };
  // Of a plain number there is no format.
  return { kind: found.formatId === undefined ? 'number' : 'time', value: found.value };
}

/** The minutes of a clock since the first day of spreadsheets. */
function clockMinutes({ at, timeZone }: Time) {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) / 60_000 + 25_569 * 1440;
}

/** The text that was written of a figure with decimals, which it stays in a spreadsheet with a decimal point. */
function textOfFigure(meaning: Meaning, locale: SheetLocale): string | undefined {
  if (!locale.startsWith('en') || meaning === null) return undefined;
  const isTenths = typeof meaning === 'object' && 'oneDecimal' in meaning;
  if (isTenths) return meaning.oneDecimal.toFixed(1).replace('.', ',');
  const isText = typeof meaning === 'number' && !Number.isInteger(meaning);
  return isText ? String(meaning).replace('.', ',') : undefined;
}

/** A text without the space that keeps a formula inside it from being one. */
const bare = (text: string) => text.replace(/(?<=[,\t\r\n]["']*) (?=[=+\-@＝＋－＠])/gu, '');

function means({ kind, value }: Read, meaning: Meaning, locale: SheetLocale): boolean {
  if (meaning === null) return value === '';
  if (typeof meaning === 'string')
    return kind === 'text' && bare(value.replace(/^'/u, '')) === bare(meaning);
  const figure = textOfFigure(meaning, locale);
  if (figure !== undefined) return kind === 'text' && value === figure;
  if (typeof meaning !== 'object') return kind === typeof meaning && value === meaning;
  if ('isText' in meaning) return kind === 'text' && value !== '' && !value.startsWith("'");
  if ('oneDecimal' in meaning) return kind === 'number' && value === meaning.oneDecimal;
  if ('phone' in meaning) return kind === 'number' && `+${String(value)}` === meaning.phone;
  return kind === 'time' && Math.round(Number(value) * 1440) === clockMinutes(meaning);
}

/**
 * The cells of a file that a spreadsheet of a locale does not read as what they mean, by the rules of `numfmt`, which are those
 * of Excel for what is typed or loaded into a cell; and how many cells there are, and how many figures stay the text that was
 * written, since their decimal comma is none of the locale.
 */
export function readSheet({ text, meanings }: MeantFile, locale: SheetLocale) {
  const lines = cellsOf(text);
  const all = Array.from({ length: Math.max(lines.length, meanings.length) }, (_, line) => {
    const [cells, meant] = [lines[line] ?? [], meanings[line] ?? []];
    return Array.from({ length: Math.max(cells.length, meant.length) }, (_, column) => ({
      cell: cells[column],
      meaning: meant[column],
    }));
  }).flat();
  const changed = all.flatMap(({ cell, meaning }) => {
    if (cell === undefined || meaning === undefined)
      return [`no cell for ${JSON.stringify(meaning ?? cell)}`];
    const read = readCell(cell, locale);
    return means(read, meaning, locale)
      ? []
      : [`'${cell}' is the ${read.kind} ${String(read.value)}`];
  });
  const textFigures = all.filter(
    ({ meaning }) => meaning !== undefined && textOfFigure(meaning, locale) !== undefined,
  );
  return { changed, cells: all.length, textFigures: textFigures.length };
}
