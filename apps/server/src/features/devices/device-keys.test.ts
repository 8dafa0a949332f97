import { expect, test } from 'vitest';
import { createMachineKey, revokeMachineKey } from '../../platform/session/machine-keys.ts';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { givenTestBox } from './testing/box.ts';

const server = await shareTestServer();
const box = await givenTestBox(server);

const calls = [
  ['GET', '/device/v1/state', undefined],
  ['POST', '/device/v1/heartbeat', { at: 0, softwareVersion: '1' }],
  ['POST', '/device/v1/events', { events: [{ kind: 'wrongPin', seq: 1, at: 0 }] }],
  ['GET', '/device/v1/commands', undefined],
] as const;

async function statuses(who: Parameters<TestServer['ask']>[0]) {
  const statusCodes = [];
  for (const [method, url, body] of calls)
    statusCodes.push((await server.ask(who, method, url, body)).status);
  return statusCodes;
}

const refused = calls.map(() => 401);

test('without a key, with a wrong key or as staff every device call is refused', async () => {
  expect(await statuses(null)).toEqual(refused);
  expect(await statuses({ key: `${box.key}x` })).toEqual(refused);
  expect(await statuses(box.staff)).toEqual(refused);
});

test('the key of an order source and a revoked one are refused immediately', async () => {
  const { pharmacyId } = box;
  const source = { kind: 'orderSource', pharmacyId, source: 's', name: 's' } as const;
  const { key } = await box.look((tx) => createMachineKey(tx, source, server.time.clock()));
  expect(await statuses({ key })).toEqual(refused);
  const other = await givenTestBox(server);
  expect((await other.beat()).status).toBe(200);
  const revoked = { pharmacyId: other.pharmacyId, id: other.keyId };
  await other.look((tx) => revokeMachineKey(tx, revoked, server.time.clock));
  expect(await statuses({ key: other.key })).toEqual(refused);
});
