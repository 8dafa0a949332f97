import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ownerOf, postgresAccount } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import {
  adoptCluster,
  CLUSTER_NAME,
  clusterFolder,
  clusterPasswords,
  ensureCluster,
  lastPort,
  SERVER_NAME,
  writeSettings,
} from './cluster.ts';
import { freePort, isPortFree } from './free-port.ts';
import { sharedBinariesFolder } from './paths.ts';
import { awaitPostmaster, isAlive, type Postmaster, type PostmasterState } from './postmaster.ts';
import { runCommand } from './run-command.ts';

/** How to start an engine. */
export type LocalPostgresOptions = {
  /** The engine's folder, see `localPostgresPaths`. */
  dataDir: string;
  /** Folder for a copy of the binaries, see `localPostgresPaths`; null runs them in place. */
  binariesDir?: string | null;
  /** A fixed port; by default the last one if it is free, otherwise any free one. */
  port?: number;
  /** Additional settings of PostgreSQL, effective from the server's next start. */
  settings?: Record<string, string | number>;
  /** Receives a sentence for each step. */
  log?: (sentence: string) => void;
};

/** A running engine. */
export type LocalPostgres = {
  /** Connection string of the superuser `kolli` to the database `kolli`. */
  url: string;
  /** The same for the login `kolli_server`, which `kolli migrate` creates and which owns nothing. */
  serverUrl: string;
  port: number;
  /** Whether the server was already running, started by another or a killed process. */
  wasRunning: boolean;
  /** Stops the server, also if it was already running. May be called repeatedly. */
  stop: () => Promise<void>;
};

/** Settings for the database of one test run: speed instead of durability. */
export const TEST_SETTINGS: Record<string, string | number> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
  autovacuum: 'off',
};

/** Settings for benchmarks: PostgreSQL's default durability. */
export const DURABLE_SETTINGS: Record<string, string | number> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: 200,
};

const OWN_SETTINGS: Record<string, string | number> = {
  listen_addresses: '127.0.0.1',
  // No socket: the path of a deep checkout may exceed the limit of 107 bytes.
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // No failed statements, which contain personal data; the app reports them itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};
const MAX_ATTEMPTS = 5;

type Engine = { dataDir: string; cluster: string; binDir: string };

/**
 * Starts the engine in `dataDir`, or reuses the one that already runs there. Creates its cluster
 * at the first start. Listens only on 127.0.0.1 and requires a password. Concurrent starts return
 * the same server.
 * @throws Error with a message for the user and the end of the server's log.
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const { dataDir, log = () => undefined } = options;
  const account = postgresAccount();
  const binariesDir = options.binariesDir ?? (account === null ? null : sharedBinariesFolder());
  const binDir = await prepareBinaries(binariesDir);
  const engine: Engine = { dataDir, binDir, cluster: clusterFolder(dataDir) };
  await ensureCluster(dataDir, binDir, account);
  await checkVersion(engine);
  const { postmaster, wasRunning } = await findOrStart(engine, options, log);
  const passwords = await clusterPasswords(dataDir);
  const { port } = postmaster;
  const place = `127.0.0.1:${port}/${CLUSTER_NAME}`;
  const url = `postgres://${CLUSTER_NAME}:${passwords.own}@${place}`;
  const serverUrl = `postgres://${SERVER_NAME}:${passwords.server}@${place}`;
  log(`PostgreSQL ${wasRunning ? 'was already running' : 'runs'} on port ${port}.`);
  return { url, serverUrl, port, wasRunning, stop: () => stopEngine(engine) };
}

/**
 * Stops the engine in `dataDir` if it is running or starting, and removes all its data, but not the
 * folder's parent and the copied binaries.
 * @throws Error with a message for the user when the server does not stop; its data are not removed then.
 */
export async function removeLocalPostgres(dataDir: string): Promise<void> {
  const cluster = clusterFolder(dataDir);
  if ((await awaitPostmaster(cluster, isKnown)).state === 'running') {
    const account = postgresAccount();
    const binDir = await prepareBinaries(account === null ? null : sharedBinariesFolder());
    await stopEngine({ dataDir, cluster, binDir });
  }
  await rm(dataDir, { recursive: true, force: true });
}

async function findOrStart(
  engine: Engine,
  options: LocalPostgresOptions,
  log: (sentence: string) => void,
): Promise<{ postmaster: Postmaster; wasRunning: boolean }> {
  let failure = '';
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const running = await runningPostmaster(engine);
    if (running !== null) return { postmaster: running, wasRunning: true };
    await adoptCluster(engine.dataDir, postgresAccount());
    const port = options.port ?? (await choosePort(engine.dataDir, attempt));
    await writeSettings(engine.dataDir, { ...OWN_SETTINGS, ...options.settings, port });
    log('Starting PostgreSQL.');
    const result = await pgCtl(engine, ['start', '--wait', '--log', logFile(engine)]);
    const started = await runningPostmaster(engine);
    // Of concurrent starts one succeeds; the others find its server here.
    if (started !== null) return { postmaster: started, wasRunning: result.code !== 0 };
    failure = result.output;
  }
  const logged = await readFile(logFile(engine), 'utf8').catch(() => '');
  const end = logged.trimEnd().split('\n').slice(-15).join('\n');
  throw new Error(`PostgreSQL did not start in ${engine.dataDir}.\n${failure}\n${end}`);
}

