import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
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
  log('Provisioning the demo site and its history …');
  const args = ['provision', site, '--keys', sandboxKeysFile(root)];
  await runToEnd(serverFile(root, 'cli'), args, serverEnv);
  await importHistory(root, database, serverEnv);
  await writeFile(noteFile, note);
}

/**
 * Ninety days of past deliveries, and what stands behind doors today, made by seed; once for each
 * database, since an import is refused the second time.
 */
async function importHistory(root, database, serverEnv) {
  const noteFile = join(root, '.kolli', 'demo-imported');
  if ((await readFile(noteFile, 'utf8').catch(() => '')) === database) return;
  const maker = join(root, 'apps', 'sandbox', 'src', 'make-history.ts');
  const file = join(root, '.kolli', 'history.ndjson');
  await writeFile(file, await runToEnd(maker, [new Date().toISOString()], serverEnv));
  await runToEnd(serverFile(root, 'cli'), ['import', file], serverEnv);
  await rm(file);
  await writeFile(noteFile, database);
}
