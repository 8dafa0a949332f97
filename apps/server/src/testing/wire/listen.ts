import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { closeAtEnd } from '../close-at-end.ts';

/** Lets a server listen on a free port of this machine, which is returned. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** An HTTP server on a free port, until the end of the test, or of the file where no test is running. */
export async function openHttpServer(take: RequestListener) {
  const server = createServer(take);
  const port = await listen(server);
  /** Breaks open connections, too. */
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  closeAtEnd(close);
  return { url: `http://127.0.0.1:${port}`, port, close };
}
