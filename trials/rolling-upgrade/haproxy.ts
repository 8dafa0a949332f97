import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { freePort } from '../../packages/local-postgres/src/free-port.ts';
import { withoutHaproxyAccount } from '../testing/without-haproxy-account.ts';
import { presentRoot } from '../upgrade/releases.ts';

const run = promisify(execFile);
const shipped = join(presentRoot, 'deploy/haproxy/haproxy.cfg');

async function installHaproxy(): Promise<void> {
  const isThere = await run('haproxy', ['-v']).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  console.log('apt-get install haproxy');
  await run('apt-get', ['install', '--yes', '--no-install-recommends', 'haproxy']);
}

/** The shipped configuration with these addresses, without TLS, and with a socket that says how the servers are. */
async function configure(port: number, ports: readonly number[], socket: string): Promise<string> {
  let config = await readFile(shipped, 'utf8');
  const replace = (what: RegExp, by: string) => {
    if (!what.test(config)) throw new Error(`The configuration has no ${what.source}`);
    config = config.replace(what, by);
  };
  replace(/bind :443 .*/u, `bind 127.0.0.1:${port}`);
  for (const [index, one] of ports.entries())
    replace(new RegExp(`(server api${index + 1}) .*`, 'u'), `$1 127.0.0.1:${one}`);
  replace(/maxconn 60000/u, `maxconn 2000\n    stats socket ${socket}`);
  return withoutHaproxyAccount(config);
}

/** The servers that get calls, by the proxy's own statistics. */
async function serversUp(socket: string): Promise<string[]> {
  const connection = connect(socket);
  connection.end('show stat\n');
  const lines = (await text(connection)).split('\n').map((line) => line.split(','));
  return lines.flatMap(([backend, name = '', ...rest]) =>
    backend === 'api' && name !== 'BACKEND' && rest.includes('UP') ? [name] : [],
  );
}

/** HAProxy with the shipped configuration before API servers on loopback, until the test ends. */
export async function startHaproxy(ports: readonly number[]) {
  await installHaproxy();
  const folder = await mkdtemp(join(tmpdir(), 'kolli-haproxy-'));
  const [file, port] = [join(folder, 'haproxy.cfg'), await freePort()];
  const socket = join(folder, 'stats');
  await writeFile(file, await configure(port, ports, socket));
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  });
  return { url: `http://127.0.0.1:${port}`, serversUp: () => serversUp(socket) };
}
