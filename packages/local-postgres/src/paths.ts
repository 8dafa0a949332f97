import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { postgresAccount } from './account.ts';

/** Where an engine keeps its data, and where its binaries run from. */
export type LocalPostgresPaths = {
  /** Holds the cluster of one engine; give it to `startLocalPostgres`. */
  dataDir: string;
  /** World-readable folder for a copy of the binaries; null runs them where they are installed. */
  binariesDir: string | null;
};

/** Folder for everything of Kolli that root's PostgreSQL account must reach. */
function sharedFolder(): string {
  return existsSync('/var/lib') ? '/var/lib/kolli' : '/var/tmp/kolli';
}

/**
 * Decides where the engine called `name` of the checkout `root` lives.
 *
 * An ordinary user's data lies in the checkout, in `.kolli/<name>`. Root's PostgreSQL runs as
 * another account, which may not be able to enter the checkout, so root's data lies in
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

/** What a checkout's folder is called outside of it, as no other one's is. */
export function checkoutName(root: string): string {
  const path = realpathSync(root);
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 12);
  return `${basename(path) || 'checkout'}-${hash}`;
}

/** The folder below which root's copies of the binaries lie, one for each version. */
export function sharedBinariesFolder(): string {
  return join(sharedFolder(), 'binaries');
}
