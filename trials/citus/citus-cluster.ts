import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asSuperuser } from '../testing/copy-cluster.ts';
import { freePorts, Programs } from '../testing/programs.ts';
import { installPackages, upgradePackages } from '../testing/debian-packages.ts';

const bin = '/usr/lib/postgresql/15/bin';
const control = '/usr/share/postgresql/15/extension/citus.control';

/** Finds Citus in Debian's PostgreSQL 15, or unpacks it. */
function provideCitus(): void {
  if (existsSync(control) && existsSync(join(bin, 'postgres'))) {
    installPackages('postgresql-15');
    return;
  }
  const archive = process.env.KOLLI_CITUS_ARCHIVE;
  if (archive === undefined)
    throw new Error(
      `This trial needs Citus for PostgreSQL 15, which Debian does not have: install its package (${control}), or ` +
        'set KOLLI_CITUS_ARCHIVE to an archive of its files that is unpacked over /.',
    );
  upgradePackages('postgresql-15');
  console.log(`Unpacking ${archive}`);
  execFileSync('tar', ['--extract', '--file', archive, '--directory', '/']);
}

const settings = (port: number) => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
wal_level = logical
max_connections = 200
max_prepared_transactions = 400
max_worker_processes = 32
jit = off
log_min_messages = error
citus.node_conninfo = 'sslmode=disable'
`;

const runAt = (url: string, ...statements: readonly string[]) =>
  asSuperuser(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

async function untilReady(url: string): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await runAt(url, 'select 1');
      return;
    } catch (error) {
      if (tries === 120) throw error;
      await sleep(500);
    }
}

const urlOf = (port: number, user: string, database = 'kolli') =>
  `postgres://${user}@127.0.0.1:${port}/${database}`;

async function makeNode(programs: Programs, name: string, port: number) {
  const folder = await programs.makeFolder(name);
  const made = programs.start(
    join(bin, 'initdb'),
    ['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    `${name}-initdb`,
  );
  await new Promise((resolve) => made.once('exit', resolve));
  await appendFile(join(folder, 'postgresql.conf'), settings(port));
  let running: ChildProcess | undefined;
  const start = async () => {
    running = programs.start(join(bin, 'postgres'), ['-D', folder], name);
    await untilReady(urlOf(port, 'postgres', 'postgres'));
  };
  /** Ends it without waiting for its clients. */
  const stop = async () => {
    const ended = new Promise((resolve) => running?.once('exit', resolve));
    if (running?.kill('SIGINT') === true) await ended;
  };
  await start();
  await runAt(
    urlOf(port, 'postgres', 'postgres'),
    'set citus.enable_create_role_propagation = off',
    'create role kolli_owner login createrole',
    'create database kolli owner kolli_owner',
  );
  await runAt(urlOf(port, 'postgres'), 'create extension citus');
  return { port, start, stop };
}

/** Starts a coordinator and two workers, without tables. They trust each other and all clients, on loopback alone. */
export async function startCitus() {
  provideCitus();
  const programs = new Programs(await mkdtemp(join(tmpdir(), 'kolli-citus-')));
  await programs.makeFolder();
  const close = async () => {
    await programs.stop();
    await rm(programs.folder, { recursive: true, force: true });
  };
  try {
    const [atCoordinator = 0, ...ports] = await freePorts(3);
    await makeNode(programs, 'coordinator', atCoordinator);
    const nodes: Awaited<ReturnType<typeof makeNode>>[] = [];
    for (const [index, port] of ports.entries())
      nodes.push(await makeNode(programs, `worker-${index + 1}`, port));
    const [first, second] = nodes;
    if (first === undefined || second === undefined) throw new Error('There are no workers');
    const adminUrl = urlOf(atCoordinator, 'postgres');
    await runAt(
      adminUrl,
      `select citus_set_coordinator_host('127.0.0.1', ${atCoordinator})`,
      ...ports.map((port) => `select citus_add_node('127.0.0.1', ${port})`),
    );
    const ownerUrl = urlOf(atCoordinator, 'kolli_owner');
    const appUrl = urlOf(atCoordinator, 'kolli_server');
    return { adminUrl, ownerUrl, appUrl, workers: [first, second] as const, close };
  } catch (error) {
    await close();
    throw error;
  }
}
export type CitusCluster = Awaited<ReturnType<typeof startCitus>>;
