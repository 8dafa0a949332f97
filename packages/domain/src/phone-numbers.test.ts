import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, phonePattern } from './phone-numbers.ts';

test('UIX-17: a phone number is a plus sign and 10 to 14 digits', () => {
  for (const phone of ['+3585551234', '+358405127734', '+12345678901234']) {
    expect(phone).toMatch(phonePattern);
  }
  for (const phone of ['', '0405127734', '+123456789', '+123456789012345', '+35840 5127734']) {
    expect(phone).not.toMatch(phonePattern);
  }
});

test.each([
  ['+358405127734', '+358 40 512 7734'],
  ['+35850123456', '+358 50 123 456'],
  ['+46701845520', '+46 70 184 55 20'],
  ['+4741234567', '+47 412 34 567'],
  ['+4915112345678', '+491 511 234 567 8'],
  ['none', 'none'],
])('%s is shown as %s', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown);
});

test('spaces are all that is added to a phone number', () => {
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
