import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runToEnd, serverFile } from '../process/programs.mjs';

/** The demo site: pharmacies, boxes and people, in the form of `kolli provision`. */
export function demoSiteFile(root) {
  return join(root, 'apps', 'sandbox', 'demo', 'site.json');
}

/**
 * The folder for the demo's state that belongs to one database.
 * @param {string} database identifies the database
 */
export function demoFolder(root, database) {
  const name = createHash('sha256').update(database).digest('hex').slice(0, 16);
  return join(root, '.kolli', `demo-${name}`);
}

/** Who administers the installation of the demo. */
export const DEMO_ADMINISTRATOR = 'admin@kolli.example';

/** Where provisioning leaves the keys of boxes and order source for the sandbox. */
export function sandboxKeysFile(root, database) {
  return join(demoFolder(root, database), 'keys.json');
}

/**
 * Provisions the demo site and its history into the database. Both are idempotent, for a database from
 * another checkout or a start that was killed; a note of what was done saves their time later. It is done
 * again when the issuer of work accounts changes, to which people of the site are connected, and with
 * other keys, to check that they are the database's.
 * @param {{root: string, database: string, isMigrated: boolean, serverEnv: NodeJS.ProcessEnv,
 *   operatorEnv: NodeJS.ProcessEnv, log: (sentence: string) => void}} context `database` identifies the
 *   database; `isMigrated`: whether it was migrated or created just now; `operatorEnv` has the login of
 *   its owner, who alone can make an administrator
 */
export async function provisionDemo({ root, database, isMigrated, serverEnv, operatorEnv, log }) {
  const site = demoSiteFile(root);
  if (!existsSync(site)) return;
  const folder = demoFolder(root, database);
  const noteFile = join(folder, 'provisioned');
  const note = createHash('sha256')
    .update(await readFile(site))
    .update(serverEnv.WORK_ACCOUNT_ISSUER ?? '')
    .update(serverEnv.KOLLI_DATA_KEYS ?? '')
    .update(serverEnv.KOLLI_HASH_KEY ?? '')
    .update(serverEnv.KOLLI_AUDIT_KEY ?? '')
    .digest('hex');
  const known = await readFile(noteFile, 'utf8').catch(() => '');
  if (known === note && !isMigrated) return;
  log('Provisioning the demo site and its history …');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keys = sandboxKeysFile(root, database);
  const provision = ['provision', site, '--keys', keys, '--new-keys'];
  await runToEnd(serverFile(root, 'cli'), provision, serverEnv);
  const grant = ['administrator', 'grant', DEMO_ADMINISTRATOR];
  await runToEnd(serverFile(root, 'cli'), grant, operatorEnv);
  await importHistory({ root, folder, isMigrated, serverEnv });
  await writeFile(noteFile, note);
}

/** Creates the files of the history; the folder `made` exists only once they are complete. */
async function makeHistory(root, made, env) {
  const unfinished = `${made}.unfinished`;
  for (const folder of [made, unfinished]) await rm(folder, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const maker = join(root, 'apps', 'sandbox', 'src', 'make-history.ts');
  await runToEnd(maker, [new Date().toISOString(), unfinished], env);
  await rename(unfinished, made);
}

/**
 * Imports ninety days of past deliveries and alarms, and the parcels behind doors today, generated from a
 * seed. Their readings wait for `loadReadings`, unless the history came from another checkout: then these
 * readings would contradict it.
 */
async function importHistory({ root, folder, isMigrated, serverEnv }) {
  const made = join(folder, 'made');
  // A killed start may have imported the history in `made`: then its readings belong to it.
  const isNew = isMigrated || !existsSync(made);
  if (isNew) await makeHistory(root, made, serverEnv);
  const args = ['import', join(made, 'history.ndjson'), '--unless-present'];
  const output = await runToEnd(serverFile(root, 'cli'), args, serverEnv);
  const readings = join(made, 'readings.ndjson');
  const areReadingsOurs = !(isNew && output.includes('already there')) && existsSync(readings);
  if (areReadingsOurs) await rename(readings, readingsFile(folder));
  await rm(made, { recursive: true });
}

/** The demo's readings while they wait to be loaded. */
const readingsFile = (folder) => join(folder, 'readings.ndjson');

/**
 * Loads the demo's readings, hundreds of thousands, while everything is already running. The file is
 * deleted when all are stored; until then each start tries again and skips those that are.
 * @param {{root: string, database: string, serverEnv: NodeJS.ProcessEnv,
 *   programs: import('../process/programs.mjs').Programs, log: (sentence: string) => void}} context
 */
export async function loadReadings({ root, database, serverEnv, programs, log }) {
  const file = readingsFile(demoFolder(root, database));
  if (!existsSync(file)) return;
  const begun = performance.now();
  log('  Loading 90 days of temperatures in the background …');
  const program = { file: serverFile(root, 'cli'), args: ['import', file], env: serverEnv };
  const isDone = await programs.runInBackground({ name: 'readings', ...program }, (line) => {
    if (line.startsWith('Readings: ')) log(`  ${line}`);
  });
  if (!isDone) return;
  await rm(file);
  const seconds = Math.round((performance.now() - begun) / 1000);
  log(`  Temperatures of 90 days are loaded, in ${seconds} s.`);
}
