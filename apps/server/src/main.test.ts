import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '@kolli/local-postgres/free-port';
import { asOwner } from './testing/test-database.ts';
import { checkKeys } from './features/administration/resealing/check-keys.ts';
import { layDatabaseWire } from './testing/wire/database-wire.ts';
import { testEnvironment } from './testing/test-secrets.ts';
import { ownTestWorld } from './testing/test-world.ts';

const program = join(import.meta.dirname, 'main.ts');

/** Starts the program and waits until it listens. */
async function startProgram(databaseUrl: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      ...testEnvironment,
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const { stdout: input } = child;
  if (input === null) throw new Error('The program has no output');
  const said: Record<string, unknown>[] = [];
  createInterface({ input }).on('line', (line) => said.push(JSON.parse(line)));
  const says = async (text: string) => {
    const find = () => said.find(({ msg }) => msg === text);
    await expect.poll(find).toBeDefined();
    return find();
  };
  return { port, child, ended, says };
}

/** Runs the program, which does not start; returns its code and what it complains. */
async function failedStart(given: NodeJS.ProcessEnv): Promise<unknown[]> {
  const env = { ...process.env, ...testEnvironment, HOST: '127.0.0.1', ...given };
  const run = promisify(execFile)(process.execPath, [program], { env });
  const { code, stderr } = (await run.catch((error: unknown) => error)) as Record<string, unknown>;
  return [code, stderr];
}

test('the program works and serves until its parent process exits', async () => {
  const world = await ownTestWorld();
  const { port, child, ended, says } = await startProgram(world.database.url);
  expect(await says('Kolli listens')).toMatchObject({ port, role: 'all' });
  const health = await fetch(`http://127.0.0.1:${port}/api/health`);
  expect(await health.json()).toEqual({ result: { status: 'ok' } });
  const scheduled = async () => {
    const { rows } = await world.store.inGlobal((tx) =>
      sql`select begun_at is not null as "isScheduled" from job_record
        where job = 'act-on-deliveries'`.execute(tx),
    );
    return rows;
  };
  await expect.poll(scheduled).toEqual([{ isScheduled: true }]);
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});

test('a taken port ends the program with a sentence, before any job begins', async () => {
  const world = await ownTestWorld();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const port = String((taken.address() as AddressInfo).port);
  const sentence = `listen EADDRINUSE: address already in use 127.0.0.1:${port}: end what listens there, or change HOST and PORT, or METRICS_HOST and METRICS_PORT.\n`;
  for (const ports of [{ PORT: '0', METRICS_PORT: port }, { PORT: port }])
    expect(await failedStart({ DATABASE_URL: world.database.url, ...ports })).toEqual([
      1,
      sentence,
    ]);
});

/** Half of a request, without its headers' end and without its body. */
async function sendHalves(port: number): Promise<void> {
  const head = 'POST /integration/v1/orders HTTP/1.1\r\nHost: kolli\r\n';
  const halves = [
    head,
    `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":`,
  ];
  for (const half of halves) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(half);
  }
}

test('JOB-13 OPS-14 JOB-10: a program waits for the database, a thousand boxes can connect before it has time for any, and SIGTERM ends it with status 0 in spite of half-sent requests', async () => {
  const world = await ownTestWorld();
  const wire = await layDatabaseWire(world.database.url);
  await wire.cut();
  const { port, child, ended, says } = await startProgram(wire.url);
  const health = async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).json();
  await says('waiting for the database');
  await wire.reconnect();
  await says('Kolli listens');

  child.kill('SIGSTOP');
  const sockets = Array.from({ length: 1000 }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  child.kill('SIGCONT');
  expect(await health()).toEqual({ result: { status: 'ok' } });

  await sendHalves(port);
  // The server has read the halves once it has answered a whole request sent after them.
  expect(await health()).toEqual({ result: { status: 'ok' } });
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await wire.cut();
});

test('SEC-10: a server that is given the owner of the database does not start, and says why', async () => {
  const world = await ownTestWorld();
  expect(await failedStart({ DATABASE_URL: world.database.ownerUrl })).toEqual([
    1,
    expect.stringMatching(
      /^DATABASE_URL: the role '\w+' is a superuser[^\n]+DATABASE_OWNER_URL[^\n]+\n$/,
    ),
  ]);
});

test('OPS-04: a program whose schema the database lacks exits with one sentence and no stack', async () => {
  const world = await ownTestWorld();
  await asOwner(world, "delete from schema_migration where name = 'access'");
  expect(await failedStart({ DATABASE_URL: world.database.url })).toEqual([
    1,
    expect.stringMatching(
      /^The database is not at release [^\n]+`kolli migrate`[^\n]+\(not applied: access\)\.\n$/u,
    ),
  ]);
});

test('OPS-16: a program behind a pooler that loses prepared statements exits with one sentence and no stack', async () => {
  const world = await ownTestWorld();
  await asOwner(
    world,
    `create function lose_statement() returns trigger language plpgsql as
      $$ begin raise exception 'prepared statement "kolli_0" does not exist' using errcode = '26000'; end $$;
    create trigger lose_statement before insert on job_record for each statement execute function lose_statement()`,
  );
  expect(await failedStart({ DATABASE_URL: world.database.url, PORT: '0' })).toEqual([
    1,
    expect.stringMatching(/^The pooler [^\n]+ DATABASE_PREPARED_STATEMENTS=off[^\n]+\n$/),
  ]);
});

test('wrong settings exit the program with the reasons and no stack', async () => {
  expect(await failedStart({ DATABASE_URL: '', ROLE: 'master' })).toEqual([
    1,
    expect.stringMatching(/^Wrong settings:\nROLE: [^\n]+\nDATABASE_URL: [^\n]+\n$/),
  ]);
});

test('SEC-16: a program without a key that is still needed exits with what needs it and no stack', async () => {
  const world = await ownTestWorld();
  await world.givenPharmacy();
  await checkKeys({ ...world, clock: world.time.clock });
  const env = {
    KOLLI_DATA_KEYS: `new:${Buffer.alloc(32, 1).toString('base64')}`,
    DATABASE_URL: world.database.url,
  };
  expect(await failedStart(env)).toEqual([
    1,
    expect.stringMatching(
      /^KOLLI_DATA_KEYS: lacks the key 'test', which still encrypts entry PINs \(1\)\. [^\n]+\n$/,
    ),
  ]);
});
