import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneSpellings } from '../testing/phone-spellings.ts';
import {
  completedPhone,
  formatPhone,
  internationalPhone,
  isPhoneBegun,
  parsePhone,
  phonePattern,
  phoneSearchTexts,
  storedPhoneForms,
} from './phone-numbers.ts';

test('UIX-17: a phone number is a plus sign and 10 to 14 digits', () => {
  for (const phone of ['+3585551234', '+358405127734', '+12345678901234'])
    expect(phone).toMatch(phonePattern);
  for (const phone of [
    '',
    '0405127734',
    '+123456789',
    '+123456789012345',
    '+35840 5127734',
    '0+358405127734',
  ]) {
    expect(phone).not.toMatch(phonePattern);
  }
});

test.each([
  ['+358405127734', '+358 40 512 7734'],
  ['+35850123456', '+358 50 123 456'],
  ['+35891234567', '+358 9 123 4567'],
  ['+46701845520', '+46 70 184 55 20'],
  ['+46812345678', '+46 8 123 456 78'],
  ['+4741234567', '+47 41 23 45 67'],
  ['+4780012345', '+47 800 12 345'],
  ['+4520123456', '+45 20 12 34 56'],
  ['+3546111234', '+354 611 1234'],
  ['+4915112345678', '+49 1511 234 5678'],
  ['+390612345678', '+39 06 1234 5678'],
  ['+12125550100', '+1 212 555 0100'],
  ['none', 'none'],
])('%s is shown as %s', (phone, shown) => expect(formatPhone(phone)).toBe(shown));

test.each([
  ['+460701234567', '+460 701 234 567'],
  ['+474740123456', '+47 474 012 3456'],
  ['+99912345678901', '+999 123 456 789 01'],
])('TXT-02: %s, which no plan has, is shown with all its digits as %s', (phone, shown) =>
  expect(formatPhone(phone)).toBe(shown),
);

test.each(['++358401110002', '040/111/0002', '0401110002x'])(
  'TXT-02: %s is no phone number, and is sought as it was typed',
  (typed) => {
    expect(parsePhone(typed, 'FI')).toBeUndefined();
    expect(storedPhoneForms(typed, 'FI')).toEqual([typed]);
  },
);

test('TXT-02: two zeros after the country code are no trunk zero, and invisible signs leave a field', () => {
  expect(storedPhoneForms('+35800401110002', 'FI')).toEqual(['+35800401110002']);
  expect(completedPhone('+358 40 111 0002\u200B', 'FI')).toBe('+358 40 111 0002');
});

test('TXT-02: a number in 60 spellings and more is one number, or refused', () => {
  expect(phoneSpellings.length).toBeGreaterThanOrEqual(60);
  const read = phoneSpellings.map(([country, typed]) => [
    country,
    typed,
    parsePhone(typed, country),
  ]);
  expect(read).toEqual(phoneSpellings);
});

test('TXT-02: a stored number is found by each spelling, also if it was stored with its trunk zero', () => {
  for (const [country, typed, stored] of phoneSpellings) {
    if (stored === undefined) continue;
    expect(storedPhoneForms(typed, country)).toContain(stored);
    expect(storedPhoneForms(typed, country)).toEqual(storedPhoneForms(stored, country));
  }
  expect(storedPhoneForms('070 123 45 67', 'SE')).toEqual([
    '+46701234567',
    '+460701234567',
    '0701234567',
  ]);
  expect(storedPhoneForms('+47 401 23 456', 'NO')).toEqual(['+4740123456', '40123456']);
  expect(storedPhoneForms('+46 070 12', 'FI')).toEqual(['+467012', '+4607012']);
  expect(storedPhoneForms('040 12', 'FI')).toEqual(['+3584012', '+35804012', '04012']);
  expect(storedPhoneForms('+39 06 12', 'IT')).toEqual(['+390612', '0612']);
  for (const [country, typed] of [
    ['FI', '0'],
    ['FI', '+358 0'],
    ['FI', '4012'],
    ['FI', '+999 40'],
    ['', '04012'],
  ] as const)
    expect(storedPhoneForms(typed, country)).toEqual([typed.replaceAll(' ', '')]);
});

test('formatting adds only spaces to a phone number', () => {
  const digits = fc.stringMatching(/^\d{7,14}$/);
  const prefix = fc.constantFrom('', '358', '46', '47');
  fc.assert(
    fc.property(prefix, digits, (country, rest) => {
      const phone = `+${`${country}${rest}`.slice(0, 14)}`;
      const shown = formatPhone(phone);
      expect(shown.replaceAll(' ', '')).toBe(phone);
      expect(shown).toBe(shown.trim());
    }),
  );
});

