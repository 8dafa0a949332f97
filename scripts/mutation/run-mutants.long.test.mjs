import { expect, test } from 'vitest';
import { ROOT } from '../run/setup/runtime.mjs';
import { allMutants } from './choose-mutants.mjs';
import { RefusedByTypes } from './refused-by-types.mjs';
import { HANGS, runMutants } from './run-mutants.mjs';

const FILE = 'packages/domain/src/today/walking-order.ts';
const TEST = FILE.replace('.ts', '.test.ts');
const mutants = allMutants(ROOT, [FILE]);
const mutantTo = (to) => mutants.find((mutant) => mutant.to.includes(to));

async function noticed(mutant, options = {}) {
  let noticedBy;
  const env = { ...process.env, NODE_ENV: 'test' };
  await runMutants([{ mutant, tests: [TEST] }], { runners: 1, env, ...options }, (_, by) => {
    noticedBy = by;
  });
  return noticedBy;
}

test('a mutant is noticed by the test that fails with it; one that changes nothing by none', async () => {
  const wrong = mutantTo('a + b');
  expect(await noticed(wrong)).toBe(TEST);
  const { start } = wrong;
  expect(await noticed({ file: FILE, start, end: start, replacement: '' })).toBeUndefined();
});

test('a mutant in which tests never end is noticed', async () => {
  const endless = { file: FILE, start: 0, end: 0, replacement: 'for (;;);\n' };
  expect(await noticed(endless, { silenceMs: 20_000 })).toBe(HANGS);
});

test('types refuse a mutant of another type, not one of the same', async () => {
  const types = new RefusedByTypes(ROOT);
  const [text, number] = [mutantTo('=> undefined'), mutantTo('a + b')];
  expect(await types.refuses(text)).toBe(true);
  expect(await types.refuses(number)).toBe(false);
});
