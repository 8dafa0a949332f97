import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureBuilt } from '../../scripts/run/builds.mjs';
import { runToEnd, serverFile } from '../../scripts/run/programs.mjs';

const root = join(import.meta.dirname, '..', '..');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (adminUrl === undefined)
    throw new Error('Start the tests by `npm test`: TEST_DATABASE_URL is not set');
  const name = `kolli_e2e_${randomBytes(6).toString('hex')}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

async function waitFor(url: string, program: ChildProcess, said: () => string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (program.exitCode !== null) throw new Error(`A program ended:\n${said()}`);
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > deadline) throw new Error(`${url} does not answer:\n${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function startProgram(file: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void lines.push(chunk.toString()));
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode !== null || !child.kill('SIGTERM')) return;
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(late);
  };
  return { child, said: () => lines.join('').slice(-4000), stop };
}

/**
 * Starts the product as a newcomer would have it, on a database and ports of its own: migrated,
 * the demo site provisioned, server and sandbox up. The tests find the addresses in `KOLLI_E2E_*`.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-e2e-'));
  const [database, port, sandboxPort] = await Promise.all([
    createDatabase(),
    freePort(),
    freePort(),
    ensureBuilt(root, () => undefined),
  ]);
  const kolliUrl = `http://localhost:${port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const keysFile = join(folder, 'keys.json');
  const serverEnv = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: kolliUrl,
    DATABASE_URL: database.url,
    WEB_DIST: join(root, 'apps/web/dist'),
    KOLLI_DATA_KEYS: `e2e:${randomBytes(32).toString('base64')}`,
    KOLLI_HASH_KEY: randomBytes(32).toString('base64'),
    KOLLI_SESSION_SECRET: randomBytes(32).toString('base64'),
    SMS_GATEWAY_URL: `http://127.0.0.1:${sandboxPort}/sms`,
    SMS_GATEWAY_KEY: 'sandbox',
  };
  const cli = serverFile(root, 'cli');
  await runToEnd(cli, ['migrate'], serverEnv);
  const site = join(root, 'apps/sandbox/demo/site.json');
  await runToEnd(cli, ['provision', site, '--keys', keysFile], serverEnv);
  const server = startProgram(serverFile(root, 'main'), serverEnv);
  const sandbox = startProgram(join(root, 'apps/sandbox/src/main.ts'), {
    ...process.env,
    KOLLI_URL: kolliUrl.replace('localhost', '127.0.0.1'),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_PUBLIC_URL: sandboxUrl,
    SANDBOX_DATA_DIR: join(folder, 'sandbox'),
    SANDBOX_KEYS: keysFile,
    SMS_GATEWAY_KEY: 'sandbox',
  });
  await waitFor(`${kolliUrl}/api/health`, server.child, server.said);
  await waitFor(`${sandboxUrl}/health`, sandbox.child, sandbox.said);
  process.env.KOLLI_E2E_URL = kolliUrl;
  process.env.KOLLI_E2E_SANDBOX_URL = sandboxUrl;
  process.env.KOLLI_E2E_KEYS = await readFile(keysFile, 'utf8');
  process.env.KOLLI_E2E_DATABASE_URL = database.url;
  return async () => {
    await sandbox.stop();
    await server.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
}
