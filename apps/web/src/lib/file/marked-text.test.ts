import { expect, test } from 'vitest';
import { readSheet, sheetLocales } from '../../../test/sheet/read-sheet.ts';
import { csvText } from './csv-file.ts';
import { markedText, unmarkedText } from './marked-text.ts';

test('CSV-01: what a spreadsheet would take for something else has a mark, which is removed again; no other text has one', () => {
  const bare = [
    [
      'fp-48214',
      'A1234567',
      'J12',
      'X-1',
      '2B',
      '3 hyllyä',
      'Box 1 · Kauppatori',
      'Mai',
      'Kesä',
      'True story',
    ],
    [
      '97.5% of the time',
      '2–8 °C',
      'Maija Mallinen',
      'Fridge 3-1',
      '–',
      '',
      ' ',
      '(?)',
      '…',
      'Åsa; "Öhman"',
    ],
  ].flat();
  expect(bare.map(markedText)).toEqual(bare);
  const misread = [
    '0012',
    '3-1',
    "'s-Hertogenbosch",
    "'0012",
    ' =1',
    'Mai ',
    'sann',
    '5 kr',
    '1E5',
  ];
  expect(misread.map(markedText)).toEqual(misread.map((text) => `'${text}`));
  const all = [...bare, ...misread];
  expect(all.map((text) => unmarkedText(markedText(text)))).toEqual(all);
});

test('CSV-01: however numbers, signs, months, hours and currencies are put together, a spreadsheet reads a text as a text', () => {
  const numbers = ['0', '9', '12', '2026', '00'];
  const words = [
    'a',
    'PM',
    'a.m.',
    'e',
    'T',
    'Z',
    'ip',
    'fm',
    'em',
    '%',
    'kr',
    '€',
    'jan',
    'maj',
    'Syys',
    'des',
    'fredag',
  ];
  const signs = ['', ' ', '\u00a0', '.', ',', '-', '/', ':', "'", '(', ', '];
  const parts = [...numbers, ...words];
  const texts = parts.flatMap((first) =>
    signs.flatMap((sign) =>
      parts.flatMap((last) => [first + sign + last, first + sign + last + sign]),
    ),
  );
  const file = {
    text: csvText({ headings: ['text'], rows: texts.map((text) => [text]) }),
    meanings: [['text'], ...texts.map((text) => [text])],
  };
  const read = sheetLocales.map((locale) => readSheet(file, locale));
  expect(read.flatMap(({ changed }) => changed)).toEqual([]);
  expect(read.map(({ cells }) => cells)).toEqual(sheetLocales.map(() => texts.length + 1));
});

test('CSV-01: a formula inside a text is none for who splits lines at commas, tabs or line breaks', () => {
  const signs = ['=1+1', '+1', '-1', '@A1', '＝1'];
  for (const sign of signs)
    for (const before of ['x,', 'x\t', 'x\n', 'x\r\n', 'x,"'])
      expect(markedText(`${before}${sign}`)).toBe(`${before} ${sign}`);
  for (const text of ['a=b', 'x, y', '2–8 °C', 'name@kolli.example', 'a; =b'])
    expect(markedText(text)).toBe(text);
});
