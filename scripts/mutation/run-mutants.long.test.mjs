import { expect, test } from 'vitest';
import { ROOT } from '../run/setup/runtime.mjs';
import { allMutants } from './choose-mutants.mjs';
import { RefusedByTypes } from './refused-by-types.mjs';
import { HANGS, runMutants } from './run-mutants.mjs';

const FILE = 'packages/domain/src/today/walking-order.ts';
const TEST = FILE.replace('.ts', '.test.ts');
const mutants = allMutants(ROOT, [FILE]);
const mutantTo = (to) => mutants.find((mutant) => mutant.to.includes(to));

/** By which test each mutant is noticed, all run by one process. */
async function noticedBy(changes, options = {}) {
  const found = [];
  const jobs = changes.map((mutant) => ({ mutant, tests: [TEST] }));
  const env = { ...process.env, NODE_ENV: 'test' };
  await runMutants(jobs, { runners: 1, env, ...options }, (_, by) => found.push(by));
  return found;
}

test('a mutant is noticed by the test that fails with it, one that changes nothing after it by none', async () => {
  const wrong = mutantTo('a + b');
  const same = { ...wrong, end: wrong.start, replacement: '' };
  expect(await noticedBy([same, wrong, same, wrong])).toEqual([undefined, TEST, undefined, TEST]);
});

test('a mutant in which tests never end is noticed', async () => {
  const endless = { file: FILE, start: 0, end: 0, replacement: 'for (;;);\n' };
  expect(await noticedBy([endless], { silenceMs: 20_000 })).toEqual([HANGS]);
});

test('types refuse a mutant of another type, not one of the same', async () => {
  const types = new RefusedByTypes(ROOT);
  const [text, number] = [mutantTo('=> undefined'), mutantTo('a + b')];
  expect(await types.refuses(text)).toBe(true);
  expect(await types.refuses(number)).toBe(false);
});
