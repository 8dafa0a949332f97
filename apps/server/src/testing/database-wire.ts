import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '@kolli/local-postgres/free-port';

/** A connection to a database that a test can disconnect. */
export interface DatabaseWire {
  readonly url: string;
  /** Ends all connections and accepts no new ones. */
  cut: () => Promise<void>;
  reconnect: () => Promise<void>;
}

/** Starts a TCP relay in front of a database. */
export async function layDatabaseWire(databaseUrl: string): Promise<DatabaseWire> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    near.pipe(far).pipe(near);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const port = await freePort();
  const listen = async () => {
    relay.listen(port, '127.0.0.1');
    await once(relay, 'listening');
  };
  await listen();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cut: () =>
      new Promise((resolve) => {
        relay.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    reconnect: listen,
  };
}
