/**
 * One line of text as it was meant, without what only its keyboard or the program it was pasted from added: signs that
 * are invisible or turn the direction of writing are removed, full-width letters and digits become ordinary ones, every
 * kind of hyphen, dash and minus becomes '-' and every kind of space ' '. Letters stay as they are, composed (NFC).
 */
export function typedText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\uFF01-\uFF5E]/gu, (wide) => String.fromCodePoint(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212\u2043]/gu, '-')
    .replace(/[\s\p{Zs}]/gu, ' ');
}

/** What was typed or pasted as one code, such as a kolli ID or a PIN: as `typedText`, without any spaces. */
export const typedCode = (text: string): string => typedText(text).replaceAll(' ', '');

/** Signs that turn the direction of writing or mark where nothing is: nobody types them. Joiners are parts of words and signs. */
const strayed =
  /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/gu;

/**
 * A name or another free text as it was meant: without signs that turn the direction of writing or are invisible, which came
 * from where it was copied, and composed (NFC). Every kind of space is ' '; lines stay lines.
 */
export function freeText(text: string): string {
  return text
    .normalize('NFC')
    .replace(strayed, '')
    .replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replace(/[\t\p{Zs}]/gu, ' ');
}

/** A free text of one line: what was copied in several lines has spaces between them. */
export const freeLine = (text: string): string => freeText(text).replace(/\n+/gu, ' ').trim();

/** Whether a text of one line is free of control characters and of lone surrogates, which no database stores. */
export const isPlainLine = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

/** Likewise for a text that may have several lines. */
export const isPlainText = (text: string): boolean =>
  text.isWellFormed() && !/[^\P{Cc}\n]/u.test(text);
