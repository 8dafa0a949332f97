import { expect, test } from 'vitest';
import { readCredentials, readEmail } from './sign-in-credentials.ts';

const email = 'aino@apotek.example';
const host = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
const ofLength = (length: number) => `${'a'.repeat(length - host.length - 1)}@${host}`;

test('an address is trimmed and converted to lower case', () => {
  expect(readEmail({ email: ' Aino@Apotek.Example ' })).toBe(email);
  expect(readEmail({ email: ofLength(254) })).toBe(ofLength(254));
  // As it is stored, whichever way the browser sends it.
  const stored = 'info@xn--apotek-sder-yfb.example';
  for (const typed of ['Info@Apotek-Söder.example', stored])
    expect(readEmail({ email: typed })).toBe(stored);
});

test.each([undefined, null, 'text', {}, { email: 7 }, { email: 'aino' }, { email: ofLength(255) }])(
  'no address is read from %j',
  (input) => {
    expect(() => readEmail(input)).toThrow(
      expect.objectContaining({ code: 'user_with_email_does_not_exist' }),
    );
  },
);

test.each([1, 128])('a password of %i characters is read unchanged', (length) => {
  const password = ' '.repeat(length);
  expect(readCredentials({ email, password, other: 1 })).toEqual({ email, password });
});

test.each([undefined, 7, '', 'x'.repeat(129)])('no password is read from %j', (password) => {
  expect(() => readCredentials({ email, password })).toThrow(
    expect.objectContaining({ code: 'validation_fail' }),
  );
});
