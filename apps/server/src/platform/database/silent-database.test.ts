import { createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { listen } from '../../testing/wire/listen.ts';
import { isDatabaseAway } from './database-faults.ts';
import { openDatabase } from './open-database.ts';

const sockets: Socket[] = [];
const silent = createServer((socket) => void sockets.push(socket));
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test('a database that accepts connections but never responds times out, and counts as unavailable', async () => {
  const port = await listen(silent);
  const store = openDatabase({
    url: `postgres://somebody@127.0.0.1:${port}/nowhere`,
    onError: () => undefined,
  });
  const fault: unknown = await store
    .inGlobal(async () => 'reached')
    .catch((error: unknown) => error);
  expect(isDatabaseAway(fault)).toBe(true);
});
