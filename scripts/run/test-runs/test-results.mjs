import { readFile } from 'node:fs/promises';
import { kindOf } from './find-tests.mjs';

/**
 * What a runner did. `failures` names what failed, and why; `files` has what each file took in its worker.
 * @typedef {{passed: number, failed: number, failures: string[], files: {path: string, seconds: number}[]}} Count
 */

/**
 * Reads the report of a runner. A runner that left none has failed, and so has one that ended with an error
 * without a failed test, or that left out a file that it should have run.
 * @param {string} reportFile
 * @param {number} exitCode
 * @param {string[]} paths the files that it should have run
 * @returns {Promise<Count>}
 */
export async function readCount(reportFile, exitCode, paths) {
  const text = await readFile(reportFile, 'utf8').catch(() => null);
  if (text === null) return withFailures(NOTHING, ['a runner left no report']);
  const count = JSON.parse(text);
  const ran = new Set(count.files.map(({ path }) => path));
  const leftOut = paths.filter((path) => !ran.has(path)).map((path) => `${path}: was not run`);
  if (leftOut.length > 0) return withFailures(count, leftOut);
  if (exitCode === 0 || count.failed > 0) return count;
  const reason = `the runner ended with code ${exitCode} without a failed test`;
  return withFailures(count, [reason]);
}

const NOTHING = { passed: 0, failed: 0, failures: [], files: [] };

function withFailures(count, failures) {
  return {
    ...count,
    failed: count.failed + failures.length,
    failures: [...count.failures, ...failures],
  };
}

/**
 * How a test run ends: what failed, where its time went, the last line, and the exit code. A run without any test
 * has failed.
 * @param {Count[]} counts
 */
export function closing(counts) {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  return {
    failures: counts.flatMap(({ failures }) => failures),
    times: timesOf(counts.flatMap(({ files }) => files)),
    line: `${passed} passed, ${failed} failed`,
    code: passed > 0 && failed === 0 ? 0 : 1,
  };
}

/** The seconds of each kind of tests, summed over the workers: 'server 211 s, web 184 s'. */
function timesOf(files) {
  const byKind = Map.groupBy(files, ({ path }) => kindOf(path));
  return [...byKind]
    .map(([kind, own]) => [kind, own.reduce((sum, { seconds }) => sum + seconds, 0)])
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, seconds]) => `${kind} ${Math.round(seconds)} s`)
    .join(', ');
}
