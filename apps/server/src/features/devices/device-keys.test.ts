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

test('the key of an order source is refused', async () => {
  const source = {
    kind: 'orderSource',
    pharmacyId: box.pharmacyId,
    source: 's',
    name: 's',
  } as const;
  const { key } = await box.look((tx) => createMachineKey(tx, source, server.time.clock()));
  expect(await statuses({ key })).toEqual(refused);
});

test('a revoked key is refused immediately', async () => {
  const other = await givenTestBox(server);
  expect((await other.beat()).status).toBe(200);
  const { pharmacyId, keyId } = other;
  await other.look((tx) => revokeMachineKey(tx, { pharmacyId, id: keyId }, server.time.clock));
  expect(await statuses({ key: other.key })).toEqual(refused);
});

test('DEV-01: a batch with a wrong envelope is refused, and nothing of it is applied', async () => {
  const good = { kind: 'wrongPin', seq: 1, at: 1 };
  const wrong = [{ ...good, seq: 0 }, { ...good, seq: '2' }, { ...good, seq: null }, 'wrongPin'];
  for (const event of wrong)
    expect(await box.send([good, event as object])).toMatchObject({
      status: 400,
      body: { code: 'validation_fail' },
    });
  expect(await box.send([])).toMatchObject({ status: 400 });
  expect(await box.beat()).toMatchObject({ body: { result: { lastSeq: 0 } } });
});
