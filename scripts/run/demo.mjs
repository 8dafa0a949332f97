import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
 * another checkout or a start that was killed; a note of what was done saves their time later. People
 * of the site are connected with the work accounts of the server's issuer: when that changes, they are
 * again; and with other data keys it is looked whether they open what the database holds.
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
    .update(serverEnv.KOLLI_DATA_KEYS ?? '')
    .digest('hex');
  const known = await readFile(noteFile, 'utf8').catch(() => '');
  if (known === note && !isMigrated) return;
  log('Provisioning the demo site and its history …');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keys = sandboxKeysFile(root, database);
  const provision = ['provision', site, '--keys', keys, '--new-keys'];
  await runToEnd(serverFile(root, 'cli'), provision, serverEnv);
  await importHistory({ root, folder, isMigrated, serverEnv });
  await writeFile(noteFile, note);
}

/** Makes the files of the history in a folder that is there when they are whole. */
async function makeHistory(root, made, env) {
  const unfinished = `${made}.unfinished`;
  for (const folder of [made, unfinished]) await rm(folder, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const maker = join(root, 'apps', 'sandbox', 'src', 'make-history.ts');
  await runToEnd(maker, [new Date().toISOString(), unfinished], env);
  await rename(unfinished, made);
}

/**
 * Ninety days of past deliveries and alarms, and what stands behind doors today, made by seed. The
 * readings that belong to them wait for `loadReadings`. Those of a history that was loaded from another
 * checkout would tell another story than it.
 */
async function importHistory({ root, folder, isMigrated, serverEnv }) {
  const made = join(folder, 'made');
  // A start that was killed may have loaded what it made: then the readings made with it belong to it.
  const isNew = isMigrated || !existsSync(made);
  if (isNew) await makeHistory(root, made, serverEnv);
  const args = ['import', join(made, 'history.ndjson'), '--unless-present'];
  const said = await runToEnd(serverFile(root, 'cli'), args, serverEnv);
  const readings = join(made, 'readings.ndjson');
  const belong = !(isNew && said.includes('already there')) && existsSync(readings);
  if (belong) await rename(readings, readingsFile(folder));
  await rm(made, { recursive: true });
}

/** The demo's readings while they wait to be loaded. */
const readingsFile = (folder) => join(folder, 'readings.ndjson');

/**
 * Loads the demo's readings while everything is up already: there are hundreds of thousands. The file
 * goes when they are all there; until then each start begins it again, and what is there stays.
 * @param {{root: string, database: string, serverEnv: NodeJS.ProcessEnv,
 *   programs: import('./programs.mjs').Programs, log: (sentence: string) => void}} context
 */
export async function loadReadings({ root, database, serverEnv, programs, log }) {
  const file = readingsFile(demoFolder(root, database));
  if (!existsSync(file)) return;
  const begun = performance.now();
  log('  Loading 90 days of temperatures meanwhile …');
  const program = { file: serverFile(root, 'cli'), args: ['import', file], env: serverEnv };
  const isDone = await programs.runBeside({ name: 'readings', ...program }, (line) => {
    if (line.startsWith('Readings: ')) log(`  ${line}`);
  });
  if (!isDone) return;
  await rm(file);
  const seconds = Math.round((performance.now() - begun) / 1000);
  log(`  Temperatures of 90 days are loaded, in ${seconds} s.`);
}
