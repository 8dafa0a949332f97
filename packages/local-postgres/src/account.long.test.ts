import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type Account, giveAll } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import { clusterFolder } from './cluster.ts';
import { removeLocalPostgres, startLocalPostgres, TEST_SETTINGS } from './local-postgres.ts';
import { findPostmaster } from './postmaster.ts';
import { runCommand } from './run-command.ts';
import { engineOfRun } from './testing/engine-of-run.ts';

/** The account of an earlier version when root starts PostgreSQL; null for other users, who have no data to adopt. */
const FORMER: Account | null = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;

const options = { ...engineOfRun('account'), settings: TEST_SETTINGS };

// Stops the engine but keeps its data for the next test: creating them takes seconds.
afterEach(async () => {
  await (await startLocalPostgres(options)).stop();
});

afterAll(() => removeLocalPostgres(options.dataDir));

/** The uids that own the cluster's files and its server process. */
async function uidsInUse(): Promise<Set<number>> {
  const cluster = clusterFolder(options.dataDir);
  const paths = await readdir(cluster, { recursive: true });
  const found = await findPostmaster(cluster);
  const server = found.state === 'running' ? [`/proc/${found.postmaster.pid}`] : [];
  const all = [cluster, ...paths.map((path) => join(cluster, path)), ...server];
  const owners = await Promise.all(all.map((path) => stat(path).catch(() => null)));
  return new Set(owners.flatMap((one) => (one === null ? [] : [one.uid])));
}

async function startAsFormerAccount(): Promise<void> {
  const binDir = await prepareBinaries(options.binariesDir ?? null);
  const cluster = clusterFolder(options.dataDir);
  const args = ['start', '--wait', '--log', join(cluster, 'server.log'), '--pgdata', cluster];
  const { code, output } = await runCommand(join(binDir, 'pg_ctl'), args, FORMER);
  expect(code, output).toBe(0);
}

test('files and server belong to the same account, which is neither root nor nobody', async () => {
  await startLocalPostgres(options);
  const uids = [...(await uidsInUse())];
  expect(uids).toHaveLength(1);
  expect([0, 65_534]).not.toContain(uids[0]);
});

test('data owned by the user nobody is adopted at the next start', async () => {
  const first = await startLocalPostgres(options);
  const before = await uidsInUse();
  await first.stop();
  await giveAll(clusterFolder(options.dataDir), FORMER);
  expect(await startLocalPostgres(options)).toMatchObject({ url: first.url, wasRunning: false });
  expect(await uidsInUse()).toEqual(before);
});

test('a server that runs as the user nobody is reused and can be stopped', async () => {
  const first = await startLocalPostgres(options);
  await first.stop();
  await giveAll(clusterFolder(options.dataDir), FORMER);
  await startAsFormerAccount();
  const before = await uidsInUse();
  const second = await startLocalPostgres(options);
  expect(second).toMatchObject({ url: first.url, wasRunning: true });
  expect(await uidsInUse()).toEqual(before);
  await second.stop();
  expect((await findPostmaster(clusterFolder(options.dataDir))).state).toBe('none');
});
