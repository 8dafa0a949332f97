import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type IdentityCountry, parseIdentityNumber } from './identity-numbers.ts';
import { identityCountriesOf, identityNumbersIn } from './identity-numbers-in-text.ts';

const day = new Date('2026-03-10T09:00:00Z');
const digits = (count: number) =>
  fc.nat({ max: 10 ** count - 1 }).map((n) => String(n).padStart(count, '0'));
/** A date; numbers of people without a permanent one have what is in `added` on the day. */
const date = (order: 'dmy' | 'ymd', added: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }), fc.nat({ max: 99 }))
    .chain(([day, ...rest]) =>
      fc.constantFrom(day, day + added).map((written) => [written, ...rest]),
    )
    .map((parts) => {
      const [d, m, y] = parts.map((n) => String(n).padStart(2, '0'));
      return order === 'dmy' ? `${d}${m}${y}` : `${y}${m}${d}`;
    });

/** All texts `start` + something of the given characters, of which the parser accepts one at least. */
function completed(start: string, ends: readonly string[], country: IdentityCountry) {
  const valid = ends.filter(
    (end) => parseIdentityNumber(start + end, day, country)?.country === country,
  );
  return valid.map((end) => start + end);
}

const tens = Array.from({ length: 10 }, (_, n) => String(n));
const pairs = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));

const fhBeginning = fc.tuple(fc.constantFrom('8', '9'), digits(5)).map((parts) => parts.join(''));

/** Valid numbers of each country, in the forms that people write. */
const numbers: Readonly<Record<IdentityCountry, fc.Arbitrary<string>>> = {
  fi: fc
    .tuple(date('dmy', 0), fc.constantFrom(...'-+ABCDEFUVWXY'), digits(3))
    .map(([born, sign, n]) =>
      completed(born + sign + n, '0123456789ABCDEFHJKLMNPRSTUVWXY'.split(''), 'fi'),
    )
    .filter((found) => found.length > 0)
    .map(([one = '']) => one),
  sv: fc
    .tuple(
      fc.constantFrom('', '19', '20'),
      date('ymd', 60),
      fc.constantFrom('', '-', '+'),
      digits(3),
    )
    .map(([century, born, sign, n]) => completed(century + born + sign + n, tens, 'sv'))
    .filter((found) => found.length > 0)
    .map(([one = '']) => one),
  no: fc
    .tuple(fc.oneof(date('dmy', 40), fhBeginning), digits(3))
    .map(([born, n]) => completed(born + n, pairs, 'no'))
    .filter((found) => found.length > 0)
    .map(([one = '']) => one),
};

describe.each(['fi', 'sv', 'no'] as const)('numbers of %s', (country) => {
  test('SEC-17: a valid identity number is found alone, in a sentence and in an id', () => {
    const around = fc.constantFrom(
      ['', ''],
      ['for ', ' today'],
      ['(', ')'],
      ['fp:', '/1'],
      ['Ä ', '.'],
    );
    fc.assert(
      fc.property(numbers[country], around, fc.boolean(), (number, [before, after], isLower) => {
        const text = `${before}${isLower ? number.toLowerCase() : number}${after}`;
        expect(identityNumbersIn(text), text).toContain(country);
      }),
      { numRuns: 500 },
    );
  });

  test('SEC-17: spaces, other dashes, full-width digits and invisible characters hide none', () => {
    fc.assert(
      fc.property(numbers[country], (number) => {
        const long = number.replace('-', '\u2013');
        const wide = number.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
        const invisible = number.split('').join('\u200b');
        const spaced = number.split('').join(' ');
        const parted = `x ${number.slice(0, -4)} ${number.slice(-4)} x`;
        const all = [long, wide, invisible, spaced];
        for (const text of country === 'no' ? all : [...all, parted])
          expect(identityNumbersIn(text), text).toContain(country);
      }),
      { numRuns: 200 },
    );
  });

  test('a number inside of a longer number or word is none', () => {
    fc.assert(
      fc.property(numbers[country], (number) => {
        expect(identityNumbersIn(`${number}7x`)).not.toContain(country);
        expect(identityNumbersIn(`ab${number}`)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

test('texts without such digits are none, whatever they are', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      const letters = text.normalize('NFKC').replace(/\d/g, 'n');
      expect(identityNumbersIn(letters)).toEqual([]);
    }),
  );
  for (const text of [
    '',
    'fp-10505',
    '+358 40 123 4567',
    '556000-0000',
    '2026-11-25T10:00',
    '01.01.1990',
  ])
    expect(identityNumbersIn(text), text).toEqual([]);
});

test('only the numbers of the given countries are found', () => {
  fc.assert(
    fc.property(numbers.no, (number) => {
      expect(identityNumbersIn(number, ['fi', 'sv'])).toEqual([]);
    }),
  );
  expect(identityCountriesOf('NO')).toEqual(['no']);
  expect(identityCountriesOf('se')).toEqual(['sv']);
  expect(identityCountriesOf('FI')).toEqual(['fi']);
  expect(identityCountriesOf('DK')).toEqual(['fi', 'sv', 'no']);
});
