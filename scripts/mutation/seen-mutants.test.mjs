import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SeenMutants } from './seen-mutants.mjs';

const mutant = (replacement) => ({ file: 'a.ts', start: 1, end: 2, replacement });

test('an interrupted run continues with its results, unless mutants or the project have changed, or it is complete', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kolli-seen-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'new', 'seen.tsv');
  const [one, other, third] = ['\t\n', '', 'x'].map(mutant);
  const first = new SeenMutants(path, [one, other, third], 'version 1');
  first.note('tests', one, 'a.test.ts');
  first.note('tests', other, '');
  const again = new SeenMutants(path, [one, other, third], 'version 1');
  const results = [one, other, third].map((each) => again.of('tests', each));
  expect(results).toEqual(['a.test.ts', '', undefined]);
  expect([again.count, again.of('types', one)]).toEqual([2, undefined]);
  expect(new SeenMutants(path, [one, other, third], 'version 2').count).toBe(0);
  again.note('tests', third, '');
  again.end();
  expect(new SeenMutants(path, [one, other, third], 'version 1').count).toBe(0);
});
