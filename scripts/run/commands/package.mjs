import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { startProgress } from '../process/progress.mjs';
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
  const { file, packages } = await packWithProgress();
  const content = await readFile(file);
  const hash = createHash('sha256').update(content).digest('hex');
  const megabytes = (content.length / 1e6).toFixed(1);
  console.log(`${relative(ROOT, file)}: ${megabytes} MB, ${packages.length} third-party packages`);
  console.log(`sha256 ${hash}`);
  return 0;
}

async function packWithProgress() {
  const progress = startProgress('Release');
  const state = { done: -1, total: 3, unit: 'steps' };
  const onStep = (doing) => {
    state.done += 1;
    progress.set({ ...state, doing });
  };
  try {
    onStep('building');
    await ensureBuilt(ROOT, (sentence) => progress.print(`${sentence}\n`, process.stderr));
    return await makeRelease(ROOT, join(ROOT, 'dist'), process.env, onStep);
  } finally {
    progress.end();
  }
}
