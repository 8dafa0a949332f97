import { connect, createServer, type Socket } from 'node:net';

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
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      relay.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const address = relay.address();
  if (address === null || typeof address === 'string') throw new Error('The relay has no port');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.href,
    cut: () =>
      new Promise((resolve) => {
        relay.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    reconnect: () => listen(address.port),
  };
}
