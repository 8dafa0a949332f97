import { connect } from 'node:net';
import { freePort } from '@kolli/local-postgres/free-port';
import { openTcpRelay } from './tcp-relay.ts';

/** A connection to a database that a test can cut, so that all connections end and no new ones are accepted. */
export async function layDatabaseWire(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const relay = await openTcpRelay(() => connect(Number(port || 5432), hostname), await freePort());
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(relay.port);
  return { url: url.href, cut: relay.close, reconnect: relay.listen };
}
