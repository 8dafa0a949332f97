import { chmod, chown, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The operating system's account that PostgreSQL runs as, when it is not our own. */
export type Account = { uid: number; gid: number };

/** No service that we know has this number; nothing gives it out by itself. See decision 37. */
const OWN: Account = { uid: 60_950, gid: 60_950 };

/** Its uid has a name ("nobody") on every Linux; its group keeps other programs of nobody out. */
const NAMED: Account = { uid: 65_534, gid: OWN.gid };

/**
 * The account to run PostgreSQL as: null means our own. PostgreSQL refuses to run as root, so
 * root lends it one that it shares with no other service.
 */
export function postgresAccount(): Account | null {
  return process.getuid?.() === 0 ? OWN : null;
}

/**
 * The account that makes a cluster. `initdb` and single-user mode want a uid that has a name, which our
 * own account lacks: what they made is given to it with `giveAll`.
 */
export function makingAccount(): Account | null {
  return postgresAccount() === null ? null : NAMED;
}

/** The account that a folder belongs to; null where programs run as we do. */
export async function ownerOf(folder: string): Promise<Account | null> {
  if (postgresAccount() === null) return null;
  const { uid, gid } = await stat(folder);
  return { uid, gid };
}

/** Gives a file or folder to the account; not what is in it. */
export async function give(path: string, account: Account | null): Promise<void> {
  if (account !== null) await chown(path, account.uid, account.gid);
}

/** Gives a folder with all that is in it to the account; the folder itself last, as a sign that it is done. */
export async function giveAll(folder: string, account: Account | null): Promise<void> {
  if (account === null) return;
  // Closed first: otherwise another program could replace a file by a link while owners change.
  await chown(folder, 0, 0);
  await chmod(folder, 0o700);
  const entries = await readdir(folder, { recursive: true });
  await Promise.all(entries.map((entry) => giveIfThere(join(folder, entry), account)));
  await give(folder, account);
}

/** A start at the same time may have removed the file since it was listed. */
async function giveIfThere(path: string, { uid, gid }: Account): Promise<void> {
  await lchown(path, uid, gid).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
