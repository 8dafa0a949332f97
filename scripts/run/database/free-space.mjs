import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UserError } from '../process/user-error.mjs';

const CHECK_MS = 2000;
/** A few of the files of 16 MB that PostgreSQL writes first. */
const NEEDED_BYTES = 64 * 2 ** 20;

/**
 * Watches the space in a folder of a database: PostgreSQL says that a disk is full to each test that writes.
 * @returns {{full: Promise<never>, stop: () => void}} `full` rejects with a UserError when almost none is left
 */
export function watchSpace(folder, read = statfs) {
  const { promise: full, reject } = Promise.withResolvers();
  full.catch(() => undefined);
  const check = () => void requireSpace(folder, read).catch(reject);
  const timer = setInterval(check, CHECK_MS).unref();
  return { full, stop: () => clearInterval(timer) };
}

/** @throws {UserError} where almost no space is left in the folder, or where it would be */
export async function requireSpace(folder, read = statfs) {
  const { bavail, bsize } = await read(existing(folder));
  const free = bavail * bsize;
  if (free >= NEEDED_BYTES) return;
  throw new UserError(
    `The disk under the test database is full: ${Math.floor(free / 2 ** 20)} MB are left in ${folder}.`,
  );
}

const existing = (folder) => (existsSync(folder) ? folder : existing(dirname(folder)));
