import { allCalls } from '@kolli/contract/all-calls';
import { fullPath } from '@kolli/contract/call/call';
import { expect, test } from 'vitest';
import { createMachineKey } from './platform/session/machine-keys.ts';
import { said, shareTestServer } from './testing/test-server.ts';

const server = await shareTestServer();
const pharmacyId = (await server.givenPharmacy()).id;
const boxId = (await server.givenBox({ pharmacyId })).id;
const keyOf = (machine: Parameters<typeof createMachineKey>[1]) =>
  server.store.inPharmacies([pharmacyId], (tx) => createMachineKey(tx, machine, new Date()));
const { key: device } = await keyOf({ kind: 'device', pharmacyId, boxId, name: 'box' });
const shop = { kind: 'orderSource', pharmacyId, source: 'shop', name: 'shop' } as const;
const { key: source } = await keyOf(shop);

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
  for (const answer of answers) expect(await said(answer)).toBe('400 validation_fail');
});

const staffPath = (call: (typeof allCalls)[keyof typeof allCalls], name: string) =>
  fullPath(call).replace(/:\w+/g, name);

test.each(Object.entries(allCalls))(
  'SEC-13: a NUL or a bad percent code in path or query of %s gets a code of the catalogue',
  async (_name, call) => {
    const body = call.method === 'GET' ? undefined : {};
    const answerTo = (url: string) => said(server.ask(null, call.method, url, body));
    const path = staffPath(call, 'x');
    for (const query of ['a%00b', '%00', '%ff', '%', '%ed%a0%80'])
      expect(await answerTo(`${path}?pharmacyId=${query}`)).toBe('400 validation_fail');
    if (path === fullPath(call)) return;
    for (const name of ['a%00b', '%00'])
      expect(await answerTo(staffPath(call, name))).toBe('400 validation_fail');
    for (const name of ['%ff', 'a%b'])
      expect(await answerTo(staffPath(call, name))).toBe('404 no_such_call');
  },
);

test.each([
  ['/identity/token?x=%00', 400],
  ['/verified?state=%00', 400],
  ['/pages/%00', 400],
  ['/identity/%ff', 404],
])('SEC-13: %s is refused also where it is no call', async (url, status) => {
  const { statusCode } = await server.app.inject({ url });
  expect(statusCode).toBe(status);
});

test('SEC-13: an administrator who sends a NUL as a role gets a refusal, never a fault', async () => {
  const admin = await server.givenAdministrator({ role: 'admin' });
  for (const name of ['%00', 'a%00b']) {
    const deleting = server.ask(admin, 'DELETE', `/api/roles/${name}`);
    const changing = server.ask(admin, 'PATCH', `/api/roles/update/${name}`, { level: 1 });
    for (const call of [deleting, changing]) expect(await said(call)).toBe('400 validation_fail');
  }
});
