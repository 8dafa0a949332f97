import { runTests } from './test.mjs';

/**
 * Looks at every screen and modal in each language, appearance and width, on a database of its own;
 * with words given, at the files of e2e/matrix whose names have them.
 * @returns {Promise<number>} the exit code
 */
export const main = () => runTests((run) => run.matrix(process.argv.slice(2)));
