import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runToEnd, serverFile } from './programs.mjs';

/** The demo site: pharmacies, boxes and people, in the form of `kolli provision`. */
export function demoSiteFile(root) {
  return join(root, 'apps', 'sandbox', 'demo', 'site.json');
}

/** Where provisioning leaves the keys of boxes and order source for the sandbox. */
export function sandboxKeysFile(root) {
  return join(root, '.kolli', 'sandbox-keys.json');
}

/**
 * Provisions the demo site into the database, once for each database and version of the site.
 * Provisioning is idempotent; a note of what was done saves its time at later starts.
 * @param {{root: string, database: string, serverEnv: NodeJS.ProcessEnv,
 *   log: (sentence: string) => void}} context `database` tells one database from another
 */
export async function provisionDemo({ root, database, serverEnv, log }) {
  const site = demoSiteFile(root);
  if (!existsSync(site)) return;
  const noteFile = join(root, '.kolli', 'demo-provisioned');
  const note = createHash('sha256')
    .update(database)
    .update(await readFile(site))
    .digest('hex');
  if ((await readFile(noteFile, 'utf8').catch(() => '')) === note) return;
  log('Provisioning the demo site …');
  const args = ['provision', site, '--keys', sandboxKeysFile(root)];
  await runToEnd(serverFile(root, 'cli'), args, serverEnv);
  await writeFile(noteFile, note);
}
