import { readFile } from 'node:fs/promises';

/** @typedef {{passed: number, failed: number}} Count */

/**
 * Counts a vitest run from its JSON report. A file that could not be loaded, an error outside of
 * tests and a missing report count as failures.
 * @param {string} reportFile
 * @param {number} exitCode
 * @returns {Promise<Count>}
 */
export async function countVitest(reportFile, exitCode) {
  const report = await readReport(reportFile);
  if (report === null) return { passed: 0, failed: 1 };
  const files = report.testResults ?? [];
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + broken.length;
  return withExitCode({ passed: report.numPassedTests, failed }, exitCode);
}

/**
 * Counts a Playwright run from its JSON report; a test that passed only at its second try failed.
 * @param {string} reportFile
 * @param {number} exitCode
 * @returns {Promise<Count>}
 */
export async function countPlaywright(reportFile, exitCode) {
  const report = await readReport(reportFile);
  if (report === null) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  return withExitCode({ passed: expected, failed }, exitCode);
}

/**
 * The last line of a test run, and its exit code: a run without any test has failed.
 * @param {Count[]} counts
 */
export function closing(counts) {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  return { line: `${passed} passed, ${failed} failed`, code: passed > 0 && failed === 0 ? 0 : 1 };
}

function withExitCode(count, exitCode) {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}
