import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { clusterFolder } from '../../../packages/local-postgres/src/cluster.ts';
import { startLocalPostgres } from '../../../packages/local-postgres/src/local-postgres.ts';
import { localPostgresPaths } from '../../../packages/local-postgres/src/paths.ts';
import {
  isUp,
  makeTrialCheckout,
  removeTrialCheckout,
  runScript,
  twoFreePorts,
} from '../testing/trial-checkout.mjs';

let runs = [];

const root = await makeTrialCheckout();
const ports = await twoFreePorts();
afterEach(async () => {
  for (const { child, ended } of runs) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  }
  runs = [];
});
afterAll(() => removeTrialCheckout(root));

function start(env) {
  const run = runScript(root, 'start', ports, env);
  runs.push(run);
  return run;
}

async function ask(port, path = '/api/health') {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    (response) => response.json(),
    () => null,
  );
}

test('a start serves, gives the server its settings, and Ctrl-C ends all of it; a second one uses the same secrets, which only their owner reads', async () => {
  const run = start();
  expect(await isUp(run), run.output).toBe(true);
  const server = await ask(ports.server);
  expect(server).toMatchObject({ PORT: String(ports.server), HOST: '127.0.0.1' });
  expect(server.DATABASE_URL).toMatch(/^postgres:\/\/kolli_server:[^@]+@127\.0\.0\.1:\d+\/kolli$/);
  expect(server).not.toHaveProperty('DATABASE_OWNER_URL');
  expect(Buffer.from(server.KOLLI_HASH_KEY, 'base64')).toHaveLength(32);
  const sandbox = await ask(ports.sandbox);
  expect(sandbox.SMS_GATEWAY_KEY).toBe(server.SMS_GATEWAY_KEY);
  expect(server.SMTP_URL).toBe(`smtp://127.0.0.1:${sandbox.SANDBOX_SMTP_PORT}`);
  expect(server.SERVICE_ADDRESS).toContain('@');
  expect(server.STRONG_AUTH_ISSUER).toBe(`http://localhost:${ports.sandbox}/oidc`);
  expect(server).toMatchObject({
    USER_GUIDE_URL: `http://localhost:${ports.sandbox}/user-guide`,
    HELPDESK_URL: `http://localhost:${ports.sandbox}/helpdesk`,
  });
  expect(run.output).toContain(`http://localhost:${ports.sandbox}/phone`);
  expect(sandbox).not.toHaveProperty('KOLLI_HASH_KEY');
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
  expect(await ask(ports.server)).toBeNull();
  expect(await ask(ports.sandbox)).toBeNull();
  const file = join(root, '.kolli', 'secrets.env');
  const before = await readFile(file, 'utf8');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await isUp(run), run.output).toBe(true);
  expect(await readFile(file, 'utf8')).toBe(before);
});

test('JOB-13: a PostgreSQL that was killed is started again on its port', async () => {
  const run = start();
  expect(await isUp(run), run.output).toBe(true);
  const { DATABASE_URL } = await ask(ports.server);
  const pidFile = join(
    clusterFolder(localPostgresPaths(root, 'postgres').dataDir),
    'postmaster.pid',
  );
  const pid = Number.parseInt(await readFile(pidFile, 'utf8'), 10);
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(() => run.output, { timeout: 120_000 })
    .toContain('PostgreSQL had ended and was started again.');
  expect(Number.parseInt(await readFile(pidFile, 'utf8'), 10)).not.toBe(pid);
  const { url } = await startLocalPostgres(localPostgresPaths(root, 'postgres'));
  expect(new URL(url).host).toBe(new URL(DATABASE_URL).host);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
  await expect(readFile(pidFile, 'utf8')).rejects.toThrow('ENOENT');
});

