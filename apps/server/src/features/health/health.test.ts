import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { ownTestServer, shareTestServer } from '../../testing/test-server.ts';
import { listen } from '../../testing/wire/listen.ts';
import { checkHealth } from './check-health.ts';

test('OPS-07: a server whose pooler loses prepared statements is not healthy', async () => {
  const server = await shareTestServer();
  const store = openDatabase({ url: server.database.url, poolSize: 2, onError: () => undefined });
  await checkHealth(store);
  await Promise.all([1, 2].map(() => store.pool.query('deallocate all')));
  await expect(checkHealth(store)).rejects.toMatchObject({ code: '26000' });
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
