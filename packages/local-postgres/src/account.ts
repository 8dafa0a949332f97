import { chmod, chown, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** An account of the operating system, other than that of this process. */
export type Account = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. `nobody` is shared with other services, which could read the data;
 * `useradd` would change the machine for good and needs a writable `/etc/passwd`. So root uses a number
 * without a name: neither systemd nor distributions assign it by themselves, and we know of no service
 * that has it. Where an organisation uses it, set `DATABASE_URL`.
 */
const OWN: Account = { uid: 60_950, gid: 60_950 };

/** Its uid has a name ("nobody") on every Linux; its group excludes other programs that run as nobody. */
const NAMED: Account = { uid: 65_534, gid: OWN.gid };

/**
 * The account to run PostgreSQL as; null for that of this process. PostgreSQL refuses to run as root, so
 * root runs it as an account that no other service uses.
 */
export function postgresAccount(): Account | null {
  return process.getuid?.() === 0 ? OWN : null;
}

/**
 * The account that creates a cluster. `initdb` and single-user mode require a uid with a name, which
 * {@link postgresAccount} lacks; `giveAll` changes the owner afterwards.
 */
export function makingAccount(): Account | null {
  return postgresAccount() === null ? null : NAMED;
}

/** The owner of a folder; null when programs run as this process. */
export async function ownerOf(folder: string): Promise<Account | null> {
  if (postgresAccount() === null) return null;
  const { uid, gid } = await stat(folder);
  return { uid, gid };
}

/** Changes the owner of a file or folder, not of its entries. */
export async function give(path: string, account: Account | null): Promise<void> {
  if (account !== null) await chown(path, account.uid, account.gid);
}

/** Changes the owner of a folder and all its entries; the folder itself last, as a sign of completion. */
export async function giveAll(folder: string, account: Account | null): Promise<void> {
  if (account === null) return;
  // Closed to others first: otherwise another program could replace a file by a link while owners change.
  await chown(folder, 0, 0);
  await chmod(folder, 0o700);
  const entries = await readdir(folder, { recursive: true });
  await Promise.all(entries.map((entry) => giveIfThere(join(folder, entry), account)));
  await give(folder, account);
}

/** Ignores a file that a concurrent start has removed since it was listed. */
async function giveIfThere(path: string, { uid, gid }: Account): Promise<void> {
  await lchown(path, uid, gid).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
