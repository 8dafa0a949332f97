import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../process/user-error.mjs';

const maxNamed = 10;

/**
 * Refuses a checkout with files that its commit does not have as they are: a release is what its commit says. Outside of
 * a repository there is nothing to compare with.
 * @param {string} root
 * @throws {UserError} with the names of such files
 */
export function requireClean(root) {
  if (!existsSync(join(root, '.git'))) return;
  const status = execFileSync('git', ['status', '--porcelain', '--untracked-files=all'], {
    cwd: root,
    encoding: 'utf8',
  });
  const changed = status.split('\n').filter((line) => line !== '');
  if (changed.length === 0) return;
  const others = changed.length - maxNamed;
  const more = others > 0 ? [`and ${others} more`] : [];
  const names = [...changed.slice(0, maxNamed), ...more].join('\n');
  throw new UserError(`A release is packed from a commit. Commit or remove these files:\n${names}`);
}
