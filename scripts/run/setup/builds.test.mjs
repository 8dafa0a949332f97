import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureBuilt } from './builds.mjs';

// In place of vite: records each run, and fails when the source says so.
const BUILDER = `
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
if (readFileSync('src/app.ts', 'utf8').includes('fault')) throw new Error('planted fault');
mkdirSync('dist', { recursive: true });
appendFileSync('dist/runs', 'x');
`;

let root;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kolli-builds-'));
  await write('apps/web/vite.config.ts', '');
  await write('apps/web/src/app.ts', '1');
  await write('packages/contract/src/call/call.ts', '1');
  await write('node_modules/vite/package.json', '{"type":"module"}');
  await write('node_modules/vite/bin/vite.js', BUILDER);
});
afterEach(() => rm(root, { recursive: true }));

async function write(path, text) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

async function runs() {
  await ensureBuilt(root, () => undefined);
  return (await readFile(join(root, 'apps/web/dist/runs'), 'utf8')).length;
}

test('the web app is built once, again when it or the contract has changed, and after a build that failed and said why', async () => {
  expect(await runs()).toBe(1);
  expect(await runs()).toBe(1);
  await write('apps/web/src/app.ts', '2');
  expect(await runs()).toBe(2);
  await write('packages/contract/src/call/call.ts', '2');
  expect(await runs()).toBe(3);
  await write('packages/contract/dist/made.js', '2');
  expect(await runs()).toBe(3);
  await write('apps/web/src/app.ts', 'fault');
  await expect(runs()).rejects.toThrow('planted fault');
  await write('apps/web/src/app.ts', 'well');
  expect(await runs()).toBe(4);
});
