import { createServer } from 'node:net';

/** Whether a port of 127.0.0.1 is free. */
export async function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}

// Below the ports that Linux gives away itself (from 32768): one of those may be another program's
// before the one that it was chosen for listens.
const first = 20_000;
const last = 32_767;
let tried = Math.floor(Math.random() * (last - first));

/** Returns a port of 127.0.0.1 that is currently free, and another one at each call. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries <= last - first; tries += 1) {
    tried = (tried + 1) % (last - first + 1);
    if (await isPortFree(first + tried)) return first + tried;
  }
  throw new Error('This machine has no free port left.');
}
