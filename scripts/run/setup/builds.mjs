import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { waitForLock } from '../process/process-lock.mjs';
import { runToEnd } from '../process/programs.mjs';

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
 * Builds what has changed since its last build: a hash of all sources is stored in `dist/.build-hash`. Of several
 * processes in one checkout one builds, the others wait.
 * @param {string} root folder of the checkout
 * @param {(sentence: string) => void} log
 */
export async function ensureBuilt(root, log) {
  const lock = await waitForLock(join(root, '.kolli', 'build.lock'), (pid) =>
    log(`Waiting for the build that process ${pid} is making …`),
  );
  try {
    await Promise.all(BUILDS.map((build) => ensureOne(root, build, log)));
  } finally {
    await lock.release();
  }
}

async function ensureOne(root, build, log) {
  const folder = join(root, build.folder);
  if (!existsSync(join(folder, build.config))) return;
  const hash = await sourceHash(root, build.sources);
  const hashFile = join(folder, 'dist', '.build-hash');
  if ((await readFile(hashFile, 'utf8').catch(() => '')) === hash) return;
  log(`Building the ${build.what} …`);
  const program = join(root, 'node_modules', build.program);
  await runToEnd(program, build.args, { ...process.env, NODE_ENV: 'production' }, folder);
  await writeFile(hashFile, hash);
}

/** A hash over names and contents of the files at and below the paths. */
async function sourceHash(root, paths) {
  const patterns = paths.flatMap((path) => [path, `${path}/**`]);
  const exclude = ({ name }) => NOT_SOURCE.has(name);
  const entries = await Array.fromAsync(
    glob(patterns, { cwd: root, withFileTypes: true, exclude }),
  );
  const files = entries
    .filter((entry) => entry.isFile())
    .map((file) => join(file.parentPath, file.name));
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const content = await readFile(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
