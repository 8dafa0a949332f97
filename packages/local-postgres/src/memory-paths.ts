import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalPostgresPaths, checkoutName, localPostgresPaths } from './paths.ts';

/** File system in memory on Linux; other systems lack this folder. */
const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** About ten times the size of a complete test run. */
const NEEDED_FILES_BYTES = 3 * 2 ** 30;
/** Includes memory for the browsers and workers of the tests. */
const NEEDED_MEMORY_BYTES = 6 * 2 ** 30;

/** Like `localPostgresPaths`, but with data in memory, for temporary engines. */
export function memoryPostgresPaths(root: string, name: string): LocalPostgresPaths {
  const { binariesDir } = localPostgresPaths(root, name);
  return { dataDir: join(MEMORY, `kolli-${checkoutName(root)}`, name), binariesDir };
}

/** Whether this system has an in-memory file system and enough memory for an engine's data. */
export function hasRoomInMemory(): boolean {
  if (process.availableMemory() < NEEDED_MEMORY_BYTES) return false;
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize >= NEEDED_FILES_BYTES;
  } catch {
    return false;
  }
}
