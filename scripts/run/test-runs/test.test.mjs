import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryProject } from '../../check/testing/temporary-project.mjs';
import { ROOT } from '../setup/runtime.mjs';
import { chooseTests, listTests } from './find-tests.mjs';
import { choosePart, hasChanges, readArguments } from './test.mjs';

test('the options of vitest go on to it, and others are refused', () => {
  expect(readArguments(['apps/web', '--project', 'web', '-t', 'LCK-24', '-u'])).toEqual({
    filters: ['apps/web'],
    options: ['--project=web', '--testNamePattern', 'LCK-24', '--update=all'],
    part: { number: 1, count: 1 },
  });
  expect(readArguments(['--part', '2/4']).part).toEqual({ number: 2, count: 4 });
  expect(() => readArguments(['--porject', 'web'])).toThrow("Unknown option '--porject'");
});

test('a folder has changes while something in it is not committed', () => {
  const root = temporaryProject({ 'scripts/a.mjs': '1', 'apps/b.ts': '2' });
  expect(hasChanges(root, 'scripts/')).toBe(false);
  const git = (...args) => execFileSync('git', ['-C', root, ...args]);
  git('init', '-q');
  expect(hasChanges(root, 'scripts/')).toBe(true);
  git('add', '-A');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-qm', 'all');
  expect(hasChanges(root, 'scripts/')).toBe(false);
  writeFileSync(join(root, 'apps/b.ts'), '3');
  expect([hasChanges(root, 'scripts/'), hasChanges(root, 'apps/')]).toEqual([false, true]);
});

test('every test is in exactly one of four parts, and each part has tests of all kinds', () => {
  const tests = chooseTests(ROOT, listTests(ROOT), []);
  const parts = [1, 2, 3, 4].map((number) => choosePart(tests, { number, count: 4 }));
  const paths = (all) => all.map(({ path }) => path).toSorted();
  expect(paths(parts.flat())).toEqual(paths(tests));
  const kinds = (all) => new Set(all.map(({ kind }) => kind));
  for (const part of parts) expect(kinds(part)).toEqual(kinds(tests));
});
