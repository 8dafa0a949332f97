import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testEnvironment } from '../../apps/server/src/testing/test-secrets.ts';
import { freePort } from '../../packages/local-postgres/src/free-port.ts';
import { startProgram, waitFor } from '../../e2e/testing/programs.ts';
import {
  DURABLE_SETTINGS,
  removeLocalPostgres,
  startLocalPostgres,
} from '../../packages/local-postgres/src/local-postgres.ts';
import { awaitPostmaster } from '../../packages/local-postgres/src/postmaster.ts';
import { engineOfRun } from '../../packages/local-postgres/src/testing/engine-of-run.ts';
import { clusterFolder } from '../../packages/local-postgres/src/cluster.ts';

/** A program that is killed without warning and started again. */
export interface Killable {
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Ends it in order. */
  stop: () => Promise<void>;
}

/** Whoever runs a program starts it again: its port may be in use for a moment, or its database not be there yet. */
async function untilStarted(start: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await start();
      return;
    } catch (error) {
      if (tries === 30) throw error;
      await sleep(500);
    }
}

const root = join(import.meta.dirname, '..', '..');

/** The product's server or worker on a free port, which is the same after each start. */
export async function killableServer(
  env: NodeJS.ProcessEnv,
): Promise<Killable & { readonly url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    ...process.env,
    ...testEnvironment,
    NODE_ENV: 'production',
    LOG_LEVEL: 'fatal',
    HOST: '127.0.0.1',
    PORT: String(port),
    ...env,
  };
  let program: ReturnType<typeof startProgram> | undefined;
  const kill = async () => {
    const { child } = program ?? {};
    if (child === undefined) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGKILL')) await ended;
  };
  const start = async (): Promise<void> => {
    const started = startProgram(join(root, 'apps/server/src/main.ts'), settings);
    program = started;
    try {
      await waitFor(`${url}/api/health`, started.child, started.output);
    } catch (error) {
      await kill();
      throw error;
    }
  };
  return { url, start: () => untilStarted(start), kill, stop: async () => program?.stop() };
}

/** Kills the PostgreSQL of a folder, and waits until it is gone: otherwise its start could still find it running. */
export async function killPostmaster(dataDir: string): Promise<void> {
  const cluster = clusterFolder(dataDir);
  const found = await awaitPostmaster(cluster, ({ state }) => state === 'running');
  if (found.state === 'running') process.kill(found.postmaster.pid, 'SIGKILL');
  await awaitPostmaster(cluster, ({ state }) => state !== 'running');
}

/** A PostgreSQL of its own that writes durably. */
export async function killableDatabase(): Promise<Killable & { readonly url: string }> {
  const paths = engineOfRun(`kill-${process.pid}`);
  const { dataDir } = paths;
  const options = { ...paths, settings: DURABLE_SETTINGS };
  const { url, port } = await startLocalPostgres(options);
  return {
    url,
    start: () => untilStarted(() => startLocalPostgres({ ...options, port })),
    kill: () => killPostmaster(dataDir),
    stop: () => removeLocalPostgres(dataDir),
  };
}
