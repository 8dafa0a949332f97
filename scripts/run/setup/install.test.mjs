import { mkdir, mkdtemp, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeMissing, isInstalled, watchArrivals } from './install.mjs';

let root;
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), 'kolli-install-'))));
afterEach(() => rm(root, { recursive: true }));

const A = { version: '1.0.0', integrity: 'sha512-a' };
const INNER = { version: '2.0.0', integrity: 'sha512-i' };
const LINK = { resolved: 'packages/own', link: true };
const HERE = {
  'apps/x': { version: '0.1.0' },
  'apps/x/node_modules/inner': INNER,
  'node_modules/@kolli/own': LINK,
  'node_modules/a': A,
};
const WANTED = {
  '': { name: 'kolli' },
  ...HERE,
  'node_modules/a-windows': { version: '1.0.0', integrity: 'sha512-w', optional: true },
};

async function write(path, content) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), JSON.stringify(content));
}

/** Writes what npm leaves behind. */
async function install() {
  await write('package-lock.json', { packages: WANTED });
  await write('node_modules/.package-lock.json', { packages: HERE });
  for (const path of ['node_modules/a', 'apps/x/node_modules/inner', 'packages/own'])
    await write(`${path}/package.json`, {});
  await mkdir(join(root, 'node_modules/@kolli'));
  await symlink('../../packages/own', join(root, 'node_modules/@kolli/own'));
}

test('nothing is installed in a fresh clone; packages installed by hand count, without those for other platforms and with workspace links', async () => {
  await write('package-lock.json', { packages: WANTED });
  expect(await isInstalled(root)).toBe(false);
  await install();
  expect(await isInstalled(root)).toBe(true);
  await unlink(join(root, 'node_modules/@kolli/own'));
  expect(await isInstalled(root)).toBe(false);
});

test('a lock file that has changed since asks for an installation', async () => {
  await install();
  expect(await isInstalled(root)).toBe(true);
  const added = { 'node_modules/b': { version: '2.0.0', integrity: 'sha512-b' } };
  await write('package-lock.json', { packages: { ...WANTED, ...added } });
  expect(await isInstalled(root)).toBe(false);
  const changed = { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-c' } };
  await write('package-lock.json', { packages: { ...WANTED, ...changed } });
  expect(await isInstalled(root)).toBe(false);
});

test.each([
  ['a package', 'node_modules/a'],
  ['the package of one workspace alone', 'apps/x/node_modules'],
  ['what a workspace link leads to', 'packages/own'],
])('%s that is gone asks for an installation', async (_what, path) => {
  await install();
  expect(await isInstalled(root)).toBe(true);
  await rm(join(root, path), { recursive: true });
  expect(await isInstalled(root)).toBe(false);
});

test('what is missing is named by workspace', () => {
  expect(describeMissing([])).toBe('');
  const paths = ['node_modules/a', 'node_modules/b', 'node_modules/c', 'node_modules/@k/d'];
  expect(describeMissing(['apps/x/node_modules/inner', ...paths])).toBe(
    'Packages are missing (apps/x: inner; the project: a, b, c and 1 more). ',
  );
});

test('an installation says how far it is, and what to do once nothing has come for two minutes', () => {
  let [present, time] = [3, 0];
  const tick = watchArrivals(
    () => present,
    10,
    () => time,
  );
  time = 119_999;
  expect(tick()).toEqual({ doing: 'installing', done: 3, total: 10, unit: 'packages' });
  time = 120_000;
  expect(tick().note).toBe(
    'nothing has come for 2 minutes: see whether `npm ping` answers, then end this (Ctrl-C) and start again',
  );
  present = 4;
  expect(tick()).toMatchObject({ done: 4, note: undefined });
  time = 300_000;
  expect(tick().note).toContain('for 3 minutes');
});
