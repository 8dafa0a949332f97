import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testEnvironment } from './testing/test-secrets.ts';
import { openTestWorld } from './testing/test-world.ts';

const program = join(import.meta.dirname, 'main.ts');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await promisify(server.close.bind(server))();
  return port;
}

test('the program works and serves until its parent process exits', async () => {
  const world = await openTestWorld();
  onTestFinished(() => world.close());
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      ...testEnvironment,
      DATABASE_URL: world.database.url,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const { stdout: input } = child;
  if (input === null) throw new Error('The program has no output');
  for await (const line of createInterface({ input })) {
    const { msg, port: loggedPort, role } = JSON.parse(line) as Record<string, unknown>;
    if (msg !== 'Kolli listens') continue;
    expect({ loggedPort, role }).toEqual({ loggedPort: port, role: 'all' });
    break;
  }
  const health = await fetch(`http://127.0.0.1:${port}/api/health`);
  expect(await health.json()).toEqual({ result: { status: 'ok' } });
  const scheduled = async () => {
    const { rows } = await world.store.inGlobal((tx) =>
      sql`select cron_on is not null as "isScheduled" from pgboss.version, pgboss.schedule
        where name = 'act-on-deliveries'`.execute(tx),
    );
    return rows;
  };
  await expect.poll(scheduled).toEqual([{ isScheduled: true }]);
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});

test('wrong settings exit the program with the reasons and no stack', async () => {
  const env = { ...process.env, ...testEnvironment, DATABASE_URL: '', ROLE: 'master' };
  const run = promisify(execFile)(process.execPath, [program], { env });
  const { code, stderr } = (await run.catch((error: unknown) => error)) as Record<string, unknown>;
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^Wrong settings:\nROLE: [^\n]+\nDATABASE_URL: [^\n]+\n$/),
  ]);
});
