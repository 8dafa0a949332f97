import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * The commit, what was changed since, and the content of files that git does not track: such a test notices mutants, too.
 * @param {string} folder of the repository
 * @returns {Promise<string>}
 */
export async function projectVersion(folder) {
  const settings = { cwd: folder, maxBuffer: Infinity };
  const ask = async (...args) => (await promisify(execFile)('git', args, settings)).stdout;
  const [commit, changes, untracked] = await Promise.all([
    ask('rev-parse', 'HEAD'),
    ask('diff', 'HEAD'),
    ask('ls-files', '--others', '--exclude-standard', '-z'),
  ]);
  const paths = untracked.split('\0').filter(Boolean);
  return [commit, changes, ...paths.map((path) => `${path} ${hashOf(join(folder, path))}`)].join(
    '\n',
  );
}

/** The hash of a file's content; '' for a folder with its own repository, and for what was deleted meanwhile. */
function hashOf(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return '';
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
