import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Programs } from './programs.mjs';

let root;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kolli-programs-'));
  await mkdir(join(root, '.kolli'));
});
afterEach(() => rm(root, { recursive: true }));

/** Blocks this thread until the file exists, at most half a minute, and 200 ms longer. */
function blockUntil(file) {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  const deadline = Date.now() + 30_000;
  while (!existsSync(file) && Date.now() < deadline) Atomics.wait(clock, 0, 0, 20);
  Atomics.wait(clock, 0, 0, 200);
}

test('the output of a program is reported even if it has ended before anything reads it', async () => {
  const file = join(root, 'program.mjs');
  const mark = join(root, 'ended');
  await writeFile(
    file,
    `import { writeFileSync } from 'node:fs';
    console.log('one line');
    console.error('no such door');
    process.exitCode = 3;
    process.on('exit', () => writeFileSync(process.argv[2], ''));`,
  );
  const lines = [];
  const program = { name: 'trial', file, args: [mark], env: process.env };
  const running = new Programs(root).runInBackground(program, (line) => lines.push(line));
  blockUntil(mark);
  await expect(running).rejects.toThrow(/failed:\nno such door$/);
  expect(new Set(lines)).toEqual(new Set(['no such door', 'one line']));
});
