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
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] },
    ],
  });
  expect(await countVitest(file, 1)).toEqual({ passed: 3, failed: 2 });
});

test('a run that fails without a failed test, or leaves no report, has one failure', async () => {
  const file = await report({ numPassedTests: 2, numFailedTests: 0, testResults: [] });
  expect(await countVitest(file, 1)).toEqual({ passed: 2, failed: 1 });
  expect(await countVitest(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
  expect(await countPlaywright(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
});

test('in the browser, a test that needed a second try has failed', async () => {
  const file = await report({
    stats: { expected: 4, unexpected: 1, flaky: 1 },
    errors: [{ message: 'no browser' }],
  });
  expect(await countPlaywright(file, 1)).toEqual({ passed: 4, failed: 3 });
});

test('the closing line sums the runs; without any test the run has failed', () => {
  const some = { passed: 2, failed: 0 };
  expect(closing([some, some])).toEqual({ line: '4 passed, 0 failed', code: 0 });
  expect(closing([some, { passed: 0, failed: 1 }])).toEqual({
    line: '2 passed, 1 failed',
    code: 1,
  });
  expect(closing([{ passed: 0, failed: 0 }])).toEqual({ line: '0 passed, 0 failed', code: 1 });
});
