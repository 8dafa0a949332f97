import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDebianPostgres } from '../database/debian-postgres.mjs';
import { ROOT } from '../setup/runtime.mjs';
import { UserError } from '../process/user-error.mjs';
import { runTests } from './test.mjs';

/** The trials in the browser, by the names they are called with: a configuration, and the tests' paths. */
const IN_BROWSER = {
  matrix: [join('e2e', 'matrix'), []],
  languages: ['e2e', ['languages']],
  friendliness: ['e2e', ['friendliness']],
  'temperature-year': ['e2e', ['temperature-year']],
};
const TRIALS = 'trials';
/** The server's tests on the oldest PostgreSQL that it accepts, by the name that it is called with. */
const ON_OLDEST_POSTGRES = 'postgres-15';

/**
 * Runs the long forms of tests that `npm test` runs in a short form, one kind after the other: the trials in
 * `trials`, by the names of their files or folders; crowds, random histories and killed workers (`apps/server`
 * tests that ask for `trialSize`); `matrix`, every screen and modal in each language, appearance and width;
 * `languages`, every text in each language; `friendliness`, the points of docs/friendliness.md on every screen; `temperature-year`, the record of a whole year; `postgres-15`, the server's
 * tests on Debian's PostgreSQL 15. With words given: the
 * trials of these names and the other tests whose paths contain one of them. `--minutes` and `--seed` are for the trials in `trials`.
 * @returns {Promise<number>} the exit code
 */
export const main = () => runTests((run) => runTrials(run, process.argv.slice(2)));

async function runTrials(run, args) {
  const { words, settings } = readArguments(args);
  const { trials, tests } = chooseTests(await listTests(), words);
  const isAsked = (name) => words.length === 0 || words.some((word) => name.includes(word));
  const inBrowser = Object.keys(IN_BROWSER).filter(isAsked);
  const hasOldest = isAsked(ON_OLDEST_POSTGRES);
  if (![...trials, ...tests, ...inBrowser].length && !hasOldest)
    throw new UserError(`No trial is named ${words.join(' or ')}.`);
  const counts = [];
  // Alone, because some measure times.
  if (trials.length > 0)
    counts.push(await run.vitest(['--no-file-parallelism', ...trials], settings));
  if (tests.length > 0) counts.push(await run.vitest(tests, settings));
  for (const name of inBrowser) {
    const [config, paths] = IN_BROWSER[name];
    counts.push(await run.endToEnd(config, paths, settings));
  }
  if (hasOldest) counts.push(await onOldestPostgres(run));
  return counts;
}

async function onOldestPostgres(run) {
  const postgres = await startDebianPostgres(15);
  try {
    return await run.vitest(['apps/server/src'], { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** The words of the command, and its options as the trials read them. */
export function readArguments(args) {
  const options = { minutes: { type: 'string' }, seed: { type: 'string' } };
  const { values, positionals } = parse({ args, options, allowPositionals: true });
  if (values.minutes !== undefined && !(Number(values.minutes) > 0))
    throw new UserError('--minutes needs a number above 0.');
  return {
    words: positionals,
    settings: {
      KOLLI_TRIAL: 'long',
      KOLLI_TRIAL_MINUTES: values.minutes,
      KOLLI_TRIAL_SEED: values.seed,
    },
  };
}

function parse(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UserError(error.message);
  }
}

/** Which of the tests the words ask for: by a trial's name, or by a part of another test's path. */
export function chooseTests({ trials, tests }, words) {
  const names = new Set(trials.map(nameOf));
  const parts = words.filter((word) => !names.has(word));
  return {
    trials: trials.filter((path) => words.length === 0 || words.includes(nameOf(path))),
    tests: tests.filter((path) => words.length === 0 || parts.some((part) => path.includes(part))),
  };
}

/** `trials/kill.test.ts` and `trials/kill/worker.test.ts` are the trial `kill`. */
const nameOf = (path) => path.split('/')[1].replace(/\.test\.ts$/, '');

/** The trials, and the tests of the server that do more where they have time. */
async function listTests() {
  const server = await testsBelow('apps/server/src');
  const texts = await Promise.all(server.map((path) => readFile(join(ROOT, path), 'utf8')));
  const trials = await testsBelow(TRIALS);
  return {
    trials: trials.filter((path) => nameOf(path) !== 'testing'),
    tests: server.filter((_, index) => texts[index].includes('trialSize(')),
  };
}

async function testsBelow(folder) {
  const names = await readdir(join(ROOT, folder), { recursive: true });
  return names
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
    .sort();
}
