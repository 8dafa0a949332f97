import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{passed: number, failed: number, failures: string[]}} Count `failures` names what failed, and why */

/**
 * Counts a vitest run from its JSON report. A file that could not be loaded, an error outside of
 * tests and a missing report count as failures.
 * @param {string} reportFile
 * @param {number} exitCode
 * @returns {Promise<Count>}
 */
export async function countVitest(reportFile, exitCode) {
  const report = await readReport(reportFile);
  if (report === null) return NO_REPORT;
  const files = report.testResults ?? [];
  const isFailed = ({ status }) => status === 'failed';
  const broken = files.filter(
    (file) => isFailed(file) && !file.assertionResults.some((one) => isFailed(one)),
  );
  const failures = [
    ...broken.map(({ name, message }) => failure(here(name), message)),
    ...files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(isFailed)
        .map((one) => failure(`${here(name)} › ${one.fullName}`, one.failureMessages?.[0])),
    ),
  ];
  const failed = report.numFailedTests + broken.length;
  return withExitCode({ passed: report.numPassedTests, failed, failures }, exitCode);
}

/**
 * Counts a Playwright run from its JSON report; a test that passed only at its second try failed.
 * @param {string} reportFile
 * @param {number} exitCode
 * @returns {Promise<Count>}
 */
export async function countPlaywright(reportFile, exitCode) {
  const report = await readReport(reportFile);
  if (report === null) return NO_REPORT;
  const { expected, unexpected, flaky } = report.stats;
  const failures = [
    ...report.errors.map(({ message }) => failure('outside of tests', message)),
    ...specsOf(report).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => failure(`${file} › ${title}`, results[0]?.error?.message)),
    ),
  ];
  const failed = unexpected + flaky + report.errors.length;
  return withExitCode({ passed: expected, failed, failures }, exitCode);
}

/**
 * How a test run ends: what failed, the last line, and the exit code. A run without any test has failed.
 * @param {Count[]} counts
 */
export function closing(counts) {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  return {
    failures: counts.flatMap(({ failures }) => failures),
    line: `${passed} passed, ${failed} failed`,
    code: passed > 0 && failed === 0 ? 0 : 1,
  };
}

/** A runner that left no report failed as a whole. */
const NO_REPORT = { passed: 0, failed: 1, failures: ['a runner left no report'] };
const REASON_LENGTH = 300;

const here = (file) => relative(process.cwd(), file);

/** One failure in one line. What was thrown without a message has null for a reason. */
function failure(name, reason) {
  const plain = stripVTControlCharacters(String(reason ?? ''))
    .replace(/\s+/gu, ' ')
    .trim();
  return `${name}: ${plain.slice(0, REASON_LENGTH)}`;
}

/** The tests of a Playwright report, whose groups are nested. */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** A runner fails without a failed test where something was thrown outside of them. */
function withExitCode(count, exitCode) {
  if (exitCode === 0 || count.failed > 0) return count;
  const reason = `the runner ended with code ${exitCode} without a failed test`;
  return { ...count, failed: 1, failures: [reason] };
}

async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}
