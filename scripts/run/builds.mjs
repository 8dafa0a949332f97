import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Sentence } from './sentence.mjs';

const NOT_SOURCE = new Set(['node_modules', 'dist', '.kolli', 'test-results', 'coverage']);
const SHARED_SOURCES = ['package-lock.json', 'packages/domain', 'packages/contract'];

/**
 * What is built before a start. A build whose config is absent is switched off: without one the
 * server runs from its source.
 */
const BUILDS = [
  {
    what: 'web app',
    folder: 'apps/web',
    config: 'vite.config.ts',
    program: 'vite/bin/vite.js',
    args: ['build', '--logLevel', 'warn'],
    sources: ['apps/web', ...SHARED_SOURCES],
  },
  {
    what: 'server',
    folder: 'apps/server',
    config: 'rolldown.config.ts',
    program: 'rolldown/bin/cli.mjs',
    args: ['--config', 'rolldown.config.ts', '--logLevel', 'warn'],
    sources: ['apps/server', ...SHARED_SOURCES],
  },
];

/**
 * Builds what has changed since its last build, told by a hash of all sources that is kept in
 * `dist/.build-hash`.
 * @param {string} root folder of the checkout
 * @param {(sentence: string) => void} log
 */
export async function ensureBuilt(root, log) {
  await Promise.all(BUILDS.map((build) => ensureOne(root, build, log)));
}

async function ensureOne(root, build, log) {
  const folder = join(root, build.folder);
  if (!existsSync(join(folder, build.config))) return;
  const hash = await sourceHash(root, build.sources);
  const hashFile = join(folder, 'dist', '.build-hash');
  if ((await readFile(hashFile, 'utf8').catch(() => '')) === hash) return;
  log(`Building the ${build.what} …`);
  await runBuild(root, folder, build);
  await writeFile(hashFile, hash);
}

async function runBuild(root, folder, build) {
  const program = join(root, 'node_modules', build.program);
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [program, ...build.args], { cwd: folder, env });
  const said = [];
  child.stdout.on('data', (text) => said.push(text));
  child.stderr.on('data', (text) => said.push(text));
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Sentence(`The ${build.what} could not be built:\n${said.join('')}`);
}

/** @returns {Promise<string>} a hash over names and contents of all files below the paths */
export async function sourceHash(root, paths) {
  const found = (await Promise.all(paths.map((path) => filesBelow(root, path)))).flat();
  const files = found.sort((one, other) => (one < other ? -1 : 1));
  const hash = createHash('sha256');
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))));
  files.forEach((file, index) => {
    hash.update(`${file}\0${contents[index].length}\0`).update(contents[index]);
  });
  return hash.digest('hex');
}

async function filesBelow(root, path) {
  if (!existsSync(join(root, path))) return [];
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (entries === null) return [path];
  const kept = entries.filter(({ name }) => !NOT_SOURCE.has(name));
  const lists = kept.map((entry) => {
    const inner = join(path, entry.name);
    return entry.isDirectory() ? filesBelow(root, inner) : [inner];
  });
  return (await Promise.all(lists)).flat();
}
