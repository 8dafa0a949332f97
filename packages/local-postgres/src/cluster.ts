import { randomBytes } from 'node:crypto';
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Account, give, giveAll, makingAccount, ownerOf } from './account.ts';
import { runCommand } from './run-command.ts';

/** Name of the superuser and of the database in every cluster. */
export const CLUSTER_NAME = 'kolli';
/** Name of the login that the server uses; `kolli migrate` creates it. */
export const SERVER_NAME = 'kolli_server';
const PASSWORD_FILE = 'kolli-password';
const SERVER_PASSWORD_FILE = 'kolli-server-password';
const SETTINGS_FILE = 'kolli.conf';

/** The folder of the cluster inside an engine's data folder. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'cluster');
}

/**
 * Creates the cluster unless it exists: UTF-8, sorted by code point and with Unicode's upper and lower case
 * in every locale of the machine, password authentication only, and a database `kolli`. It is created in a
 * temporary folder and renamed, so that a killed or concurrent start leaves a complete cluster or none.
 */
export async function ensureCluster(
  dataDir: string,
  binDir: string,
  account: Account | null,
): Promise<void> {
  const cluster = clusterFolder(dataDir);
  if (await isCluster(cluster)) return;
  await makeReachable(dataDir, account);
  const draft = await mkdtemp(join(dataDir, '.draft-'));
  try {
    await closeToOthers(draft, account);
    await makeCluster(join(draft, 'made'), binDir, makingAccount());
    await giveAll(join(draft, 'made'), account);
    await rename(join(draft, 'made', 'cluster'), cluster);
  } catch (error) {
    // A concurrent start was faster: its cluster is used.
    if (!(await isCluster(cluster))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Changes the owner of a cluster to the account if necessary: an earlier version ran PostgreSQL as another
 * account. The cluster's server must not be running.
 */
export async function adoptCluster(dataDir: string, account: Account | null): Promise<void> {
  const cluster = clusterFolder(dataDir);
  const owner = await ownerOf(cluster);
  if (owner?.uid !== account?.uid) await giveAll(cluster, account);
}

/** The passwords of the superuser and of the server's login; only the owner and root can read them. */
export async function clusterPasswords(dataDir: string): Promise<{ own: string; server: string }> {
  const read = async (name: string) => {
    const text = await readFile(join(clusterFolder(dataDir), name), 'utf8').catch((cause) => {
      throw new Error(
        `The data in ${dataDir} was made by another version of Kolli, or is another user's. Remove ` +
          'your own with `npm run reset`, or set DATABASE_URL and DATABASE_OWNER_URL.',
        { cause },
      );
    });
    return text.trim();
  };
  return { own: await read(PASSWORD_FILE), server: await read(SERVER_PASSWORD_FILE) };
}

/** Writes the settings for the next start of the server. */
export async function writeSettings(
  dataDir: string,
  settings: Record<string, string | number>,
): Promise<void> {
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'\n`,
  );
  const file = join(clusterFolder(dataDir), SETTINGS_FILE);
  // Written atomically: a server that starts now reads either the old or the new settings.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, lines.join(''));
  await chmod(draft, 0o644);
  await give(draft, await ownerOf(clusterFolder(dataDir)));
  await rename(draft, file);
}

/** The port of the cluster's last start, or null. */
export async function lastPort(dataDir: string): Promise<number | null> {
  const settings = await readFile(join(clusterFolder(dataDir), SETTINGS_FILE), 'utf8').catch(
    () => '',
  );
  const port = /^port = '(\d+)'$/m.exec(settings)?.[1];
  return port === undefined ? null : Number(port);
}

async function makeCluster(draft: string, binDir: string, account: Account | null): Promise<void> {
  await mkdir(draft, { mode: 0o700 });
  await give(draft, account);
  const cluster = join(draft, 'cluster');
  const passwordFile = await makePassword(draft, PASSWORD_FILE, account);
  const serverPasswordFile = await makePassword(draft, SERVER_PASSWORD_FILE, account);
  const args = ['--pgdata', cluster, '--username', CLUSTER_NAME, '--pwfile', passwordFile];
  args.push('--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C');
  args.push('--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--no-sync');
  await must(join(binDir, 'initdb'), args, account);
  await rename(passwordFile, join(cluster, PASSWORD_FILE));
  await rename(serverPasswordFile, join(cluster, SERVER_PASSWORD_FILE));
  await writeFile(join(cluster, SETTINGS_FILE), '');
  await give(join(cluster, SETTINGS_FILE), account);
  await appendFile(join(cluster, 'postgresql.conf'), `include = '${SETTINGS_FILE}'\n`);
  // Single-user mode, because the package has no client.
  const single = ['--single', '-D', cluster, 'postgres'];
  await must(join(binDir, 'postgres'), single, account, `CREATE DATABASE ${CLUSTER_NAME}\n`);
}

async function makePassword(folder: string, name: string, account: Account | null) {
  const file = join(folder, name);
  await writeFile(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  await give(file, account);
  return file;
}

async function must(
  program: string,
  args: string[],
  account: Account | null,
  input?: string,
): Promise<void> {
  const { code, output } = await runCommand(program, args, account, input);
  if (code === 0 && !/^.*(ERROR|FATAL):/m.test(output)) return;
  throw new Error(`PostgreSQL's database could not be created (${program}, ${code}):\n${output}`);
}

/** Creates the folder and gives the account access to all created folders. */
async function makeReachable(dataDir: string, account: Account | null): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true, mode: account === null ? 0o700 : 0o711 });
  if (made === undefined || account === null) return;
  // A strict umask would have denied access.
  for (let folder = dataDir; folder.startsWith(made); folder = dirname(folder)) {
    await chmod(folder, 0o711);
  }
}

/** Restricts the folder to root and the account's group: other programs may run as {@link makingAccount}. */
async function closeToOthers(folder: string, account: Account | null): Promise<void> {
  if (account === null) return;
  await chown(folder, 0, account.gid);
  await chmod(folder, 0o710);
}

async function isCluster(cluster: string): Promise<boolean> {
  return stat(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}
