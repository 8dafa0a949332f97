import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runToEnd, serverFile } from './programs.mjs';

/** The demo site: pharmacies, boxes and people, in the form of `kolli provision`. */
export function demoSiteFile(root) {
  return join(root, 'apps', 'sandbox', 'demo', 'site.json');
}

/**
 * What this checkout keeps for the demo in one database: it belongs to that database alone.
 * @param {string} database tells one database from another
 */
export function demoFolder(root, database) {
  const name = createHash('sha256').update(database).digest('hex').slice(0, 16);
  return join(root, '.kolli', `demo-${name}`);
}

/** Where provisioning leaves the keys of boxes and order source for the sandbox. */
export function sandboxKeysFile(root, database) {
  return join(demoFolder(root, database), 'keys.json');
}

/**
 * Provisions the demo site and its history into the database. Both find what is there already, from
 * another checkout or a start that was killed; a note of what was done saves their time later. People of the site are connected with the work
 * accounts of the server's issuer: when that changes, they are again.
 * @param {{root: string, database: string, isMigrated: boolean, serverEnv: NodeJS.ProcessEnv,
 *   log: (sentence: string) => void}} context `database` tells one database from another;
 *   `isMigrated` whether it was changed or made just now, which no note knows of
 */
export async function provisionDemo({ root, database, isMigrated, serverEnv, log }) {
  const site = demoSiteFile(root);
  if (!existsSync(site)) return;
  const folder = demoFolder(root, database);
  const noteFile = join(folder, 'provisioned');
  const note = createHash('sha256')
    .update(await readFile(site))
    .update(serverEnv.WORK_ACCOUNT_ISSUER ?? '')
    .digest('hex');
  const known = await readFile(noteFile, 'utf8').catch(() => '');
  if (known === note && !isMigrated) return;
  log('Provisioning the demo site and its history …');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keys = sandboxKeysFile(root, database);
  const provision = ['provision', site, '--keys', keys, '--new-keys'];
  await runToEnd(serverFile(root, 'cli'), provision, serverEnv);
  await importHistory(root, folder, serverEnv);
  await writeFile(noteFile, note);
}

/** Ninety days of past deliveries, and what stands behind doors today, made by seed. */
async function importHistory(root, folder, serverEnv) {
  const maker = join(root, 'apps', 'sandbox', 'src', 'make-history.ts');
  const file = join(folder, 'history.ndjson');
  await writeFile(file, await runToEnd(maker, [new Date().toISOString()], serverEnv));
  await runToEnd(serverFile(root, 'cli'), ['import', file, '--unless-present'], serverEnv);
  await rm(file);
}
