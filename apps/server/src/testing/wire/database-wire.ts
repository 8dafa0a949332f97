import { connect } from 'node:net';
import { freePort } from '@kolli/local-postgres/free-port';
import { openTcpRelay } from './tcp-relay.ts';

/** A connection to a database that a test can disconnect. */
export interface DatabaseWire {
  readonly url: string;
  /** Ends all connections and accepts no new ones. */
  cut: () => Promise<void>;
  reconnect: () => Promise<void>;
}

/** Starts a TCP relay in front of a database. */
export async function layDatabaseWire(databaseUrl: string): Promise<DatabaseWire> {
  const { hostname, port } = new URL(databaseUrl);
  const relay = await openTcpRelay(() => connect(Number(port || 5432), hostname), await freePort());
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(relay.port);
  return { url: url.href, cut: relay.close, reconnect: relay.listen };
}