test.each([
  ['FI', '0401110002', '+358401110002'],
  ['FI', '040 111-0002', '+358401110002'],
  ['FI', '00358 40 111 0002', '+358401110002'],
  ['FI', '+358 40 111 0002', '+358401110002'],
  ['FI', '401110002', '401110002'],
  ['SE', '070-184\u201155\u00a020', '+46701845520'],
  ['SE', '0046701845520', '+46701845520'],
  ['NO', '412 34 567', '+4741234567'],
  ['NO', '041234567', '041234567'],
  ['NO', '004741234567', '+4741234567'],
  ['fi', '0401110002', '+358401110002'],
  ['DE', '0401110002', '+49401110002'],
  ['constructor', '0401110002', '0401110002'],
  ['FI', '0', '0'],
  ['FI', '', ''],
  ['FI', '0 call me', '0callme'],
])('PCK-08: at a pharmacy in %s %j is the number %j', (country, typed, stored) => {
  expect(internationalPhone(typed, country)).toBe(stored);
});

test('PCK-08: normalizing is idempotent, and different national numbers stay different', () => {
  const country = fc.constantFrom('FI', 'SE', 'NO');
  const digits = fc.stringMatching(/^[2-9]\d{7}$/);
  const typed = (at: string, number: string) => (at === 'NO' ? number : `0${number}1`);
  fc.assert(
    fc.property(country, digits, digits, (at, one, other) => {
      const stored = internationalPhone(typed(at, one), at);
      expect(stored).toMatch(phonePattern);
      expect(internationalPhone(stored, at)).toBe(stored);
      expect(internationalPhone(stored.replace('+', '00'), at)).toBe(stored);
      const another = internationalPhone(typed(at, other), at);
      expect(another === stored).toBe(one === other);
    }),
  );
});

test.each([
  ['0401110002', ['0401110002', '401110002']],
  ['040 111-0002', ['040111-0002', '0401110002', '401110002']],
  ['00358 40', ['0035840', '+35840']],
  ['+358 40', ['+35840']],
  ['0002', ['0002']],
  ['(070) 123 45 67', ['(070)1234567', '0701234567', '701234567']],
  ['\u202a+46 070 123 45 67', ['\u202a+460701234567', '+460701234567', '+46701234567']],
  ['0', ['0']],
  ['00', ['00']],
  ['-', ['-']],
  [' ', ['']],
])('RES-06 HIS-07: %j finds numbers that contain one of %j', (typed, texts) => {
  expect(phoneSearchTexts(typed)).toEqual(texts);
});

test.each([
  ['FI', '040 123 4567', '+358401234567', '+358 40 123 4567'],
  ['FI', '040-1234567', '+358401234567', '+358 40 123 4567'],
  ['FI', '00358 40 123 4567', '+358401234567', '+358 40 123 4567'],
  ['FI', '0046701845520', '+46701845520', '+46 70 184 55 20'],
  ['FI', '+358401234567', '+358401234567', '+358401234567'],
  ['FI', ' +358401234567', '+358401234567', ' +358401234567'],
  ['FI', '+46 70-1845520', '+46701845520', '+46 70-1845520'],
  ['SE', '070-184 55 20', '+46701845520', '+46 70 184 55 20'],
  ['NO', '412 34 567', '+4741234567', '+47 41 23 45 67'],
  ['NO', '47 412 34 567', '+4741234567', '+47 41 23 45 67'],
  ['SE', '+46 070 184 55 20', '+46701845520', '+46 70 184 55 20'],
  ['DE', '0401234567', '+49401234567', '+49 40 123 4567'],
  ['FI', '401234567', undefined, '401234567'],
  ['FI', '040 123', undefined, '040 123'],
  ['FI', '040 123 456 789 012', undefined, '040 123 456 789 012'],
  ['FI', 'call the shop 12', undefined, 'call the shop 12'],
  ['', '040 123 4567', undefined, '040 123 4567'],
  ['NO', '+474740123456', undefined, '+474740123456'],
  ['FI', '', undefined, ''],
])(
  'FND-03: at a pharmacy in %s %j is stored as %j and shown as %j',
  (country, typed, stored, shown) => {
    expect(parsePhone(typed, country)).toBe(stored);
    expect(completedPhone(typed, country)).toBe(shown);
  },
);

test('FND-03: what is shown is the same number, and stays as it is', () => {
  const typed = fc.stringMatching(/^(00|\+)?[\d -]{6,16}$/);
  fc.assert(
    fc.property(typed, fc.constantFrom('FI', 'SE', 'NO', 'DE', ''), (text, country) => {
      const shown = completedPhone(text, country);
      expect(parsePhone(shown, country)).toBe(parsePhone(text, country));
      expect(completedPhone(shown, country)).toBe(shown);
    }),
  );
});

test('FND-03: what cannot become a number is known before the field is left', () => {
  for (const begun of ['', '+', '0', '+358', '040 123-45', '00358 40', '(070', '070/12'])
    expect(isPhoneBegun(begun)).toBe(true);
  for (const wrong of ['x', '040x', '++', '+358 40 1234567', '040 123 4567'])
    expect(isPhoneBegun(wrong)).toBe(false);
});
