import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanKolliId, kolliIdPattern } from '../delivery/kolli-ids.ts';
import { cleanPin, pinFault } from '../delivery/pickup-pins.ts';
import { identityNumbersIn } from '../people/identity-numbers-in-text.ts';
import { parseIdentityNumber } from '../people/identity-numbers.ts';
import {
  identityNumberSpellings,
  kolliIdSpellings,
  nameSpellings,
  pinSpellings,
  type Spelling,
} from '../testing/typed-spellings.ts';
import { freeLine, freeText, isPlainLine, isPlainText, typedText } from './typed-text.ts';

test.each([
  ['\u202aA\u202b1\u202c\u202d\u202e', 'A1'],
  ['\u2066A\u2067\u20681\u2069', 'A1'],
  ['\ufeffA\u200b1\u200e\u200f\u2060', 'A1'],
  ['A\u00ad1\ufe0d\ufe0f', 'A1'],
  ['1\u20102\u20113\u20124\u20135\u20146\u20157\u22128\uff0d9', '1-2-3-4-5-6-7-8-9'],
  ['1\u00a02\u20093\u202f4\u30005\t6', '1 2 3 4 5 6'],
  ['\uff21\uff11\uff0b', 'A1+'],
  ['A\u030a', 'Å'],
  ['Ångström ﬁ ½ ²', 'Ångström ﬁ ½ ²'],
])('TXT-02: %j is %j', (typed, text) => expect(typedText(typed)).toBe(text));

test('TXT-02: a text that was read is read as itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const text = typedText(typed);
      expect(typedText(text)).toBe(text);
    }),
  );
});

const today = new Date('2026-11-29T12:00:00Z');

/** How each spelling is read, beside how it should be. */
const expectRead = (
  spellings: readonly Spelling[],
  read: (typed: string) => string | undefined,
) => {
  expect(spellings.length).toBeGreaterThanOrEqual(60);
  expect(spellings.map(([typed]) => [typed, read(typed)])).toEqual(spellings);
};

test('TXT-01: kolli IDs, identity numbers, PINs and names are read as what was meant, however they are typed or pasted', () => {
  expectRead(kolliIdSpellings, (typed) =>
    kolliIdPattern.test(cleanKolliId(typed)) ? cleanKolliId(typed) : undefined,
  );
  expectRead(identityNumberSpellings, (typed) => parseIdentityNumber(typed, today)?.canonical);
  expectRead(pinSpellings, (typed) =>
    pinFault(cleanPin(typed)) === undefined ? cleanPin(typed) : undefined,
  );
  expect(nameSpellings.length).toBeGreaterThanOrEqual(60);
  for (const [typed, name] of nameSpellings)
    if (name !== undefined) expect(freeLine(typed)).toBe(name);
});

test('TXT-01: an identity number in a text is found in each spelling in which one is accepted', () => {
  for (const [typed, number] of identityNumberSpellings)
    if (number !== undefined)
      expect(identityNumbersIn(`for ${typed.trim()}, Monday`), typed).not.toEqual([]);
});

test('TXT-01: a free text that was read is read as itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const text = freeText(typed);
      expect(freeText(text)).toBe(text);
    }),
  );
});

test('TXT-01: control characters and lone surrogates are in no text, ends of lines in those of several', () => {
  for (const [text, isLine, isText] of [
    ['Kamppi å', true, true],
    ['two\nlines', false, true],
    ['a\ttab', false, false],
    ['an end\u0000', false, false],
    ['half a sign \ud83d', false, false],
  ] as const)
    expect([isPlainLine(text), isPlainText(text)], JSON.stringify(text)).toEqual([isLine, isText]);
});
