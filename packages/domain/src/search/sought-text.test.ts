import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneSpellings } from '../testing/phone-spellings.ts';
import { kolliIdSpellings } from '../testing/typed-spellings.ts';
import { identityNumbersIn } from '../people/identity-numbers-in-text.ts';
import { matchOf, readSoughtText } from './sought-text.ts';

const today = new Date('2026-11-26T12:00:00Z');
const read = (text: string, country = 'FI') => readSoughtText(text, { country, today });

test.each([
  ['fp-48214', ['kolliId', 'orderId']],
  [' FP 48214 ', ['kolliId', 'orderId']],
  ['2-5', ['door', 'kolliId', 'orderId']],
  ['040 123 4567', ['kolliId', 'phoneNumber', 'orderId']],
  ['131052-308T', ['identityNumber']],
  ['131052 - 308t', ['identityNumber']],
  ['811228-9874', ['identityNumber']],
  ['000101-2384', ['identityNumber']],
  ['8112289874', ['identityNumber', 'kolliId', 'phoneNumber', 'orderId']],
  ['131052-308A', ['kolliId', 'orderId']],
  ['+358 40 123 4567', ['kolliId', 'phoneNumber', 'orderId']],
  ['https://shop.example/o/77', ['kolliId', 'orderId']],
  ['fp', ['kolliId', 'orderId']],
  [' f ', []],
  ['  ', []],
])('what %j may be is found out: %j', (text, kinds) => expect(read(text).kinds).toEqual(kinds));

test.each([
  ['FI', '040 123 4567', '+358401234567'],
  ['FI', '(040) 123-4567', '+358401234567'],
  ['FI', '040.123.4567', '+358401234567'],
  ['FI', '+358 (0)40 1234567', '+358401234567'],
  ['FI', '00358 40 123 4567', '+358401234567'],
  ['FI', '358401234567', '+358401234567'],
  ['FI', '123 4567', '+358401234567'],
  ['FI', '040 123', '+358401234567'],
  ['FI', '+358401234567', '0401234567'],
  ['SE', '070-184 55 20', '+46701845520'],
  ['SE', '070 184 55 20', '+460701845520'],
  ['FI', '+46 070/184 55 20', '+46701845520'],
  ['NO', '47 412 34 567', '+4741234567'],
  ['NO', '412 34 567', '+474741234567'],
  ['FI', '\u202a+358\u202f40\u2009123\u20114567\u202c', '+358401234567'],
  ['NO', '412 34 567', '+4741234567'],
  ['FI', '+46 70 184 55 20', '+46701845520'],
])('at a pharmacy in %s %j finds the number %s', (country, typed, stored) => {
  const { phoneNumbers } = read(typed, country);
  expect(phoneNumbers.some((part) => stored.includes(part))).toBe(true);
});

test.each([
  ['FI', '+358 40 123 4567', ['+358401234567', '+3580401234567', '0401234567']],
  ['FI', '040 123 4567', ['+358401234567', '+3580401234567', '0401234567']],
  ['FI', '00358 (0)40', ['+35840', '+358040', '040']],
  ['FI', '+46 70 184', ['+4670184', '+46070184']],
  ['FI', '123 4567', ['1234567']],
  ['NO', '412 34 567', ['41234567', '+4741234567']],
  ['DE', '0170 12', ['+4917012', '+49017012', '017012']],
  ['FI', '1234', ['1234']],
  ['FI', '123', []],
  ['FI', '+123', []],
  ['FI', '(040)', []],
  ['FI', 'x1234', []],
  ['FI', '1234x', []],
])('at a pharmacy in %s %j is searched for as %j', (country, typed, numbers) => {
  expect(read(typed, country).phoneNumbers).toEqual(numbers);
});

test('a text is read as each of its kinds in the form in which it is stored, and the field by which a parcel was found is named', () => {
  expect(read(' 2  - 5 ')).toMatchObject({ door: '2-5', kolliId: '2-5', orderId: '2  - 5' });
  expect(read(' FP-1 ')).toMatchObject({
    identityNumber: undefined,
    kolliId: 'fp-1',
    orderId: 'fp-1',
  });
  expect(read(' 131052-308t ').identityNumber).toBe('131052-308t');
  const { phoneNumbers } = read('040 123 4567');
  expect(phoneNumbers.some((part) => '+4640123456789'.includes(part))).toBe(false);
  const parcel = { kolliIds: ['fp-1', 'fp-2'], phoneNumber: '+358401234567', orderId: 'ORD-77/B' };
  expect(matchOf(parcel, read('FP-2'))).toBe('kolliId');
  expect(matchOf(parcel, read('0401234567'))).toBe('phoneNumber');
  expect(matchOf(parcel, read('ord-77'))).toBe('orderId');
  expect(matchOf(parcel, read('nothing'))).toBeUndefined();
  expect(matchOf({ ...parcel, phoneNumber: null }, read('0401234567'))).toBeUndefined();
  expect(matchOf({ ...parcel, orderId: null }, read('ord-77'))).toBeUndefined();
});

test('a text with a valid identity number and its sign is nothing that is stored in clear', () => {
  const sign = fc.constantFrom('131052-308T', '131052-308t', '811228-9874', '010190-999W');
  const space = fc.constantFrom('', ' ', '\u00a0', '\t');
  fc.assert(
    fc.property(sign, space, space, (number, before, after) => {
      const typed = `${before}${number}${after}`;
      expect(identityNumbersIn(typed)).not.toEqual([]);
      expect(read(typed)).toMatchObject({
        kolliId: undefined,
        phoneNumbers: [],
        orderId: undefined,
        door: undefined,
      });
    }),
  );
});

test('any text is read without a fault, and matches the kolli ID that it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => read(text)).not.toThrow();
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z][a-z0-9\-_.:/]{3,20}$/u), (id) => {
      const parcel = { kolliIds: [id], phoneNumber: null, orderId: null };
      expect(matchOf(parcel, read(id.toUpperCase()))).toBe('kolliId');
    }),
  );
});

test('TXT-02: a parcel is found by each spelling of its phone number', () => {
  for (const [country, typed, stored] of phoneSpellings) {
    if (stored === undefined) continue;
    const delivery = { kolliIds: ['fp-1'], phoneNumber: stored, orderId: null };
    expect([typed, matchOf(delivery, read(typed, country))]).toEqual([typed, 'phoneNumber']);
  }
});

test('TXT-01: a parcel is found by each spelling of its kolli ID', () => {
  for (const [typed, kolliId] of kolliIdSpellings) {
    if (kolliId === undefined) continue;
    const parcel = { kolliIds: [kolliId], phoneNumber: null, orderId: null };
    expect([typed, matchOf(parcel, read(typed))]).toEqual([typed, 'kolliId']);
  }
});
