import { execFile } from 'node:child_process';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureBuilt } from '../../setup/builds.mjs';
import { ROOT } from '../../setup/runtime.mjs';
import { makeRelease } from '../make-release.mjs';

/** Builds what has changed and packs a release of this checkout into a folder of its own. */
export async function packRelease(env = process.env) {
  await ensureBuilt(ROOT, () => undefined);
  const work = await mkdtemp(join(tmpdir(), 'kolli-packed-'));
  return { work, ...(await makeRelease(ROOT, work, env)) };
}

/** Unpacks a release as an operator does, and returns its folder. */
export async function unpackRelease({ work, file }) {
  await promisify(execFile)('tar', ['-xzf', file, '-C', work]);
  const [name] = (await readdir(work)).filter((entry) => !entry.endsWith('.tar.gz'));
  return join(work, name);
}
