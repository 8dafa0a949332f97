import { expect, onTestFinished, test } from 'vitest';
import { noteServerTime } from '../../lib/time/server-clock.ts';
import { isIdentityNumber } from './ssn-search-query.ts';

test('the century of a searched identity number is by the server’s clock', () => {
  onTestFinished(() => noteServerTime(new Date().toUTCString()));
  // 1900 had no 29 February.
  noteServerTime(new Date(1999, 11, 30).toUTCString());
  expect(isIdentityNumber('000229-2399')).toBe(false);
  noteServerTime(new Date(2001, 0, 1).toUTCString());
  expect(isIdentityNumber('000229-2399')).toBe(true);
});
