const UNKNOWN_SECONDS = 20;

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
