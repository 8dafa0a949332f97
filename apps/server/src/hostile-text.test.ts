import { allCalls } from '@kolli/contract/all-calls';
import { fullPath } from '@kolli/contract/call/call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMachineKey } from './platform/session/machine-keys.ts';
import { givenBox, givenPharmacy, givenUser } from './testing/factories.ts';
import { shareTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let device: string;
let source: string;

beforeAll(async () => {
  server = await shareTestServer();
  const pharmacyId = (await givenPharmacy(server)).id;
  const boxId = (await givenBox(server, { pharmacyId })).id;
  await server.store.inPharmacies([pharmacyId], async (tx) => {
    const box = { kind: 'device', pharmacyId, boxId, name: 'box' } as const;
    const shop = { kind: 'orderSource', pharmacyId, source: 'shop', name: 'shop' } as const;
    device = (await createMachineKey(tx, box, new Date())).key;
    source = (await createMachineKey(tx, shop, new Date())).key;
  });
});
afterAll(() => server.close());

const order = { deliveryId: 'a-1', order_id: 'o', fulfillment_order_id: 'f' };

/** PostgreSQL stores neither: it refuses NUL, and replaces a lone surrogate. */
test.each([
  ['a NUL', 'a\u0000b', 1],
  ['a lone surrogate', 'a\ud800b', 2],
])('text with %s is invalid input in every field', async (_name, text, seq) => {
  const ask = (key: string, url: string, body: object) => server.ask({ key }, 'POST', url, body);
  const version = { seq, at: 1, kind: 'version', softwareVersion: text };
  const answers = await Promise.all([
    ask(source, '/integration/v1/orders', { ...order, order_id: text }),
    ask(source, '/integration/v1/orders', { ...order, fulfillment_order_id: text }),
  ]);
  // An event of a box takes its number; its text is not stored.
  const { body: result } = await ask(device, '/device/v1/events', { events: [version] });
  expect(result.result).toMatchObject({ outcomes: [{ seq, outcome: 'unreadable' }] });
  for (const { status, body } of answers)
    expect([status, body.code]).toEqual([400, 'validation_fail']);
});

/** Path parameters with user-defined text, by call. */
test.each(
  Object.entries(allCalls).filter(
    ([, { method, path }]) => path.includes(':') && method !== 'POST',
  ),
)('a NUL in the path of %s is invalid input or unknown', async (_name, call) => {
  const admin = await givenUser(server, { role: 'admin' });
  const path = fullPath(call).replace(/:\w+/g, 'a%00b');
  const { status } = await server.ask(
    admin,
    call.method,
    path,
    call.method === 'GET' ? undefined : {},
  );
  expect([400, 401, 403, 404]).toContain(status);
});
