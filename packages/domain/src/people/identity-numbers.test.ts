import { getType } from '@navikt/fnrvalidator';
import fc from 'fast-check';
import personnummer from 'personnummer';
import { expect, test } from 'vitest';
import {
  hasMisreadNumbers,
  type IdentityCountry,
  identityCountryOf,
  maskedIdentityNumber,
  misreadLength,
  misreadNumber,
  parseIdentityNumber,
} from './identity-numbers.ts';
import { isFhNumber } from './norwegian-identity-number.ts';

const today = new Date('2025-03-10T09:00:00Z');

function read(text: string, preferred?: IdentityCountry) {
  const number = parseIdentityNumber(text, today, preferred);
  return number && `${number.country} ${number.canonical}`;
}

test('PCK-12: a masked identity number is 12 asterisks', () => {
  expect(maskedIdentityNumber).toBe('************');
});

test('Finnish: all century signs of 2023 are accepted and preserved, whitespace and case do not matter, and individual numbers start at 002', () => {
  const signs = '-YXWVUABCDEF+'.split('');
  const numbers = signs.map((sign) => `010190${sign}999W`);
  expect(numbers.map((number) => read(number))).toEqual(numbers.map((number) => `fi ${number}`));
  for (const sign of 'GHIJKLMNOPQRSTZ0 *'.split(''))
    expect(read(`010190${sign}999W`), sign).toBeUndefined();
  expect(read(' 131052 -308t ')).toBe('fi 131052-308T');
  expect(read('131052-002X')).toBe('fi 131052-002X');
  expect(read('290200A900B')).toBe('fi 290200A900B');
});

test.each([
  ['a wrong check character', '131052-308U'],
  ['a day that does not exist', '310290-9992'],
  ['29 February of 1900, which was no leap year', '290200-900B'],
  ['an individual number below 002', '131052-001W'],
])('Finnish: %s is refused', (_, text) => expect(read(text)).toBeUndefined());

test('Finnish: each sign selects a century: 29 February is valid only in its leap years', () => {
  for (const sign of '-YXWVU+ABCDEF'.split('')) {
    expect(read(`290204${sign}999K`), sign).toBeDefined();
    expect(read(`290203${sign}999A`), sign).toBeUndefined();
    expect(read(`290200${sign}999J`) !== undefined, sign).toBe('ABCDEF'.includes(sign));
  }
});

test('Finnish: exactly one of the 31 check characters is valid', () => {
  const individual = fc.integer({ min: 2, max: 999 }).map((n) => String(n).padStart(3, '0'));
  fc.assert(
    fc.property(individual, (digits) => {
      const right = '0123456789ABCDEFHJKLMNPRSTUVWXY'
        .split('')
        .filter((check) => read(`240785A${digits}${check}`, 'fi') !== undefined);
      expect(right).toHaveLength(1);
    }),
    { numRuns: 50 },
  );
});

test('Swedish: 12 and 10 digits have the same canonical form; the century follows from them, the sign and the day in Sweden; 60 may be added to a day', () => {
  for (const text of [
    '19900101-2385',
    '199001012385',
    '900101-2385',
    '9001012385',
    '900101 2385',
  ]) {
    expect(read(text, 'sv')).toBe('sv 199001012385');
  }
  expect(read('121212-1212', 'sv')).toBe('sv 201212121212');
  expect(read('121212+1212', 'sv')).toBe('sv 191212121212');
  const before = new Date('2011-12-31T12:00:00Z');
  const number = parseIdentityNumber('121212-1212', before, 'sv');
  expect(number?.canonical).toBe('191212121212');
  const century = (time: string) =>
    parseIdentityNumber('121212-1212', new Date(time), 'sv')?.canonical.slice(0, 2);
  expect(century('2011-12-31T22:59:59Z')).toBe('19');
  expect(century('2011-12-31T23:00:00Z')).toBe('20');
  for (const century of ['18', '19', '20'])
    expect(read(`${century}900101-2385`, 'sv')).toBe(`sv ${century}9001012385`);
  expect(read('250101+1239', 'sv')).toBe('sv 192501011239');
  expect(read('250101-1239', 'sv')).toBe('sv 202501011239');
  expect(read('260101+1238', 'sv')).toBe('sv 182601011238');
  expect(read('260101-1238', 'sv')).toBe('sv 192601011238');
  expect(read('701063-2391', 'sv')).toBe('sv 197010632391');
  expect(read('19900108-0010', 'sv')).toBe('sv 199001080010');
});

