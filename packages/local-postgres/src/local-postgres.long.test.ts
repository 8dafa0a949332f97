import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { clusterFolder } from './cluster.ts';
import { removeLocalPostgres, startLocalPostgres, TEST_SETTINGS } from './local-postgres.ts';
import { findPostmaster } from './postmaster.ts';
import { engineOfRun } from './testing/engine-of-run.ts';

const options = { ...engineOfRun('first'), settings: TEST_SETTINGS };

// Stops the engine but keeps its data for the next test: creating them takes seconds.
afterEach(async () => {
  if ((await runningPid()) !== null) await (await startLocalPostgres(options)).stop();
});

afterAll(() => removeLocalPostgres(options.dataDir));

/** Sends a TLS request, to which every PostgreSQL answers with one letter before authentication. */
async function answersAsPostgres(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('connect', () => socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])));
    socket.on('data', (data) => {
      socket.destroy();
      resolve(/^[SN]$/.test(data.toString('latin1')));
    });
    socket.on('error', () => resolve(false));
  });
}

async function runningPid(): Promise<number | null> {
  const found = await findPostmaster(clusterFolder(options.dataDir));
  return found.state === 'running' ? found.postmaster.pid : null;
}

const pidFile = () => join(clusterFolder(options.dataDir), 'postmaster.pid');

/** Empties the pid file of the running server until `work` has started, like that of a starting server. */
async function asIfStarting(work: () => Promise<void>): Promise<void> {
  const text = await readFile(pidFile(), 'utf8');
  await writeFile(pidFile(), '');
  // A file in the future never counts as stale, also on a busy machine.
  const aMinuteAhead = new Date(Date.now() + 60_000);
  await utimes(pidFile(), aMinuteAhead, aMinuteAhead);
  const done = work();
  await sleep(200);
  await writeFile(pidFile(), text, { flag: 'r+' });
  await done;
}

test('the engine starts, is reused by a second start, stops, and starts again on its port', async () => {
  const first = await startLocalPostgres(options);
  expect(first.wasRunning).toBe(false);
  expect(await answersAsPostgres(first.port)).toBe(true);
  const second = await startLocalPostgres(options);
  expect(second).toMatchObject({ wasRunning: true, url: first.url });
  await second.stop();
  expect(await answersAsPostgres(first.port)).toBe(false);
  expect(await runningPid()).toBeNull();
  await first.stop();
  expect(await startLocalPostgres(options)).toMatchObject({ wasRunning: false, url: first.url });
});

test('the password is stored in a file that others cannot read', async () => {
  await startLocalPostgres(options);
  const file = await stat(join(clusterFolder(options.dataDir), 'kolli-password'));
  expect(file.mode & 0o777).toBe(0o600);
});

test('the server of a killed process is found and reused', async () => {
  const script = `
    const { startLocalPostgres } = await import(${JSON.stringify(import.meta.resolve('./local-postgres.ts'))});
    const { url } = await startLocalPostgres(${JSON.stringify(options)});
    process.stdout.write(url);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const pid = await runningPid();
  expect(pid).not.toBeNull();
  expect(await startLocalPostgres(options)).toMatchObject({ wasRunning: true, url: String(url) });
  expect(await runningPid()).toBe(pid);
});

test('the pid file of a dead server is removed, on Linux also when its pid was reused', async () => {
  const { stop } = await startLocalPostgres(options);
  const pid = (await runningPid()) ?? 0;
  process.kill(pid, 'SIGKILL');
  while ((await runningPid()) !== null) await sleep(20);
  // Other systems cannot distinguish another process from the server.
  const number = process.platform === 'linux' ? process.pid : pid;
  await writeFile(pidFile(), `${number}\n${clusterFolder(options.dataDir)}\n1\n1\n\n\n\nready\n`);
  await chmod(pidFile(), 0o600);
  await expect(startLocalPostgres(options)).resolves.toMatchObject({ wasRunning: false });
  await stop();
});

test('concurrent first starts result in one server', async () => {
  await removeLocalPostgres(options.dataDir);
  const engines = await Promise.all([1, 2, 3, 4].map(() => startLocalPostgres(options)));
  expect(new Set(engines.map(({ url }) => url)).size).toBe(1);
  expect(engines.filter(({ wasRunning }) => !wasRunning)).toHaveLength(1);
  expect(await answersAsPostgres(engines[0]?.port ?? 0)).toBe(true);
});

test('two engines of one checkout run at the same time with different passwords', async () => {
  const other = { ...engineOfRun('second'), settings: TEST_SETTINGS };
  const engines = await Promise.all([startLocalPostgres(options), startLocalPostgres(other)]);
  const [first, second] = engines.map(({ url }) => new URL(url));
  expect(first?.port).not.toBe(second?.port);
  expect(first?.password).not.toBe(second?.password);
  await engines[1].stop();
  expect(await answersAsPostgres(engines[0].port)).toBe(true);
  await removeLocalPostgres(other.dataDir);
});

test('removing an engine stops it and deletes its data', async () => {
  const { port } = await startLocalPostgres(options);
  await removeLocalPostgres(options.dataDir);
  expect(await answersAsPostgres(port)).toBe(false);
  await expect(stat(options.dataDir)).rejects.toThrow('ENOENT');
});

test('a server that has not written its pid yet is stopped', async () => {
  const { port, stop } = await startLocalPostgres(options);
  await asIfStarting(stop);
  expect(await answersAsPostgres(port)).toBe(false);
});

test('the data of a server that has not written its pid yet is removed after it has stopped', async () => {
  const { port } = await startLocalPostgres(options);
  await asIfStarting(() => removeLocalPostgres(options.dataDir));
  expect(await answersAsPostgres(port)).toBe(false);
  await expect(stat(options.dataDir)).rejects.toThrow('ENOENT');
});
