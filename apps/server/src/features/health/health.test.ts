import { expect, test } from 'vitest';
import { isLostStatement } from '../../platform/database/database-faults.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { openClient } from '../../testing/test-database.ts';
import { ownTestServer, shareTestServer } from '../../testing/test-server.ts';
import { listen } from '../../testing/wire/listen.ts';
import { poolSessions } from '../../testing/wire/pooled-sessions.ts';
import { checkHealth } from './check-health.ts';

test.each([false, true])(
  'OPS-07: a server is not healthy at any time while its pooler exchanges sessions, also when others use it (%s)',
  async (isDisturbed) => {
    const { database } = await shareTestServer();
    const sessions = await Promise.all([openClient(database.url), openClient(database.url)]);
    const open = poolSessions(sessions, { isDisturbed });
    const free = [open(), open()];
    const connect = async () => {
      const one = free.pop() ?? open();
      return Object.assign(one, { release: () => void free.push(one) });
    };
    for (let round = 0; round < 4; round += 1)
      await expect(checkHealth({ pool: { connect } })).rejects.toSatisfy(isLostStatement);
  },
);

test('OPS-07: a server is healthy while only one connection is free', async () => {
  const { database } = await shareTestServer();
  const store = openDatabase({ url: database.url, poolSize: 2, onError: () => undefined });
  const used = await store.pool.connect();
  expect(await checkHealth(store)).toEqual({ status: 'ok' });
  used.release();
  await store.close();
});

test('OPS-16: a short stream begins at once, pings and ends by itself', async () => {
  const { app } = await ownTestServer();
  await app.ready();
  const response = await fetch(`http://127.0.0.1:${await listen(app.server)}/api/health/stream`);
  const parts: string[] = [];
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
    parts.push(part);
  expect(parts[0]).toBe('event: ready\ndata: {"status":"ok"}\n\n');
  expect(parts.join('')).toContain(': ping\n\n');
});

test('the server is healthy while its database responds', async () => {
  const server = await shareTestServer();
  expect((await server.ask(null, 'GET', '/api/health')).body).toEqual({ result: { status: 'ok' } });
  const unreachable = openDatabase({
    url: 'postgres://nobody@127.0.0.1:9/no',
    poolSize: 2,
    onError: () => undefined,
  });
  await expect(checkHealth(unreachable)).rejects.toThrow('ECONNREFUSED');
  await unreachable.close();
});
