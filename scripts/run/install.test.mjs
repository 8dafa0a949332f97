import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

let root;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kolli-install-'));
});
afterEach(() => rm(root, { recursive: true }));

const WANTED = {
  '': { name: 'kolli' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/a-windows': { version: '1.0.0', integrity: 'sha512-w', optional: true },
};
const HERE = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } };

async function write(wanted, installed) {
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  if (installed === null) return;
  await mkdir(join(root, 'node_modules'), { recursive: true });
  const list = JSON.stringify({ packages: installed });
  await writeFile(join(root, 'node_modules', '.package-lock.json'), list);
}

test('nothing is installed in a fresh clone', async () => {
  await write(WANTED, null);
  expect(await isInstalled(root)).toBe(false);
});

test('packages installed by hand count, without those for other platforms', async () => {
  await write(WANTED, HERE);
  expect(await isInstalled(root)).toBe(true);
});

test('a lock file that has changed since asks for an installation', async () => {
  await write(WANTED, HERE);
  expect(await isInstalled(root)).toBe(true);
  await write({ ...WANTED, 'node_modules/b': { version: '2.0.0', integrity: 'sha512-b' } }, HERE);
  expect(await isInstalled(root)).toBe(false);
  await write({ ...WANTED, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-c' } }, HERE);
  expect(await isInstalled(root)).toBe(false);
});