test.each([
  ['a wrong check digit', '19900101-2384'],
  ['a month that does not exist', '19901301-2381'],
  ['day 0', '19900100-2386'],
  ['coordination day 92', '19900192-2385'],
  ['the century 17', '17900101-2385'],
  ['birth number 000', '19900101-0009'],
  ['an interim number', '000101-R220'],
])('Swedish: %s is refused', (_, text) => expect(read(text, 'sv')).toBeUndefined());

test.each([
  ['month and day', '191500602394'],
  ['month', '191500722390'],
  ['day', '199001602383'],
])('TXT-03: Swedish: a coordination number is one though its %s is unknown', (_, text) => {
  expect(read(text, 'sv')).toBe(`sv ${text}`);
  expect(read(text)).toBe(`sv ${text}`);
});

test('Swedish: the package personnummer accepts the same 12-digit texts, but no coordination number with unknown month or day', () => {
  // The types declare a module with the class as default, but the import is the class itself.
  const oracle = personnummer as unknown as typeof personnummer.default;
  const two = (max: number) => fc.nat({ max }).map((n) => String(n).padStart(2, '0'));
  const text = fc
    .tuple(fc.constantFrom('19', '20'), two(24), two(13), two(99), fc.nat({ max: 999 }))
    .filter(([, , m, d]) => Number(d) < 60 || (m !== '00' && d !== '60'))
    .map(([c, y, m, d, n]) => `${c}${y}${m}${d}${String(n).padStart(3, '0')}`);
  fc.assert(
    fc.property(text, fc.nat({ max: 9 }), (start, check) => {
      const number = `${start}${check}`;
      expect(read(number, 'sv') === `sv ${number}`, number).toBe(oracle.valid(number));
    }),
    { numRuns: 3000 },
  );
});

test('Norwegian: birth numbers and D-numbers', () => {
  expect(read('150219 51940')).toBe('no 15021951940');
  expect(getType('53097248016')).toBe('dnr');
  expect(read('53097248016')).toBe('no 53097248016');
});

test('Norwegian: by the rule of 2032 the first check digit may leave a remainder of 0 to 3', () => {
  const first = [3, 7, 6, 1, 8, 9, 4, 5, 2];
  const second = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  const sum = (digits: readonly number[], weights: readonly number[]) =>
    weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  const remainders = new Map<number, number>();
  for (let end = 0; end < 100; end += 1) {
    const start = '010199123'.split('').map(Number);
    const digits = [...start, Math.floor(end / 10), end % 10];
    if ((sum(digits, second) + (digits[10] ?? 0)) % 11 !== 0) continue;
    const remainder = (sum(digits, first) + (digits[9] ?? 0)) % 11;
    expect(read(digits.join('')) !== undefined, digits.join('')).toBe(remainder <= 3);
    remainders.set(remainder, end);
  }
  expect([...remainders.keys()]).toEqual(expect.arrayContaining([0, 1, 2, 3]));
});

test.each(['81234567802', '98765432103'])('TXT-03: Norwegian: the FH-number %s is one', (text) => {
  expect(read(text)).toBe(`no ${text}`);
  expect(isFhNumber(text)).toBe(true);
  expect(getType(text)).not.toBe('fnr');
});

test.each(['02013299997', '02013299903', '02013299806', '30108299939'])(
  "TXT-03: Norwegian: %s, Skatteetaten's example of a number of 2032, is read before and after",
  (text) => {
    expect(read(text)).toBe(`no ${text}`);
    const later = parseIdentityNumber(text, new Date('2032-01-02T12:00:00Z'), 'no');
    expect(later?.canonical).toBe(text);
  },
);

