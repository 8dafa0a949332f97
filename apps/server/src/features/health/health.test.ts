import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { checkHealth } from './check-health.ts';

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
