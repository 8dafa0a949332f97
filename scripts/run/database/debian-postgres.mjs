import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../packages/local-postgres/src/free-port.ts';
import { UserError } from '../process/user-error.mjs';

const run = promisify(execFile);

/** Fast, since its data are thrown away, and with room for the connections of tests side by side. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=500',
];

const accountId = async (flag) => Number((await run('id', [flag, 'postgres'])).stdout);

/**
 * Starts an empty PostgreSQL of Debian's package on the loopback, as its account `postgres`; needs root.
 * `url` is its superuser's; `stop` removes it.
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
export async function startDebianPostgres(version) {
  const bin = `/usr/lib/postgresql/${version}/bin`;
  await run(join(bin, 'postgres'), ['--version']).catch(() => {
    throw new UserError(`This needs Debian's package: apt-get install postgresql-${version}`);
  });
  const account = { uid: await accountId('-u'), gid: await accountId('-g') };
  const folder = await mkdtemp(join(tmpdir(), `kolli-postgres-${version}-`));
  await chown(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: { LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password);
  await chown(passwordFile, account.uid, account.gid);
  const cluster = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--username=postgres'];
  cluster.push('--encoding=UTF8', '--locale=C.UTF-8');
  await run(join(bin, 'initdb'), ['--pgdata', data, ...cluster], options);
  const port = await freePort();
  const places = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ];
  const settings = [...SETTINGS, ...places].map((setting) => `-c ${setting}`).join(' ');
  const control = (...args) => run(join(bin, 'pg_ctl'), ['--pgdata', data, ...args], options);
  const stop = async () => {
    await control('stop', '--mode=immediate').catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await control('start', '--wait', `--log=${join(folder, 'log')}`, `--options=${settings}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
}
