import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createBadLines } from './history-problems.ts';
import { batchesOf, type NumberedText } from './read-lines.ts';

const folder = await mkdtemp(join(tmpdir(), 'kolli-lines-'));
afterAll(() => rm(folder, { recursive: true }));

async function batches(text: string): Promise<NumberedText[][]> {
  const path = join(folder, 'lines');
  await writeFile(path, text);
  const all: NumberedText[][] = [];
  for await (const batch of batchesOf(path)) all.push(batch);
  return all;
}

test('empty lines are counted but skipped, a byte order mark and CRLF are ignored, and lines are read in batches of a thousand', async () => {
  expect(await batches('\uFEFF{1}\r\n\n {2} \n\uFEFF{3}')).toEqual([
    [
      [1, '{1}'],
      [3, '{2}'],
      [4, '{3}'],
    ],
  ]);
  expect(await batches('')).toEqual([]);
  const sizes = async (count: number) =>
    (await batches('x\n'.repeat(count))).map(({ length }) => length);
  expect(await sizes(1000)).toEqual([1000]);
  expect(await sizes(1001)).toEqual([1000, 1]);
});

test('bad lines are reported in file order, and a file without any is not refused', () => {
  const bad = createBadLines();
  expect(bad.refuse).not.toThrow();
  bad.add(7, ['late']);
  bad.add(2, ['one', 'two']);
  expect(bad.count()).toBe(2);
  expect(bad.refuse).toThrow(
    expect.objectContaining({
      name: 'HistoryProblems',
      message: 'Nothing was imported.\nline 2: one; two\nline 7: late',
    }),
  );
});
