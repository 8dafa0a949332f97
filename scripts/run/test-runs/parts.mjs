import { UserError } from '../process/user-error.mjs';

const UNKNOWN_SECONDS = 20;

/**
 * The part of a whole that `3/8` names; nothing names the whole.
 * @throws {UserError} for anything else
 */
export function readPart(text = '1/1') {
  const [number, count] = text.split('/').map(Number);
  if (Number.isInteger(count) && Number.isInteger(number) && number >= 1 && number <= count)
    return { number, count };
  throw new UserError('--part needs a part of a whole, as in 3/8.');
}

/**
 * One of the parts, about equally long, into which all tests fall, each into exactly one. The same tests and seconds
 * give the same parts.
 * @param {import('./find-tests.mjs').TestFile[]} tests
 * @param {Record<string, number>} seconds what the files took, by path
 * @param {{number: number, count: number}} part `number` is from 1 to `count`
 */
export function partOf(tests, seconds, { number, count }) {
  const parts = Array.from({ length: count }, () => ({ seconds: 0, tests: [] }));
  const length = ({ path }) => seconds[path] ?? UNKNOWN_SECONDS;
  // The longest first, each to the part that has least.
  const sorted = tests.toSorted((a, b) => length(b) - length(a) || (a.path < b.path ? -1 : 1));
  for (const test of sorted) {
    const least = parts.reduce((best, part) => (part.seconds < best.seconds ? part : best));
    least.tests.push(test);
    least.seconds += length(test);
  }
  return parts[number - 1].tests;
}
