import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const notOurs = new Set([
  'node_modules',
  'dist',
  'coverage',
  'test-results',
  'playwright-report',
  '.git',
  '.kolli',
  '.tanstack',
]);

/**
 * The project's own files, as paths relative to root with forward slashes, sorted: what git
 * tracks or would track (`isTracked`: tracks), or, outside a repository, all but the generated folders.
 * @param {string} root
 * @param {{isTracked?: boolean}} options
 * @returns {string[]}
 */
export function listFiles(root, { isTracked = false } = {}) {
  const kinds = isTracked ? '-cz' : '-coz';
  const files = existsSync(join(root, '.git')) ? fromGit(root, kinds) : fromFolders(root, root);
  return files.filter((file) => existsSync(join(root, file))).toSorted();
}

function fromGit(root, kinds) {
  const listing = execFileSync('git', ['ls-files', kinds, '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listing.split('\0').filter((file) => file !== '');
}

function fromFolders(root, folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return fromFolders(root, path);
    return entry.isFile() ? [relative(root, path).split(sep).join('/')] : [];
  });
}

/** Whether a path names a test: `*.test.*` or `*.spec.*`. */
export function isTest(file) {
  return /\.(test|spec)\.(ts|tsx|mjs)$/.test(file);
}

/** Whether a path names a test of `npm run test:long` that `npm test` leaves out: `*.long.test.*` or `*.long.spec.*`. */
export function isLongTest(file) {
  return isTest(file) && /\.long\.[^/]*$/.test(file);
}

/** Whether a path names source that we write: TypeScript or a script, generated files apart. */
export function isSource(file) {
  return /\.(ts|tsx|mjs|cjs)$/.test(file) && !/\.(gen|d)\.ts$/.test(file);
}
