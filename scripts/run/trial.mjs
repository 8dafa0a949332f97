import { runTests } from './test.mjs';

/**
 * Looks at every screen and modal in each language, appearance and width, and whether its texts are there
 * and whole, on a database of its own; with words given, by the files of e2e/matrix, and those of e2e that
 * begin with 'languages', whose names have them.
 * @returns {Promise<number>} the exit code
 */
export const main = () => runTests((run) => run.matrix(process.argv.slice(2)));
