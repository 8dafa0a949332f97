import { join } from 'node:path';
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { expect } from 'vitest';
import { clusterFolder } from '../../packages/local-postgres/src/cluster.ts';
import {
  DURABLE_SETTINGS,
  removeLocalPostgres,
  startLocalPostgres,
} from '../../packages/local-postgres/src/local-postgres.ts';
import { localPostgresPaths } from '../../packages/local-postgres/src/paths.ts';
import { awaitPostmaster } from '../../packages/local-postgres/src/postmaster.ts';
import { asSuperuser, copyCluster } from '../testing/copy-cluster.ts';

/** A primary and a standby that has each commit before it is answered, at one address. */
export interface EmbeddedPair {
  /** The superuser's URL of the one that leads. */
  readonly url: string;
  /** Kills the primary and gives the lead to the standby. */
  failOver: () => Promise<void>;
  close: () => Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');

/** Forwards connections to a port that may change, which closes those that are open. */
async function forwardTo(first: number) {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    turnTo: (port: number) => {
      target = port;
      cut();
    },
    close: () => {
      server.close();
      cut();
    },
  };
}

/** Makes the primary wait for the standby with each commit, once that follows. */
async function waitForStandby(url: string): Promise<void> {
  await asSuperuser(url, async (client) => {
    const states = async () => {
      const { rows } = await client.query(`select state from pg_stat_replication`);
      return rows;
    };
    await expect.poll(states, { timeout: 120_000 }).toEqual([{ state: 'streaming' }]);
    await client.query(`alter system set synchronous_standby_names = '*'`);
    await client.query('select pg_reload_conf()');
  });
}

/** Starts the two with the embedded engine. */
export async function startEmbeddedPair(): Promise<EmbeddedPair> {
  const [ofPrimary, ofStandby] = ['primary', 'standby'].map((name) =>
    localPostgresPaths(root, `postgres-${name}-${process.pid}`),
  );
  if (ofPrimary === undefined || ofStandby === undefined) throw new Error('No folders');
  const primary = await startLocalPostgres({ ...ofPrimary, settings: DURABLE_SETTINGS });
  await copyCluster(primary.url, ofPrimary.dataDir, ofStandby.dataDir, 'standby.signal');
  const { username, password } = new URL(primary.url);
  const source = `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`;
  const settings = { ...DURABLE_SETTINGS, primary_conninfo: source };
  const standby = await startLocalPostgres({ ...ofStandby, settings });
  await waitForStandby(primary.url);
  const forward = await forwardTo(primary.port);
  const atForward = (url: string) => {
    const address = new URL(url);
    address.port = String(forward.port);
    return address.href;
  };
  return {
    url: atForward(primary.url),
    failOver: async () => {
      const cluster = clusterFolder(ofPrimary.dataDir);
      const found = await awaitPostmaster(cluster, ({ state }) => state === 'running');
      if (found.state === 'running') process.kill(found.postmaster.pid, 'SIGKILL');
      await asSuperuser(standby.url, (client) => client.query('select pg_promote()'));
      forward.turnTo(standby.port);
    },
    close: async () => {
      forward.close();
      for (const { dataDir } of [ofPrimary, ofStandby]) await removeLocalPostgres(dataDir);
    },
  };
}
