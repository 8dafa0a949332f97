/** A text as it was typed, pasted or scanned, and how it is read; undefined if it is refused. */
export type Spelling = readonly [typed: string, read: string | undefined];

/** Soft hyphen, zero width, direction, byte order and variation signs, which come with what is copied. */
const invisible = Array.from(
  '\u00ad\u061c\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\ufe0d\ufe0f',
);

/** Hyphens, dashes and minus signs, as word processors and telephones put them. */
const hyphens = Array.from(
  '-\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u301c\ufe58\ufe63\uff0d',
);

/** Spaces and ends of lines, as web pages, tables and telephones put them. */
const spaces = Array.from(
  ' \t\n\r\u00a0\u1680\u2000\u2002\u2003\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
);

const wide = (text: string) =>
  text.replace(/[!-~]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

/** The same code with each sign that may have come into it, before, within and behind. */
function withStrayed(start: string, hyphen: string, end: string, read: string): Spelling[] {
  const code = start + hyphen + end;
  return [
    ...invisible.map((sign): Spelling => [sign + start + hyphen + sign + end + sign, read]),
    ...spaces.map((space): Spelling => [space + start + space + hyphen + end + space, read]),
    ...(hyphen === '' ? [] : hyphens.map((one): Spelling => [start + one + end, read])),
    [wide(code), read],
    [code, read],
  ];
}

/** The SSCC of one parcel, as senders, labels and scanners write it, and the kolli ID that is stored of it (SCN-11). */
export const ssccSpellings: readonly Spelling[] = [
  ['376123456789012349', '376123456789012349'],
  ['3 7612345 678901234 9', '376123456789012349'],
  ['00376123456789012349', '00376123456789012349'],
  ['(00)376123456789012349', '376123456789012349'],
  ['(00) 3 7612345 678901234 9', '376123456789012349'],
  ['(00)376123456789012349(10)LOT-1', '376123456789012349'],
  ['(02)09501101530003(37)10(00)376123456789012349', '376123456789012349'],
  [']C100376123456789012349', '376123456789012349'],
  [']e000376123456789012349', '376123456789012349'],
  [']d200376123456789012349', '376123456789012349'],
  [']Q300376123456789012349', '376123456789012349'],
  // As some libraries that read pictures of codes write the first sign of a GS1 code.
  ['\u001d00376123456789012349', '376123456789012349'],
  // The keyboard has lost the bracket.
  ['C100376123456789012349', '376123456789012349'],
  [']C10037612345678901234910LOT-1', '376123456789012349'],
  [']C100376123456789012349\u001d10LOT-1', '376123456789012349'],
  ['00376123456789012349\u001d10LOT-1', '376123456789012349'],
  [']C102095011015300033710\u001d00376123456789012349', '376123456789012349'],
];

/** A kolli ID (TXT-01). */
export const kolliIdSpellings: readonly Spelling[] = [
  ...withStrayed('FP', '-', '10505', 'fp-10505'),
  ['fp-10505', 'fp-10505'],
  ['RX/2026/20029', 'rx/2026/20029'],
  ['a.b:c_d-e/f', 'a.b:c_d-e/f'],
  ['a..b', 'a..b'],
  ['...', '...'],
  ['0012', '0012'],
  // Addresses of the web leave these out.
  ['.', undefined],
  ['..', undefined],
  ['\u200b..', undefined],
  ['a/../b', undefined],
  ['./a', undefined],
  ['a/.', undefined],
  // No letter or sign is guessed.
  ['fp+10505', undefined],
  ['fp\\10505', undefined],
  ['fp_ä', undefined],
  ['fp%2f1', undefined],
  ['1'.repeat(65), undefined],
  ...ssccSpellings,
];

/** Published and synthetic identity numbers: a Finnish, two Swedish and a Norwegian one (TXT-01). */
export const identityNumberSpellings: readonly Spelling[] = [
  ...withStrayed('131052', '-', '308T', '131052-308T'),
  ['131052-308t', '131052-308T'],
  ['131052 308T', undefined],
  ['131052308T', undefined],
  ['13.10.52-308T', undefined],
  ['010190A999W', '010190A999W'],
  ['010190 a 999w', '010190A999W'],
  ['191212121212', '191212121212'],
  ['19121212-1212', '191212121212'],
  ['19121212\u20131212', '191212121212'],
  ['1912 12 12 - 1212', '191212121212'],
  ['121212+1212', '191212121212'],
  ['121212\uff0b1212', '191212121212'],
  ['191500722390', '191500722390'],
  ['15.87.76 10028', undefined],
  ['158776 10028', '15877610028'],
  ['158776\u00a010028', '15877610028'],
  ['15877610028', '15877610028'],
  ['15877610029', undefined],
  ['131052-308U', undefined],
  ['\u200b', undefined],
];

/** A PIN of six digits (TXT-01). */
export const pinSpellings: readonly Spelling[] = [
  ...withStrayed('012', '', '345', '012345'),
  ...hyphens.map((hyphen): Spelling => [`012${hyphen}345`, '012345']),
  ['012 345', '012345'],
  ['01 23 45', '012345'],
  ['0 1 2 3 4 5', '012345'],
  ['12345', undefined],
  ['0123456', undefined],
  ['01234O', undefined],
  ['012.345', undefined],
  ['012_345', undefined],
  ['012\u0000345', undefined],
  ['PIN 012345', undefined],
  ['', undefined],
];

/** A name (TXT-01): nothing of it but strayed signs is lost. */
export const nameSpellings: readonly Spelling[] = [
  ...invisible
    .filter((sign) => !['\ufe0d', '\ufe0f', '\u180e'].includes(sign))
    .map((sign): Spelling => [`${sign}Anna${sign} Lind${sign}`, 'Anna Lind']),
  ...spaces.map((space): Spelling => [`${space}Anna${space}Lind${space}`, 'Anna Lind']),
  ['A\u030asa \u00c5sa', '\u00c5sa \u00c5sa'],
  ['Li\u0301a', 'L\u00eda'],
  ['O\u2019Brien', 'O\u2019Brien'],
  ['Anna\u2013Lind', 'Anna\u2013Lind'],
  ['Anna-Lind', 'Anna-Lind'],
  ['Ŋuđđi Ŧ', 'Ŋuđđi Ŧ'],
  ['Łukasz Żak', 'Łukasz Żak'],
  ['Анна Линд', 'Анна Линд'],
  ['Άννα', 'Άννα'],
  ['آنا', 'آنا'],
  // Joiners and variation selectors are parts of words and of signs.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d⚕\ufe0f', '👩\u200d⚕\ufe0f'],
  ['ﬁ ½ ²', 'ﬁ ½ ²'],
  ['\uff21nna', '\uff21nna'],
  ['Anna\nLind', 'Anna Lind'],
  ['Anna\u2028Lind', 'Anna Lind'],
  ['Anna\u0085Lind', 'Anna Lind'],
  ['Anna  Lind', 'Anna  Lind'],
  ['Anna (Lind)', 'Anna (Lind)'],
  ['Anna & Lind', 'Anna & Lind'],
  ['<b>Anna</b>', '<b>Anna</b>'],
  ['=Anna', '=Anna'],
  ['Anna 2', 'Anna 2'],
  ['Anna\u0000Lind', undefined],
  ['Anna\u0007', undefined],
  ['Anna\ud800', undefined],
  ['', undefined],
  [' \u200b ', undefined],
];
