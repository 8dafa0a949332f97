import { createServer } from 'node:net';

/** Whether a port of 127.0.0.1 is free. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await listenOnce(port)) !== null;
}

/** Returns a port of 127.0.0.1 that is currently free. */
export async function freePort(): Promise<number> {
  const port = await listenOnce(0);
  if (port === null) throw new Error('This machine has no free port left.');
  return port;
}

async function listenOnce(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      const found = typeof address === 'object' && address !== null ? address.port : null;
      server.close(() => resolve(found));
    });
  });
}