test('a start or a reset beside a running start says so and changes nothing', async () => {
  const first = start();
  expect(await isUp(first), first.output).toBe(true);
  const second = start();
  expect(await second.ended).toBe(1);
  await second.closed;
  expect(second.output).toContain(`already runs in this checkout, as process ${first.child.pid}`);
  const reset = runScript(root, 'reset', ports);
  expect(await reset.ended).toBe(1);
  await reset.closed;
  expect(reset.output).toContain('Stop it with Ctrl-C');
  expect(await ask(ports.server)).not.toBeNull();
});

test('after kill -9 the programs end, and the next start takes over the database', async () => {
  const first = start();
  expect(await isUp(first), first.output).toBe(true);
  const { DATABASE_URL } = await ask(ports.server);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = start();
  expect(await isUp(second), second.output).toBe(true);
  expect(second.output).toContain('already running');
  expect((await ask(ports.server)).DATABASE_URL).toBe(DATABASE_URL);
});

test('one sentence names a taken port and how to choose another', async () => {
  const other = createServer().listen(ports.sandbox, '127.0.0.1');
  await once(other, 'listening');
  const run = start();
  expect(await run.ended).toBe(1);
  await run.closed;
  other.close();
  expect(run.output.trim()).toBe(
    `Port ${ports.sandbox}, where the sandbox would answer, is taken by another program. ` +
      `Choose another: KOLLI_SANDBOX_PORT=${ports.sandbox + 1000} npm start`,
  );
});

test('a server that crashes is reported with the end of its log, and the rest is stopped', async () => {
  const run = start();
  expect(await isUp(run), run.output).toBe(true);
  await ask(ports.server, '/crash');
  expect(await run.ended).toBe(1);
  await run.closed;
  expect(run.output).toContain('The server stopped unexpectedly (code 1)');
  expect(run.output).toContain('planted crash');
  expect(await ask(ports.sandbox)).toBeNull();
});

test('DATABASE_URL and DATABASE_OWNER_URL replace the embedded engine; one alone does not', async () => {
  const DATABASE_URL = 'postgres://elsewhere/kolli';
  const DATABASE_OWNER_URL = 'postgres://owner@elsewhere/kolli';
  for (const env of [{ DATABASE_URL }, { DATABASE_OWNER_URL }]) {
    const half = start(env);
    expect(await half.ended).toBe(1);
    await half.closed;
    expect(half.output).toContain('needs both DATABASE_URL');
  }
  const run = start({ DATABASE_URL, DATABASE_OWNER_URL });
  expect(await isUp(run), run.output).toBe(true);
  expect(run.output).not.toContain('PostgreSQL');
  const server = await ask(ports.server);
  expect(server).toMatchObject({ DATABASE_URL });
  for (const program of [server, await ask(ports.sandbox)])
    expect(program).not.toHaveProperty('DATABASE_OWNER_URL');
});

test('a migration that fails stops the start with its output; a reset removes data and secrets, not what a test run uses, and nothing if asked for help', async () => {
  const file = join(root, 'apps/server/src/cli.ts');
  await writeFile(file, "throw new Error('planted migration fault');");
  const run = start();
  expect(await run.ended).toBe(1);
  await run.closed;
  expect(run.output).toContain('planted migration fault');
  await writeFile(file, '');
  await mkdir(join(root, '.kolli', 'kept'), { recursive: true });
  const reset = runScript(root, 'reset', ports, {}, ['--help']);
  expect(await reset.ended).toBe(1);
  await reset.closed;
  expect(reset.output).toContain('takes no options');
  expect(existsSync(join(root, '.kolli', 'kept'))).toBe(true);
  await mkdir(join(root, '.kolli', 'postgres-test1'), { recursive: true });
  const removal = runScript(root, 'reset', ports);
  expect(await removal.ended, removal.output).toBe(0);
  expect(existsSync(join(root, '.kolli', 'secrets.env'))).toBe(false);
  expect(existsSync(join(root, '.kolli', 'postgres-test1'))).toBe(true);
});
