import { expect, test } from 'vitest';
import { ownTestServer, said } from './testing/test-server.ts';

test('a worker serves only the health call', async () => {
  const server = await ownTestServer({ ROLE: 'worker' });
  const health = await server.ask(null, 'GET', '/api/health');
  expect(health).toMatchObject({ status: 200, body: { result: { status: 'ok' } } });
  for (const path of ['/api/profile', '/api/openapi.json', '/identity/jwks', '/'])
    expect(await said(server.ask(null, 'GET', path))).toBe('404 no_such_call');
});
