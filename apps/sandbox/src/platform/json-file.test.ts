import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const schema = z.object({ count: z.number() });

test('a written value is read back, a missing file is undefined, and invalid content throws an error with its name and stays', () => {
  const file = join(temporaryFolder(), 'deep', 'state.json');
  expect(readJsonFile(file, schema)).toBeUndefined();
  writeJsonFile(file, { count: 1 });
  expect(readJsonFile(file, schema)).toEqual({ count: 1 });
  const wrong = join(temporaryFolder(), 'state.json');
  writeFileSync(wrong, '{"count": "many"}');
  expect(() => readJsonFile(wrong, schema)).toThrow(wrong);
  writeFileSync(wrong, 'no JSON');
  expect(() => readJsonFile(wrong, schema)).toThrow(`${wrong} is not valid JSON`);
  expect(readFileSync(wrong, 'utf8')).toBe('no JSON');
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
