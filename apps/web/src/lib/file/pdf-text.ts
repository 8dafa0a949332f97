/** The characters of Windows-1252 beyond Latin-1, which the built-in PDF fonts also have. */
const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Characters that the fonts lack, with their replacements. */
const alike: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '\u2010': '-',
  '\u2011': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '\t': ' ',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
};

function isDrawn(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa1 && code <= 0xff) || letter === '\n';
}

function drawable(letter: string): string {
  const same = alike[letter];
  if (same !== undefined) return same;
  if (isDrawn(letter) || beyondLatin1.includes(letter)) return letter;
  const [base = ''] = letter.normalize('NFD');
  return alike[base] ?? (isDrawn(base) ? base : '?');
}

/**
 * Converts a text to characters of the built-in PDF fonts: å ä ö ø æ, ° and – stay; other letters
 * lose their diacritics, and the rest becomes a question mark.
 */
export function pdfText(text: string): string {
  return [...text.normalize('NFC')].map(drawable).join('');
}
