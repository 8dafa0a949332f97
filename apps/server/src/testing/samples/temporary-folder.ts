import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for the tests of a file, which is removed after them. */
export async function shareFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-server-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
