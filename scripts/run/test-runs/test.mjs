import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { listTests, chooseTests } from './find-tests.mjs';
import { partOf, readPart } from './parts.mjs';
import { runTests } from './run-tests.mjs';
import { USUAL_SECONDS } from './test-run.mjs';
import { ROOT } from '../setup/runtime.mjs';
import { UserError } from '../process/user-error.mjs';

/** Their long tests show what only a change of the folder can break, so `npm test` runs them where one is under way. */
const LONG_WHERE_CHANGED = ['scripts/', 'packages/local-postgres/'];

/**
 * Runs the tests, all but the long ones or those whose paths are given, on a database of their own; with `--part 2/4`
 * one of four parts of about the same length.
 * @returns {Promise<number>} the exit code
 */
export async function main() {
  const { filters, options, part } = readArguments(process.argv.slice(2));
  const tests = listTests(ROOT);
  const chosen = chooseTests(ROOT, tests, filters);
  // With options the tests of vitest.
  const asked = options.length === 0 ? chosen : chosen.filter(({ kind }) => kind !== 'e2e');
  const isWhole = filters.length === 0 && options.length === 0 && part.count === 1;
  const changed = isWhole ? LONG_WHERE_CHANGED.filter((folder) => hasChanges(ROOT, folder)) : [];
  const added = changed.flatMap((folder) => longBelow(tests, folder));
  if (added.length > 0) console.log(`${changed.join(', ')}: changed, so its long tests run, too.`);
  const ofPart = choosePart(asked, part);
  return runTests('Tests', (run) => run.all([...ofPart, ...added], {}, options));
}

/** A part of the tests, of about the same length as the others by what files of each kind usually take. */
export function choosePart(tests, part) {
  const seconds = Object.fromEntries(tests.map(({ path, kind }) => [path, USUAL_SECONDS[kind]]));
  return partOf(tests, seconds, part);
}

/** Whether something below the folder is not committed; without git nothing is. */
export function hasChanges(root, folder) {
  const { stdout } = spawnSync('git', ['status', '--porcelain', folder], { cwd: root });
  return (stdout ?? '').length > 0;
}

const longBelow = (tests, folder) =>
  tests.filter(({ path, isLong }) => isLong && path.startsWith(folder));

/** Parts of paths, and the options of vitest that are of use for one run. */
export function readArguments(args) {
  const options = {
    project: { type: 'string', multiple: true },
    testNamePattern: { type: 'string', short: 't' },
    update: { type: 'boolean', short: 'u' },
    part: { type: 'string' },
  };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const given = [
      ...(values.project ?? []).map((name) => `--project=${name}`),
      ...(values.testNamePattern ? ['--testNamePattern', values.testNamePattern] : []),
      ...(values.update ? ['--update=all'] : []),
    ];
    return { filters: positionals, options: given, part: readPart(values.part) };
  } catch (error) {
    throw new UserError(error.message);
  }
}
