import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { makeRelease } from '../release/make-release.mjs';
import { requireClean } from '../release/require-clean.mjs';
import { ensureBuilt } from '../setup/builds.mjs';
import { ROOT } from '../setup/runtime.mjs';

/**
 * Builds what has changed and packs a release of the commit into `dist/`; refuses changed files.
 * @returns {Promise<number>} the exit code
 */
export async function main() {
  requireClean(ROOT);
  await ensureBuilt(ROOT, console.error);
  const { file, packages } = await makeRelease(ROOT, join(ROOT, 'dist'), process.env);
  const content = await readFile(file);
  const hash = createHash('sha256').update(content).digest('hex');
  const megabytes = (content.length / 1e6).toFixed(1);
  console.log(`${relative(ROOT, file)}: ${megabytes} MB, ${packages.length} third-party packages`);
  console.log(`sha256 ${hash}`);
  return 0;
}
