import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../setup/runtime.mjs';
import { UserError } from '../process/user-error.mjs';
import { listTests } from './find-tests.mjs';
import { partOf, readPart } from './parts.mjs';
import { runTests } from './run-tests.mjs';

const SECONDS_FILE = join(import.meta.dirname, 'long-seconds.json');

/**
 * Runs what takes too long for `npm test`: the files called `*.long.*`, and tests with a `trialSize` in their long
 * form. Words choose those with one of them in their path; `--part 3/8` one of eight parts of about the same length;
 * `--record` notes how long each file took, by which the parts are made.
 * @returns {Promise<number>} the exit code
 */
export async function main() {
  const { words, part, isRecording } = readArguments(process.argv.slice(2));
  const seconds = JSON.parse(readFileSync(SECONDS_FILE, 'utf8'));
  const tests = partOf(chooseLong(longTests(ROOT), words), seconds, part);
  const title = part.count === 1 ? 'Long tests' : `Long tests, part ${part.number}/${part.count}`;
  return runTests(title, async (run) => {
    const counts = await run.all(tests, { KOLLI_SIZE: 'long' });
    if (isRecording) record(seconds, counts);
    return counts;
  });
}

/** The files of tests that are long, or have a long form; of `trials` those that are long, in the form of seconds. */
export function longTests(root) {
  const hasLongForm = ({ path }) =>
    path.endsWith('.ts') &&
    !path.startsWith('trials/') &&
    readFileSync(join(root, path), 'utf8').includes('trialSize(');
  return listTests(root).filter((test) => test.isLong || hasLongForm(test));
}

/** @throws {UserError} where no test has one of the words in its path */
export function chooseLong(tests, words) {
  const unknown = words.find((word) => !tests.some(({ path }) => path.includes(word)));
  if (unknown !== undefined) throw new UserError(`No long test has '${unknown}' in its path.`);
  return tests.filter(
    ({ path }) => words.length === 0 || words.some((word) => path.includes(word)),
  );
}

/** The words of the command and its part: the whole is the first of one. */
export function readArguments(args) {
  const options = { part: { type: 'string' }, record: { type: 'boolean' } };
  const { values, positionals: words } = parse({ args, options, allowPositionals: true });
  return { words, part: readPart(values.part), isRecording: values.record === true };
}

function parse(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UserError(error.message);
  }
}

function record(seconds, counts) {
  const known = new Set(longTests(ROOT).map(({ path }) => path));
  const taken = counts.flatMap(({ files }) => files).map((file) => [file.path, file.seconds]);
  const all = Object.entries({ ...seconds, ...Object.fromEntries(taken) });
  const still = all.filter(([path]) => known.has(path)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(SECONDS_FILE, `${JSON.stringify(Object.fromEntries(still), null, 2)}\n`);
}
