import { languages, languageTag } from '@kolli/domain/people/languages';

/** What marks a cell as text in spreadsheets. */
const MARK = "'";

/** A formula by its first character, also in full width; or a mark, so that exactly one is removed again. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|')/u;

/** Exponents, hours before and after noon (am, pm, ap, ip, fm, em), and the letters of ISO 8601, each after a digit. */
const LETTERS = /(?<=\d[^\p{L}\d]*)(?:[aefp](?:[\s.]*m)?|[ai]\.?p|[tz])(?!\p{L})/giu;

const BOOLEANS = ['true', 'false', 'tosi', 'epätosi', 'sant', 'falskt', 'sann', 'usann'];
const CURRENCIES = ['kr', 'nok', 'sek', 'eur'];

/** The names of all months and weekdays as they are beside a number, in our languages. */
const dateNames = languages.flatMap((language) => {
  const form = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(languageTag(language), form);
  // From the first of January every 31 days: a day of each month, and each weekday.
  const days = Array.from({ length: 12 }, (_, index) => Date.UTC(2026, 0, 1 + 31 * index));
  return days
    .flatMap((day) => format.formatToParts(day))
    .flatMap(({ type, value }) =>
      type === 'month' || type === 'weekday' ? [value.toLowerCase()] : [],
    );
});

/** A word that may stand in a date or an amount; months and weekdays also in short. */
const isValueWord = (word: string) =>
  CURRENCIES.includes(word) || (word.length > 1 && dateNames.some((name) => name.startsWith(word)));

/**
 * Whether a spreadsheet of one of our languages may take a text for something else: a formula, a truth value, or, since it
 * has a digit and no other words, a number, a date, a time or an amount, as '0012', '3-1', '1E5', 'Mar 12' and '5 kr'. A month
 * with a space behind it is the first day of that month.
 */
function isMisread(text: string): boolean {
  const lower = text.toLowerCase();
  if (FORMULA.test(text) || BOOLEANS.includes(lower.trim())) return true;
  const words = lower.replace(LETTERS, '').match(/\p{L}+/gu) ?? [];
  const isValue = /\d/u.test(text) || (words.length > 0 && /[\s/]/u.test(text));
  return isValue && words.every(isValueWord);
}

/**
 * Where a spreadsheet that splits our lines at commas or tabs, or a text at its line breaks, would find a formula: between
 * them and its sign a space makes it a text.
 */
const HIDDEN_FORMULA = /(?<=[,\t\r\n]["']*)(?=[=+\-@＝＋－＠])/gu;

/** A text for a cell of a file, with the apostrophe that marks text in front if a spreadsheet would take it for something else. */
export const markedText = (text: string): string =>
  (isMisread(text) ? MARK + text : text).replace(HIDDEN_FORMULA, ' ');

/** The text of a cell, without that mark. */
export const unmarkedText = (cell: string): string =>
  cell.startsWith(MARK) ? cell.slice(MARK.length) : cell;
