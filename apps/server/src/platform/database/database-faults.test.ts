import { expect, test } from 'vitest';
import { isDatabaseAway } from './database-faults.ts';

const coded = (code: string, more: object = {}) =>
  Object.assign(new Error('a fault'), { code }, more);

test.each([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', '08006', '57P01', '57P02', '57P03', '57P04', '57P05', '53300', '3D000'],
])('%s says that the database is away', (code) => {
  expect(isDatabaseAway(coded(code))).toBe(true);
});

test('it is found behind other errors, among several, and by sentence', () => {
  const cause = coded('ECONNREFUSED');
  expect(isDatabaseAway(new Error('it failed', { cause }))).toBe(true);
  expect(isDatabaseAway(new AggregateError([coded('23505'), cause]))).toBe(true);
  expect(isDatabaseAway(new Error('Connection terminated unexpectedly'))).toBe(true);
});

test('a missing socket says so, too, and a missing file does not', () => {
  expect(isDatabaseAway(coded('ENOENT', { syscall: 'connect' }))).toBe(true);
  expect(isDatabaseAway(coded('ENOENT', { syscall: 'open' }))).toBe(false);
});

test('other faults are faults', () => {
  for (const fault of [coded('23505'), coded('40001'), new Error('no'), 'no', undefined])
    expect(isDatabaseAway(fault)).toBe(false);
});