/** Returns the running server, after waiting for one that is starting; removes a stale pid file. */
async function runningPostmaster(engine: Engine): Promise<Postmaster | null> {
  const found = await awaitPostmaster(
    engine.cluster,
    (now) => isKnown(now) && (now.state !== 'running' || now.postmaster.isReady),
  );
  if (found.state === 'stale') await rm(join(engine.cluster, 'postmaster.pid'), { force: true });
  return found.state === 'running' ? found.postmaster : null;
}

/** Whether the state is final: a starting server cannot be stopped before it has written its pid. */
function isKnown({ state }: PostmasterState): boolean {
  return state !== 'starting';
}

async function choosePort(dataDir: string, attempt: number): Promise<number> {
  const last = attempt === 1 ? await lastPort(dataDir) : null;
  return last !== null && (await isPortFree(last)) ? last : freePort();
}

async function stopEngine(engine: Engine): Promise<void> {
  const found = await awaitPostmaster(engine.cluster, isKnown);
  if (found.state !== 'running') return;
  const { pid } = found.postmaster;
  const { code, output } = await pgCtl(engine, ['stop', '--mode', 'fast', '--timeout', '30']);
  if (code === 0 || !isAlive(pid)) return;
  await pgCtl(engine, ['stop', '--mode', 'immediate', '--timeout', '10']);
  if (isAlive(pid)) throw new Error(`PostgreSQL (process ${pid}) does not stop.\n${output}`);
}

async function pgCtl(engine: Engine, args: string[]): ReturnType<typeof runCommand> {
  const program = join(engine.binDir, 'pg_ctl');
  // A server is stopped as the account that started it.
  return runCommand(program, [...args, '--pgdata', engine.cluster], await ownerOf(engine.cluster));
}

async function checkVersion(engine: Engine): Promise<void> {
  const made = (await readFile(join(engine.cluster, 'PG_VERSION'), 'utf8')).trim();
  const { output } = await runCommand(join(engine.binDir, 'postgres'), ['--version'], null);
  const ours = /(\d+)\./.exec(output)?.[1];
  if (ours === made) return;
  throw new Error(
    `The data in ${engine.dataDir} was made by PostgreSQL ${made}, the installed one is ` +
      `${ours ?? 'unreadable'}. Remove it with \`npm run reset\`, or set DATABASE_URL.`,
  );
}

function logFile(engine: Engine): string {
  return join(engine.cluster, 'server.log');
}
