import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The database that the first message of a connection names. */
function databaseIn(startup: Buffer): string {
  const words = startup.subarray(8).toString('utf8').split('\0');
  return words[words.indexOf('database') + 1] ?? '';
}

/** Relays to a database server until the test ends, and records which databases the connections are to. */
export async function recordDatabases(url: string) {
  const target = new URL(url);
  const names: string[] = [];
  const relay = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    near.once('data', (startup: Buffer) => names.push(databaseIn(startup)));
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  onTestFinished(() => void relay.close());
  const own = new URL(url);
  [own.hostname, own.port] = ['127.0.0.1', String((relay.address() as AddressInfo).port)];
  return { url: own.href, names };
}
