import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const schema = z.object({ count: z.number() });

test('a written value is read back, and a missing file is undefined', () => {
  const file = join(temporaryFolder(), 'deep', 'state.json');
  expect(readJsonFile(file, schema)).toBeUndefined();
  writeJsonFile(file, { count: 1 });
  expect(readJsonFile(file, schema)).toEqual({ count: 1 });
});

test('a write interrupted at any byte leaves the old content, and the next write succeeds', () => {
  const file = join(temporaryFolder(), 'state.json');
  const next = JSON.stringify({ count: 2 });
  for (let written = 0; written <= next.length; written += 1) {
    writeJsonFile(file, { count: 1 });
    writeFileSync(`${file}.new`, next.slice(0, written));
    expect(readJsonFile(file, schema)).toEqual({ count: 1 });
    writeJsonFile(file, { count: 3 });
    expect(readJsonFile(file, schema)).toEqual({ count: 3 });
  }
});

test('invalid content throws an error with the file name and is not overwritten', () => {
  const file = join(temporaryFolder(), 'state.json');
  writeFileSync(file, '{"count": "many"}');
  expect(() => readJsonFile(file, schema)).toThrow(file);
  writeFileSync(file, 'no JSON');
  expect(() => readJsonFile(file, schema)).toThrow(`${file} is not valid JSON`);
  expect(readFileSync(file, 'utf8')).toBe('no JSON');
});
