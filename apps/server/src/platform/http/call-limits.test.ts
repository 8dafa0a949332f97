import { expect, test } from 'vitest';
import { createMachineKey } from '../session/machine-keys.ts';
import { ownTestServer } from '../../testing/test-server.ts';

const server = await ownTestServer({ CALLS_PER_MINUTE: '20' });
const pharmacyId = (await server.givenPharmacy()).id;
const user = await server.givenUser({ pharmacyId });

test('one person’s calls are limited without limiting others, and a box has a limit of its own', async () => {
  const call = () => server.ask(user, 'GET', '/api/profile');
  const answers = await Promise.all(Array.from({ length: 30 }, call));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(refused).toHaveLength(10);
  expect(refused[0]?.body.code).toBe('too_many_requests');
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  const other = await server.givenUser({ pharmacyId });
  expect((await server.ask(other, 'GET', '/api/profile')).status).toBe(200);
  expect((await server.ask(null, 'GET', '/api/health')).status).toBe(200);
  const box = await server.givenBox({ pharmacyId });
  const { key } = await server.store.inPharmacies([pharmacyId], (tx) =>
    createMachineKey(tx, { kind: 'device', pharmacyId, boxId: box.id, name: 'box' }, new Date()),
  );
  const report = () => server.ask({ key }, 'GET', '/device/v1/state');
  const reports = await Promise.all(Array.from({ length: 40 }, report));
  expect(reports.every(({ status }) => status === 200)).toBe(true);
});

test('searches of the documentation count for the address that makes them', async () => {
  const get = (url: string) => server.app.inject({ url, remoteAddress: '192.0.2.7' });
  const statuses: number[] = [];
  for (let count = 0; count <= 600; count += 1)
    statuses.push((await get('/docs/search?q=order')).statusCode);
  expect([new Set(statuses.slice(0, 600)), statuses[600]]).toEqual([new Set([200]), 429]);
  expect((await get('/docs')).statusCode).toBe(200);
});

test('a page of another site is refused before anything else', async () => {
  const token = await server.tokenFor(await server.givenUser({ pharmacyId }));
  const ask = (headers: Record<string, string>) =>
    server.app.inject({ url: '/api/profile', headers: { authtoken: token, ...headers } });
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    const response = await ask(headers as Record<string, string>);
    expect(response.statusCode).toBe(403);
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  }
  const { origin } = new URL(server.services.settings.PUBLIC_URL);
  expect((await ask({ origin, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
});
