import { expect, test } from 'vitest';
import { isSamePassword, lengthFault, PASSWORD_LENGTH } from './new-password.ts';

test('a password has 8 to 128 characters', () => {
  expect(PASSWORD_LENGTH).toEqual({ min: 8, max: 128 });
  const faults = [7, 8, 128, 129].map((length) => lengthFault('x'.repeat(length)));
  expect(faults).toEqual(['password_too_short', undefined, undefined, 'password_too_long']);
});

test('composed and decomposed letters are one password, upper and lower case are two', () => {
  expect(isSamePassword('lösen', 'lösen'.normalize('NFD'))).toBe(true);
  expect(isSamePassword('lösen', 'Lösen')).toBe(false);
});
