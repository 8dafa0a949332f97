import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../setup/runtime.mjs';
import { UserError } from '../process/user-error.mjs';
import { runTests } from './test.mjs';

const LONG = { KOLLI_TRIAL: 'long' };
/** The trials in the browser, by the names they are called with. */
const MATRIX = 'matrix';
const LANGUAGES = 'languages';

/**
 * Runs the long forms of tests that `npm test` runs in a short form, one after the other: crowds, random
 * histories and killed workers (`apps/server` tests that ask for `trialSize`); `matrix`, every screen and
 * modal in each language, appearance and width; `languages`, every text in each language. With words
 * given: those whose names hold one of them.
 * @returns {Promise<number>} the exit code
 */
export const main = () => runTests((run) => runTrials(run, process.argv.slice(2)));

async function runTrials(run, words) {
  const isAsked = (name) => words.length === 0 || words.some((word) => name.includes(word));
  const files = (await longTests()).filter(isAsked);
  if (files.length === 0 && !isAsked(MATRIX) && !isAsked(LANGUAGES))
    throw new UserError(`No trial is named ${words.join(' or ')}.`);
  const counts = [];
  if (files.length > 0) counts.push(await run.vitest(files, LONG));
  if (isAsked(MATRIX)) counts.push(await run.endToEnd(join('e2e', MATRIX), [], { settings: LONG }));
  if (isAsked(LANGUAGES)) counts.push(await run.endToEnd('e2e', [LANGUAGES], { settings: LONG }));
  return counts;
}

/** The tests of the server that do more where they have time. */
async function longTests() {
  const folder = join('apps', 'server', 'src');
  const names = await readdir(join(ROOT, folder), { recursive: true });
  const paths = names.filter((name) => name.endsWith('.test.ts')).map((name) => join(folder, name));
  const texts = await Promise.all(paths.map((path) => readFile(join(ROOT, path), 'utf8')));
  return paths.filter((_, index) => texts[index].includes('trialSize(')).sort();
}
