import { testNames } from './test-names.mjs';

/**
 * The names of the tests in a file; of a table that begins the names, also as they are written.
 * @param {string} source
 * @param {string} path its name, for the syntax and for messages
 * @returns {string[]}
 */
export function writtenNames(source, path) {
  const written = [...source.matchAll(/\(\s*(['`])((?:(?!\1).)+)\1,/g)].map((found) => found[2]);
  return [...testNames(source, path), ...written];
}
