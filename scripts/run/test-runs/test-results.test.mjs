import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closing, countPlaywright, countVitest } from './test-results.mjs';

let folder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolli-results-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function report(content) {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

test('a test file that cannot be loaded counts as a failure beside the tests of others', async () => {
  const file = await report({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      {
        status: 'failed',
        name: 'a.test.ts',
        assertionResults: [
          { status: 'failed', fullName: 'the door', failureMessages: ['not\n  open'] },
          { status: 'passed' },
        ],
      },
      { status: 'failed', name: 'b.test.ts', message: 'no such module', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] },
    ],
  });
  expect(await countVitest(file, 1)).toEqual({
    passed: 3,
    failed: 2,
    failures: ['b.test.ts: no such module', 'a.test.ts › the door: not open'],
  });
});

test('a run that fails without a failed test, or leaves no report, has one failure', async () => {
  const file = await report({ numPassedTests: 2, numFailedTests: 0, testResults: [] });
  expect(await countVitest(file, 7)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['the runner ended with code 7 without a failed test'],
  });
  expect(await countVitest(join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(await countPlaywright(join(folder, 'none.json'), 0)).toMatchObject({
    passed: 0,
    failed: 1,
  });
});

test('a test that threw something without a message is named all the same', async () => {
  const broken = { status: 'failed', fullName: 'the door', failureMessages: [null] };
  const file = await report({
    numPassedTests: 0,
    numFailedTests: 1,
    testResults: [{ status: 'failed', name: 'a.test.ts', assertionResults: [broken] }],
  });
  expect(await countVitest(file, 1)).toEqual({
    passed: 0,
    failed: 1,
    failures: ['a.test.ts › the door: '],
  });
});

const spec = (title, status) => ({
  file: 'e.spec.ts',
  title,
  tests: [{ status, results: [{ error: { message: '\x1B[31mlate\x1B[39m' } }] }],
});

test('in the browser, a test that needed a second try has failed', async () => {
  const file = await report({
    stats: { expected: 4, unexpected: 1, flaky: 1 },
    errors: [{ message: 'no browser' }],
    suites: [{ specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'unexpected')] }] }],
    specs: [spec('c', 'flaky')],
  });
  expect(await countPlaywright(file, 1)).toEqual({
    passed: 4,
    failed: 3,
    failures: ['outside of tests: no browser', 'e.spec.ts › c: late', 'e.spec.ts › b: late'],
  });
});

test('the closing line sums the runs; without any test the run has failed', () => {
  const some = { passed: 2, failed: 0, failures: [] };
  const none = { passed: 0, failed: 0, failures: [] };
  expect(closing([some, some])).toEqual({ failures: [], line: '4 passed, 0 failed', code: 0 });
  expect(closing([some, { passed: 0, failed: 1, failures: ['a door'] }])).toEqual({
    failures: ['a door'],
    line: '2 passed, 1 failed',
    code: 1,
  });
  expect(closing([none])).toEqual({ failures: [], line: '0 passed, 0 failed', code: 1 });
});