test.each([
  ['an FH-number with a control digit of 2032', '81234567810'],
  ['an FH-number with a wrong check digit', '81234567803'],
  ['an FH-number that begins with 7', '71234567803'],
  ['a wrong check digit', '15021951941'],
  ['too few digits', '1502195194'],
  ['a sign between', '150219-51940'],
])('Norwegian: %s is refused', (_, text) => expect(read(text)).toBeUndefined());

test('a text that is both Finnish and Swedish is parsed as the preferred country', () => {
  const both = '010203-0632';
  expect(read(both)?.slice(0, 2)).toBe('fi');
  expect(read(both, 'sv')?.slice(0, 2)).toBe('sv');
});

test('other texts are not identity numbers, and parsing a canonical form returns it unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d+-]{9,13}[A-Y]?$/)), (text) => {
      const number = parseIdentityNumber(text, today);
      if (number === undefined) return;
      expect(parseIdentityNumber(number.canonical, today, number.country)).toEqual(number);
    }),
    { numRuns: 2000 },
  );
  for (const text of ['', ' ', '123', 'not a number', '************'])
    expect(read(text)).toBeUndefined();
});

/** Finnish numbers of any day, each with its right check character, and Swedish and Norwegian texts of which some are valid. */
const anyText = (() => {
  const two = (min: number, max: number) =>
    fc.integer({ min, max }).map((n) => String(n).padStart(2, '0'));
  const digits = (length: number) =>
    fc.nat({ max: 10 ** length - 1 }).map((n) => String(n).padStart(length, '0'));
  const finnish = fc
    .tuple(two(1, 31), two(1, 12), two(0, 99), fc.constantFrom(...'-+AY'), digits(3))
    .map(([d, m, y, sign, n]) => {
      const check = '0123456789ABCDEFHJKLMNPRSTUVWXY'.charAt(Number(`${d}${m}${y}${n}`) % 31);
      return `${d}${m}${y}${sign}${n}${check}`;
    });
  const swedish = fc
    .tuple(fc.constantFrom('', '19', '20'), two(0, 31), two(1, 12), two(1, 31), digits(4))
    .map(([century, y, m, d, n]) => `${century}${y}${m}${d}-${n}`);
  return fc.oneof(finnish, swedish, digits(11));
})();

test.each(['FI', 'AX', 'SE', 'NO', 'DK'])(
  'TXT-03: a number is misread at a pharmacy in %s exactly if Finland first stored another one than its country first',
  (country) => {
    const own = identityCountryOf(country);
    let misread = 0;
    fc.assert(
      fc.property(anyText, (text) => {
        const stored = parseIdentityNumber(text, today)?.canonical;
        if (stored === undefined) return;
        const right = parseIdentityNumber(text, today, own)?.canonical;
        const found = misreadNumber(stored, today, country);
        expect(found, text).toBe(right === stored ? undefined : right);
        if (found === undefined) return;
        misread += 1;
        expect(hasMisreadNumbers(country)).toBe(true);
        expect(stored).toHaveLength(misreadLength);
        expect(misreadNumber(found, today, country)).toBeUndefined();
      }),
      { numRuns: 10_000 },
    );
    expect(misread > 0).toBe(hasMisreadNumbers(country));
  },
);

test('TXT-03: the century of a misread number is that of the day on which it was read, and of its sign', () => {
  const at = (time: string, text: string) => misreadNumber(text, new Date(time), 'SE');
  expect(at('2025-03-10T09:00:00Z', '010203-0632')).toBe('200102030632');
  expect(at('2000-12-31T22:59:59Z', '010203-0632')).toBe('190102030632');
  expect(at('2025-03-10T09:00:00Z', '010203+0632')).toBe('190102030632');
  expect(at('2025-03-10T09:00:00Z', '010203A0632')).toBeUndefined();
  expect(at('2025-03-10T09:00:00Z', '131052-308T')).toBeUndefined();
  for (const right of ['200102030632', '15021951940'])
    expect(at('2025-03-10T09:00:00Z', right)).toBeUndefined();
});
