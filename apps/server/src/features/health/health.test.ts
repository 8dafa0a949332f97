import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { givenPharmacy, givenUser } from '../../testing/factories.ts';
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

test("a user gets the names of the user's own pharmacies", async () => {
  const server = await shareTestServer();
  const { id: pharmacyId, name } = await givenPharmacy(server);
  await givenPharmacy(server);
  const staff = await givenUser(server, { pharmacyId });
  const { body } = await server.ask(staff, 'GET', '/api/health/entity-names');
  expect(body.result).toEqual({ pharmacies: { [pharmacyId]: name } });
});
