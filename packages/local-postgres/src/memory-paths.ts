import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalPostgresPaths, checkoutName, localPostgresPaths } from './paths.ts';

/** Linux keeps files here in memory; elsewhere the folder does not exist. */
const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** A whole run of the tests takes about a tenth of it. */
const NEEDED_FILES_BYTES = 3 * 2 ** 30;
/** The browsers and runners of the tests want theirs beside it. */
const NEEDED_MEMORY_BYTES = 6 * 2 ** 30;

/** As `localPostgresPaths`, for an engine whose data is not meant to last: in memory. */
export function memoryPostgresPaths(root: string, name: string): LocalPostgresPaths {
  const { binariesDir } = localPostgresPaths(root, name);
  return { dataDir: join(MEMORY, `kolli-${checkoutName(root)}`, name), binariesDir };
}

/** Whether an engine may keep its data in memory: the system offers it and has plenty. */
export function hasRoomInMemory(): boolean {
  if (process.availableMemory() < NEEDED_MEMORY_BYTES) return false;
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize >= NEEDED_FILES_BYTES;
  } catch {
    return false;
  }
}
