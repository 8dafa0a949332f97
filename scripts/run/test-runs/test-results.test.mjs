import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closing, readCount } from './test-results.mjs';

const folder = await mkdtemp(join(tmpdir(), 'kolli-results-'));
afterAll(() => rm(folder, { recursive: true }));

const GREEN = {
  passed: 2,
  failed: 0,
  failures: [],
  files: [{ path: 'apps/server/src/a.test.ts', seconds: 3 }],
};

async function count(content, exitCode, paths = []) {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return readCount(file, exitCode, paths);
}

test('a runner counts what it reports, and has failed if it ends with an error without a failed test, leaves no report or a file out', async () => {
  expect(await count(GREEN, 0, ['apps/server/src/a.test.ts'])).toEqual(GREEN);
  const red = { ...GREEN, failed: 1, failures: ['a door: shut'] };
  expect(await count(red, 1)).toEqual(red);
  const failed = (failure) => ({ passed: 2, failed: 1, failures: [failure] });
  expect(await count(GREEN, 7)).toMatchObject(
    failed('the runner ended with code 7 without a failed test'),
  );
  expect(await count(GREEN, 0, ['b.test.ts'])).toMatchObject(failed('b.test.ts: was not run'));
  expect(await readCount(join(folder, 'none.json'), 0, [])).toMatchObject({
    passed: 0,
    failed: 1,
    failures: ['a runner left no report'],
  });
});

test('the end sums the runs and the seconds of each kind; without any test the run has failed', () => {
  const e2e = { ...GREEN, files: [{ path: 'e2e/boxes/a.spec.ts', seconds: 4.4 }] };
  expect(closing([GREEN, e2e, GREEN])).toEqual({
    failures: [],
    times: 'server 6 s, e2e 4 s',
    line: '6 passed, 0 failed',
    code: 0,
  });
  expect(closing([GREEN, { ...GREEN, failed: 1, failures: ['a door'] }])).toMatchObject({
    failures: ['a door'],
    line: '4 passed, 1 failed',
    code: 1,
  });
  expect(closing([])).toMatchObject({ line: '0 passed, 0 failed', code: 1 });
});
