import { expect, test } from 'vitest';
import { CallError, noResponse } from './call-error.ts';
import { canHeal, loadFailureKind } from './load-failure.ts';

test.each([
  [0, 'noAnswer', true],
  [408, 'noAnswer', true],
  [429, 'busy', true],
  [500, 'broken', true],
  [502, 'broken', true],
  [503, 'broken', true],
  [300, 'unexpected', false],
  [400, 'notUnderstood', false],
  [401, 'refused', false],
  [403, 'refused', false],
  [404, 'notFound', false],
  [409, 'notUnderstood', false],
  [410, 'notFound', false],
] as const)(
  'a load that failed with status %i is %s; that time heals it is %s',
  (status, kind, heals) => {
    const error = new CallError({ code: 'unknown', status });
    expect(loadFailureKind(error)).toBe(kind);
    expect(canHeal(error)).toBe(heals);
  },
);

test('a load without any answer can heal; a fault of the screen itself does not', () => {
  expect(canHeal(noResponse(new TypeError('Failed to fetch')))).toBe(true);
  expect(loadFailureKind(new Error('no such field'))).toBe('unexpected');
  expect(canHeal(new Error('no such field'))).toBe(false);
});
