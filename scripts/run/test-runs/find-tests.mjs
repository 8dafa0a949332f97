import { existsSync } from 'node:fs';
import { isAbsolute, join, posix, relative } from 'node:path';
import { isLongTest, isTest, listFiles } from '../setup/list-files.mjs';
import { UserError } from '../process/user-error.mjs';

/**
 * A file of tests. `isLong`: only `npm run test:long` runs it.
 * @typedef {{path: string, kind: 'e2e' | 'web' | 'server' | 'scripts' | 'rest', isLong: boolean}} TestFile
 */

const KINDS = [
  ['e2e', /^e2e\//],
  ['web', /^apps\/web\/.*\.tsx$/],
  ['server', /^apps\/server\//],
  ['scripts', /^(scripts|trials|packages\/local-postgres)\//],
];

/** All files of tests below the root. */
export function listTests(root) {
  return listFiles(root)
    .filter(isTest)
    .map((path) => ({ path, kind: kindOf(path), isLong: isLongTest(path) }));
}

/** Part of the product that a test file is about; the runs say how long each takes. */
export function kindOf(path) {
  return KINDS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'rest';
}

/**
 * The tests with one of the filters in their path, without filters all but the long ones. A long one is
 * chosen by a filter that names it as long.
 * @param {TestFile[]} tests
 * @param {string[]} filters
 * @throws {UserError} for a filter that chooses nothing
 */
export function chooseTests(root, tests, filters) {
  if (filters.length === 0) return tests.filter(({ isLong }) => !isLong);
  const words = filters.map((filter) =>
    posix.normalize(isAbsolute(filter) ? relative(root, filter) : filter),
  );
  const chosen = new Set(words.flatMap((word) => testsWith(root, tests, word)));
  return tests.filter((test) => chosen.has(test));
}

function testsWith(root, tests, word) {
  const found = tests.filter(({ path }) => path.toLowerCase().includes(word.toLowerCase()));
  const chosen = found.filter(({ isLong }) => !isLong || word.includes('.long'));
  if (chosen.length > 0) return chosen;
  if (found.length > 0) {
    throw new UserError(
      `Only long tests have '${word}' in their path: \`npm run test:long -- ${word}\` runs them.`,
    );
  }
  const isPath = /[/\\]|\.(ts|tsx|mjs)$/.test(word);
  throw new UserError(
    isPath && !existsSync(join(root, word))
      ? `There is no file or folder ${word}.`
      : `No test has '${word}' in its path.`,
  );
}
