import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { freePorts, postgresBinaries, Programs } from '../testing/programs.ts';
import { type ArchivedPostgres, awaitRecovered } from './archived-postgres.ts';

const host = '127.0.0.1';

/** After so many seconds a change is archived in the trial; in operation 240. */
export const archiveSeconds = 10;

/** Fills in the files of `deploy/pgbackrest`; returns the paths of both. */
async function configure(programs: Programs, dataDir: string, port: number) {
  const config = await programs.fillIn('pgbackrest/pgbackrest.conf', 'pgbackrest.conf', {
    REPOSITORY: await programs.makeFolder('repository'),
    PASSPHRASE: randomBytes(32).toString('base64url'),
    LOG_DIR: await programs.makeFolder('log'),
    LOCK_DIR: await programs.makeFolder('lock'),
    SOCKET_DIR: programs.folder,
    DATA_DIR: dataDir,
    POSTGRES_PORT: port,
  });
  const settings = await programs.fillIn('pgbackrest/postgresql.conf', 'archive.conf', {
    CONFIG: config,
    ARCHIVE_SECONDS: archiveSeconds,
  });
  return { config, settings };
}

interface Place {
  readonly dataDir: string;
  readonly port: number;
  readonly password: string;
  /** The file of the settings that archive. */
  readonly settings: string;
}

async function makeCluster(programs: Programs, place: Place) {
  const { dataDir, port, password, settings } = place;
  const passwordFile = await programs.write('password', password);
  const args = ['--pgdata', dataDir, '--username', 'postgres', '--pwfile', passwordFile];
  args.push('--auth-local', 'peer', '--auth-host', 'scram-sha-256', '--data-checksums');
  args.push('--encoding', 'UTF8', '--locale', 'C.UTF-8');
  await programs.run(join(postgresBinaries(), 'initdb'), args, 'initdb');
  const own = `port = ${port}\nlisten_addresses = '${host}'\nmax_connections = 200\n`;
  const places = `unix_socket_directories = '${programs.folder}'\ninclude '${settings}'\n`;
  await appendFile(join(dataDir, 'postgresql.conf'), own + places);
}

/** Debian's PostgreSQL with pgBackRest, as `deploy/pgbackrest` sets them up. */
export async function startWithPgbackrest(): Promise<ArchivedPostgres> {
  const programs = new Programs(await mkdtemp(join(tmpdir(), 'kolli-point-in-time-')));
  await programs.makeFolder();
  const dataDir = join(programs.folder, 'data');
  const [port = 0] = await freePorts(1);
  const password = randomBytes(16).toString('hex');
  const url = `postgres://postgres:${password}@${host}:${port}/postgres`;
  const { config, settings } = await configure(programs, dataDir, port);
  const pgbackrest = (...args: string[]) =>
    programs.run('pgbackrest', [`--config=${config}`, '--stanza=kolli', ...args], args[0] ?? '');
  let postgres: ChildProcess;
  const start = async () => {
    postgres = programs.start(join(postgresBinaries(), 'postgres'), ['-D', dataDir], 'postgres');
    await awaitRecovered(url);
  };
  await makeCluster(programs, { dataDir, port, password, settings });
  await start();
  await pgbackrest('stanza-create');
  return {
    url,
    backUp: () => pgbackrest('backup', '--type=full'),
    destroy: async () => {
      const ended = once(postgres, 'exit');
      postgres.kill('SIGKILL');
      await ended;
      await rm(dataDir, { recursive: true, maxRetries: 50 });
      await programs.makeFolder('data');
    },
    restore: async (time) => {
      const target = ['--type=time', `--target=${time}`, '--target-action=promote'];
      await pgbackrest('restore', ...(time === undefined ? [] : target));
      await start();
    },
    close: async () => {
      await programs.stop();
      await rm(programs.folder, { recursive: true, force: true, maxRetries: 50 });
    },
  };
}
