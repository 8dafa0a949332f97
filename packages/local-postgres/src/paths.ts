import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { postgresAccount } from './account.ts';

/** The folders of an engine's data and binaries. */
export type LocalPostgresPaths = {
  /** Contains the cluster of one engine; a parameter of `startLocalPostgres`. */
  dataDir: string;
  /** World-readable folder for a copy of the binaries; null uses them where they are installed. */
  binariesDir: string | null;
};

/** Folder for all files to which the PostgreSQL account of root needs access. */
function sharedFolder(): string {
  return existsSync('/var/lib') ? '/var/lib/kolli' : '/var/tmp/kolli';
}

/**
 * Returns the folders of the engine `name` of the checkout `root`.
 *
 * The data of an ordinary user are in the checkout, in `.kolli/<name>`. Root's PostgreSQL runs as
 * another account, which may have no access to the checkout, so its data are in
 * `/var/lib/kolli/<checkout>-<hash of its path>/<name>`.
 */
export function localPostgresPaths(root: string, name: string): LocalPostgresPaths {
  if (postgresAccount() === null) {
    return { dataDir: join(root, '.kolli', name), binariesDir: null };
  }
  return {
    dataDir: join(sharedFolder(), checkoutName(root), name),
    binariesDir: sharedBinariesFolder(),
  };
}

/** A unique name for a checkout. */
export function checkoutName(root: string): string {
  const path = realpathSync(root);
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 12);
  return `${basename(path) || 'checkout'}-${hash}`;
}

/** The folder with root's copies of the binaries, one for each version. */
export function sharedBinariesFolder(): string {
  return join(sharedFolder(), 'binaries');
}
