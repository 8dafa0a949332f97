import { connect } from 'node:net';
import { expect } from 'vitest';
import { openTcpRelay } from '../../apps/server/src/testing/wire/tcp-relay.ts';
import { clusterFolder } from '../../packages/local-postgres/src/cluster.ts';
import {
  DURABLE_SETTINGS,
  removeLocalPostgres,
  startLocalPostgres,
} from '../../packages/local-postgres/src/local-postgres.ts';
import { awaitPostmaster } from '../../packages/local-postgres/src/postmaster.ts';
import { engineOfRun } from '../../packages/local-postgres/src/testing/engine-of-run.ts';
import { asSuperuser, copyCluster } from '../testing/copy-cluster.ts';

/** A primary and a standby that has each commit before it is answered, at one address. */
export interface EmbeddedPair {
  /** The superuser's URL of the one that leads. */
  readonly url: string;
  /** Kills the primary and gives the lead to the standby. */
  failOver: () => Promise<void>;
  close: () => Promise<void>;
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
  const [ofPrimary, ofStandby] = [engineOfRun('primary'), engineOfRun('standby')];
  const primary = await startLocalPostgres({ ...ofPrimary, settings: DURABLE_SETTINGS });
  await copyCluster(primary.url, ofPrimary.dataDir, ofStandby.dataDir, 'standby.signal');
  const { username, password } = new URL(primary.url);
  const source = `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`;
  const settings = { ...DURABLE_SETTINGS, primary_conninfo: source };
  const standby = await startLocalPostgres({ ...ofStandby, settings });
  await waitForStandby(primary.url);
  let leader = primary;
  const relay = await openTcpRelay(() => connect(leader.port, '127.0.0.1'));
  const atRelay = (url: string) => {
    const address = new URL(url);
    address.port = String(relay.port);
    return address.href;
  };
  return {
    url: atRelay(primary.url),
    failOver: async () => {
      const cluster = clusterFolder(ofPrimary.dataDir);
      const found = await awaitPostmaster(cluster, ({ state }) => state === 'running');
      if (found.state === 'running') process.kill(found.postmaster.pid, 'SIGKILL');
      await asSuperuser(standby.url, (client) => client.query('select pg_promote()'));
      leader = standby;
      relay.breakAll();
    },
    close: async () => {
      await relay.close();
      for (const { dataDir } of [ofPrimary, ofStandby]) await removeLocalPostgres(dataDir);
    },
  };
}
