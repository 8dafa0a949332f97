import { describe, expect, test } from 'vitest';
import { phoneSpellings } from '../testing/phone-spellings.ts';
import { identityNumberSpellings } from '../testing/typed-spellings.ts';
import {
  customerNumberKinds,
  isLastFour,
  isSurelyPhone,
  mayHoldIdentityNumber,
  parseCustomerNumber,
} from './customer-numbers.ts';

const today = new Date('2026-11-25T12:00:00Z');
const parse = (text: string, country = 'FI') => parseCustomerNumber(text, country, today);

describe('RET-06: one field takes a phone number or an identity number', () => {
  test.each([
    ['+358 40 000 2816', 'FI', '+358400002816', ['+358400002816', '+3580400002816', '0400002816']],
    ['00358400002816', 'FI', '+358400002816', ['+358400002816', '+3580400002816', '0400002816']],
    ['040 000 2816', 'FI', '+358400002816', ['+358400002816', '+3580400002816', '0400002816']],
    ['+46701845520', 'FI', '+46701845520', ['+46701845520', '+460701845520']],
    ['+46 070-184 55 20', 'FI', '+46701845520', ['+46701845520', '+460701845520']],
    [
      '\u202a070 184 55 20\u202c',
      'SE',
      '+46701845520',
      ['+46701845520', '+460701845520', '0701845520'],
    ],
    ['+474740123456', 'NO', '+474740123456', ['+474740123456', '4740123456']],
    ['412 34 567', 'NO', '+4741234567', ['+4741234567', '41234567']],
    ['040 000 281', '', '040000281', ['040000281']],
    ['040 000 281', 'DE', '+4940000281', ['+4940000281', '+49040000281', '040000281']],
  ])('%s at a pharmacy in %s is the phone number %s', (text, country, canonical, forms) => {
    expect(parse(text, country)).toEqual({ kind: 'phone', canonical, forms });
  });

  test.each([
    ['010190-999W', '010190-999W'],
    [' 010190-999w ', '010190-999W'],
    ['000101-2384', '200001012384'],
    ['0001012384', '200001012384'],
  ])('%s is the identity number %s', (text, canonical) => {
    expect(parse(text)).toEqual({ kind: 'identity', canonical });
  });

  test('the kinds are phone and identity', () => {
    expect(customerNumberKinds).toEqual(['phone', 'identity']);
  });

  test('with a country code it is a phone number, even if the digits were a valid identity number', () => {
    expect(parse('8112189876', 'SE')?.kind).toBe('identity');
    expect(parse('+468112189876', 'SE')?.kind).toBe('phone');
  });

  test.each(['', 'Aino', 'Aino Li', 'Aino 123456', '010190-999X', '+358', '12345', '+1 2 3'])(
    '%o is neither',
    (text) => expect(parse(text)).toBeUndefined(),
  );
});

test('RET-06: only a text with a country code is surely no identity number, also before it is complete', () => {
  expect(['+', ' +358', '0035'].map(isSurelyPhone)).toEqual([true, true, true]);
  expect(['', '0', '0101', '0401234567', '131052+308T', '1 00'].filter(isSurelyPhone)).toEqual([]);
});

test.each([
  ['131052-308T', ['sv'], true],
  ['000101-2384', ['sv'], true],
  ['+ 131052-308T', ['fi'], true],
  ['01010750160', ['no'], true],
  ['01010750160', ['fi'], false],
  ['+01010750160', ['no'], false],
  ['+46 8 112 189 876', ['sv'], false],
  ['fp-48214', ['fi'], false],
] as const)(
  'SEC-17: %j in a pharmacy of %j may hold an identity number: %j',
  (text, countries, may) => expect(mayHoldIdentityNumber(text, countries)).toBe(may),
);

test('RET-07: the last four digits confirm the number that was searched for', () => {
  const phone = parse('0400002816');
  const identity = parse('010190-999W');
  if (phone === undefined || identity === undefined) throw new Error('Valid numbers');
  expect(['2816', ' 28 16'].map((typed) => isLastFour(phone, typed))).toEqual([true, true]);
  expect(['', '816', '02816', '2817'].map((typed) => isLastFour(phone, typed))).toEqual(
    Array(4).fill(false),
  );
  expect(['999W', '999w', '998W'].map((typed) => isLastFour(identity, typed))).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  ['SE', '200102030632'],
  ['FI', '010203-0632'],
  ['NO', '010203-0632'],
])('TXT-03: at a pharmacy in %s a number of two countries is %s', (country, canonical) => {
  expect(parseCustomerNumber('010203-0632', country, today)).toEqual({
    kind: 'identity',
    canonical,
  });
});

test('TXT-02: a customer is searched for by each spelling of their number', () => {
  const numbers = phoneSpellings.filter(([, , stored]) => stored !== undefined);
  const found = numbers.map(([country, typed]) => {
    const parsed = parse(typed, country);
    return [country, typed, parsed?.kind === 'phone' ? parsed.canonical : parsed?.kind];
  });
  expect(found).toEqual(numbers);
});

test('TXT-01: a customer is searched for by each spelling of their identity number', () => {
  for (const [typed, number] of identityNumberSpellings) {
    const parsed = parse(typed);
    const read = parsed?.kind === 'identity' ? parsed.canonical : undefined;
    expect([typed, read]).toEqual([typed, number]);
  }
});
