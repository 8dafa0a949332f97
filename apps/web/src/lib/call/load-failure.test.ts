import { expect, test } from 'vitest';
import { CallError, noResponse } from './call-error.ts';
import { isTemporary, loadFailureKind } from './load-failure.ts';

test.each([
  [0, 'noResponse', true],
  [408, 'noResponse', true],
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
] as const)('a load that failed with status %i is %s; temporary: %s', (status, kind, heals) => {
  const error = new CallError({ code: 'unknown', status });
  expect(loadFailureKind(error)).toBe(kind);
  expect(isTemporary(error)).toBe(heals);
});

test('a load without a response is temporary; an error of the screen itself is not', () => {
  expect(isTemporary(noResponse(new TypeError('Failed to fetch')))).toBe(true);
  expect(loadFailureKind(new Error('no such field'))).toBe('unexpected');
  expect(isTemporary(new Error('no such field'))).toBe(false);
});
