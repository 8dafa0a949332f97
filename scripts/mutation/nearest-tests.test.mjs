import { expect, test } from 'vitest';
import { ROOT } from '../run/setup/runtime.mjs';
import { drawMutants, sourcesIn } from './choose-mutants.mjs';
import { nearestTests, readImporters } from './nearest-tests.mjs';

test('the tests of a file are those that import it, from package to package, namesakes first, then the near ones, no long ones', () => {
  const importers = new Map([
    ['p/a/x.ts', ['p/a/b.test.ts', 'p/a/x.test.ts', 'p/c/y.ts', 'p/a/z.long.test.ts']],
    ['p/c/y.ts', ['p/c/y.test.ts', 'q/d/e.test.ts']],
    ['p/a/other.ts', ['p/a/other.test.ts']],
  ]);
  expect(nearestTests(importers, 'p/a/x.ts')).toEqual([
    'p/a/x.test.ts',
    'p/c/y.test.ts',
    'p/a/b.test.ts',
    'q/d/e.test.ts',
  ]);
  const tests = nearestTests(readImporters(ROOT), 'packages/domain/src/today/today-groups.ts');
  expect(tests[0]).toBe('packages/domain/src/today/today-groups.test.ts');
  for (const app of ['apps/server/', 'apps/web/'])
    expect(tests.some((path) => path.startsWith(app))).toBe(true);
});

test('a seed always draws the same places, fewer of them are the first of more, and none are of tests and what supports them', () => {
  const files = sourcesIn(ROOT, ['packages/domain/src/today', 'packages/domain/src/search']);
  const draw = (count, seed) => drawMutants(ROOT, files, count, seed);
  expect(draw(12, 7)).toHaveLength(12);
  expect(draw(12, 7).slice(0, 5)).toEqual(draw(5, 7));
  expect(draw(12, 8)).not.toEqual(draw(12, 7));
  const ofDomain = sourcesIn(ROOT, ['packages/domain']);
  expect(ofDomain).toContain('packages/domain/src/today/today-groups.ts');
  expect(ofDomain.filter((file) => /\.test\.|\/testing\//.test(file))).toEqual([]);
});
