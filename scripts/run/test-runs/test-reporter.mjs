import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const REASON_LENGTH = 300;
/** Where few tests were asked for, what they print is shown at once. */
const hasLogs = process.env.KOLLI_TEST_LOGS === '1';
const here = (file) => relative(process.cwd(), file);

/**
 * The reporter of both runners: vitest calls the first half of its methods, Playwright the second. It prints each
 * failure in full as soon as it is known, sends how far its run is to the process that started it, and leaves a
 * report there: `KOLLI_TEST_REPORT`.
 */
export default class TestReporter {
  #report = { passed: 0, failed: 0, failures: [], files: [] };
  #unfinished = new Map();
  #workers = 1;
  #vitest;

  onInit(vitest) {
    this.#vitest = vitest;
    this.#workers = Number(vitest.config.maxWorkers);
  }

  onTestRunStart(specifications) {
    for (const { moduleId } of specifications) this.#expect(moduleId);
    this.#send({ expected: specifications.map(({ moduleId }) => here(moduleId)) });
  }

  onTestModuleStart({ moduleId }) {
    this.#send({ doing: here(moduleId) });
  }

  onUserConsoleLog({ content }) {
    if (hasLogs) process.stdout.write(content);
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state === 'passed') this.#report.passed += 1;
    if (state === 'failed') this.#failedIn(test, test.fullName, errors);
  }

  onTestSuiteResult(suite) {
    if (suite.errors().length > 0) this.#failedIn(suite, suite.fullName, suite.errors());
  }

  onTestModuleEnd(testModule) {
    const errors = testModule.errors();
    if (errors.length > 0) this.#failedIn(testModule, undefined, errors);
    // What is logged comes later than a test's result.
    const failed = [testModule, ...testModule.children.allTests('failed')];
    const logs = testModule.state() === 'failed' ? failed.flatMap(({ task }) => task.logs) : [];
    if (!hasLogs) for (const log of logs) process.stderr.write(log?.content ?? '');
    const times = testModule.diagnostic();
    const { prepareDuration, setupDuration, collectDuration, duration } = times;
    const ms = prepareDuration + setupDuration + collectDuration + duration;
    this.#finished(testModule.moduleId, ms);
  }

  onTestRunEnd(_testModules, unhandledErrors) {
    for (const error of unhandledErrors) {
      this.#failed('outside of tests', error.message);
      this.#vitest.logger.printError(error);
    }
    this.#write();
  }

  #failedIn(entity, fullName, errors) {
    const file = here((entity.module ?? entity).moduleId);
    this.#failed([file, fullName].filter(Boolean).join(' › '), errors[0]?.message);
    const { project, task } = entity;
    for (const error of errors) this.#vitest.logger.printError(error, { project, task });
  }

  onBegin({ workers }, suite) {
    this.#workers = workers;
    for (const test of suite.allTests()) this.#expect(test.location.file);
    this.#send({});
  }

  printsToStdio() {
    return true;
  }

  onStdOut(chunk, test) {
    if (hasLogs || test === undefined) process.stdout.write(chunk);
  }

  onStdErr(chunk, test) {
    this.onStdOut(chunk, test);
  }

  onTestBegin({ location }) {
    this.#send({ doing: here(location.file) });
  }

  /** A test that is tried again has failed. */
  onTestEnd(test, { status, errors, duration, stdout, stderr }) {
    if (status !== 'skipped' && status !== test.expectedStatus) {
      const name = test.titlePath().slice(3).join(' › ');
      this.#failed(`${here(test.location.file)} › ${name}`, errors[0]?.message ?? status);
      for (const error of errors) printError(error);
      if (!hasLogs) for (const chunk of [...stdout, ...stderr]) process.stderr.write(chunk);
    } else if (status !== 'skipped') this.#report.passed += 1;
    this.#finished(test.location.file, duration);
  }

  onError(error) {
    this.#failed('outside of tests', error.message);
    printError(error);
  }

  onEnd() {
    this.#write();
  }

  /** One more thing to finish of this file: vitest finishes a file at once, Playwright test by test. */
  #expect(file) {
    const { left = 0, ms = 0 } = this.#unfinished.get(file) ?? {};
    this.#unfinished.set(file, { left: left + 1, ms });
  }

  #finished(file, ms) {
    const found = this.#unfinished.get(file) ?? { left: 1, ms: 0 };
    found.left -= 1;
    found.ms += ms;
    if (found.left > 0) return;
    this.#unfinished.delete(file);
    const done = { path: here(file), seconds: Math.round(found.ms / 100) / 10 };
    this.#report.files.push(done);
    this.#send({ done });
  }

  #failed(name, reason) {
    // For what Playwright runs at its end in this process.
    process.env.KOLLI_TEST_FAILED = '1';
    this.#report.failed += 1;
    this.#report.failures.push(`${name}: ${oneLine(reason)}`);
    process.stderr.write(`\n✗ ${name}\n`);
    this.#send({ hasFailed: true });
  }

  #send(message) {
    process.send?.({ ...message, hasIdleWorkers: this.#unfinished.size < this.#workers });
  }

  #write() {
    writeFileSync(process.env.KOLLI_TEST_REPORT, JSON.stringify(this.#report));
  }
}

function printError({ stack, message, value, snippet }) {
  process.stderr.write(`${stack ?? message ?? value ?? ''}\n${snippet ? `${snippet}\n` : ''}`);
}

/** What was thrown without a message has null for a reason. */
function oneLine(reason) {
  const text = stripVTControlCharacters(String(reason ?? ''));
  return text.replace(/\s+/gu, ' ').trim().slice(0, REASON_LENGTH);
}
