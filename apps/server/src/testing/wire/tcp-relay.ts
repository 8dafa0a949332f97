import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Connects the two until one of them is closed. */
function join(near: Socket, far: Socket): void {
  near.pipe(far).pipe(near);
  for (const [socket, other] of [
    [near, far],
    [far, near],
  ] as const) {
    socket.on('error', () => other.destroy());
    socket.on('close', () => other.destroy());
  }
}

/** Relays each connection to the one that `onward` opens for it. Without a port it gets a free one. */
export async function openTcpRelay(onward: (near: Socket) => Socket, givenPort = 0) {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near);
    near.on('close', () => open.delete(near));
    join(near, onward(near));
  });
  let port = givenPort;
  const listen = async () => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  await listen();
  return {
    port,
    breakAll,
    /** Breaks the connections and accepts no new ones, until it listens again. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        breakAll();
      }),
    listen,
  };
}
