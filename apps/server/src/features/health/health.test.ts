import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { givenPharmacy, givenUser } from '../../testing/factories.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { checkHealth } from './check-health.ts';

test('the server is well while its database answers', async () => {
  const server = await shareTestServer();
  expect((await server.ask(null, 'GET', '/api/health')).body).toEqual({ result: { status: 'ok' } });
  const away = openDatabase({
    url: 'postgres://nobody@127.0.0.1:9/no',
    poolSize: 2,
    onError: () => undefined,
  });
  await expect(checkHealth(away)).rejects.toThrow('ECONNREFUSED');
  await away.close();
});

test('names are shown of the pharmacies that somebody works at', async () => {
  const server = await shareTestServer();
  const { id: pharmacyId, name } = await givenPharmacy(server);
  await givenPharmacy(server);
  const staff = await givenUser(server, { pharmacyId });
  const { body } = await server.ask(staff, 'GET', '/api/health/entity-names');
  expect(body.result).toEqual({ pharmacies: { [pharmacyId]: name } });
});
