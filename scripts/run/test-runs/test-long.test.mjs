import { expect, test } from 'vitest';
import { ROOT } from '../setup/runtime.mjs';
import { listTests } from './find-tests.mjs';
import { partOf } from './parts.mjs';
import { chooseLong, longTests, readArguments } from './test-long.mjs';

const COUNT = 8;
const partsOf = (tests, seconds) =>
  Array.from({ length: COUNT }, (_, index) =>
    partOf(tests, seconds, { number: index + 1, count: COUNT }),
  );

test('every long file of the project is in exactly one part, the same each time', () => {
  const tests = longTests(ROOT);
  const names = listTests(ROOT).filter(({ isLong }) => isLong);
  expect(names.filter(({ path }) => !tests.some((test) => test.path === path))).toEqual([]);
  const paths = (all) => all.map(({ path }) => path).toSorted();
  expect(paths(partsOf(tests, {}).flat())).toEqual(paths(tests));
  expect(partsOf(tests.toReversed(), {})).toEqual(partsOf(tests, {}));
});

test('the parts are about as long as each other, each one of a whole; words choose by the path, and one without a test is refused', () => {
  const tests = [{ path: 'e2e/long/en.long.spec.ts' }, { path: 'apps/server/src/walk.test.ts' }];
  expect(chooseLong(tests, [])).toEqual(tests);
  expect(chooseLong(tests, ['walk'])).toEqual([tests[1]]);
  expect(() => chooseLong(tests, ['walk', 'sv'])).toThrow("No long test has 'sv' in its path.");
  expect(readArguments(['walk', '--part', '3/8'])).toEqual({
    words: ['walk'],
    part: { number: 3, count: 8 },
    isRecording: false,
  });
  expect(readArguments([]).part).toEqual({ number: 1, count: 1 });
  for (const part of ['0/8', '9/8', '3', 'x/8', '1.5/8'])
    expect(() => readArguments(['--part', part])).toThrow('--part needs a part of a whole');
  const forty = Array.from({ length: 40 }, (_, index) => ({ path: `${index}.long.test.ts` }));
  const seconds = Object.fromEntries(forty.map(({ path }, index) => [path, 1 + index * 5]));
  const lengths = partsOf(forty, seconds).map((part) =>
    part.reduce((sum, { path }) => sum + seconds[path], 0),
  );
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(50);
});
