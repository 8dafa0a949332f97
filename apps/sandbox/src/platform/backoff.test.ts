import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

test.each([
  { failures: 1, longest: 500 },
  { failures: 2, longest: 1000 },
  { failures: 5, longest: 8000 },
  { failures: 50, longest: 10_000 },
])('after $failures failures the pause is at most $longest ms, by chance less', (given) => {
  const pauses = Array.from({ length: 50 }, () => backoffMs(given.failures, 500, 10_000));
  expect(Math.max(...pauses)).toBeLessThanOrEqual(given.longest);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(given.longest / 2);
  expect(new Set(pauses).size).toBeGreaterThan(40);
});
