import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { openTcpRelay } from '../../../../testing/wire/tcp-relay.ts';

/** The database that the first message of a connection names. */
function databaseIn(startup: Buffer): string {
  const words = startup.subarray(8).toString('utf8').split('\0');
  return words[words.indexOf('database') + 1] ?? '';
}

/** Relays to a database server until the test ends, and records which databases the connections are to. */
export async function recordDatabases(url: string) {
  const { hostname, port } = new URL(url);
  const names: string[] = [];
  const relay = await openTcpRelay((near) => {
    near.once('data', (startup: Buffer) => names.push(databaseIn(startup)));
    return connect(Number(port || 5432), hostname);
  });
  onTestFinished(relay.close);
  const own = new URL(url);
  [own.hostname, own.port] = ['127.0.0.1', String(relay.port)];
  return { url: own.href, names };
}
