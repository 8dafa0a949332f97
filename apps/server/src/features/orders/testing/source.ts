import type { ReceivedOrder } from '@kolli/contract/machine/integration';
import { createMachineKey } from '../../../platform/session/machine-keys.ts';
import type { Answer, TestServer } from '../../../testing/test-server.ts';
import type { BatchLine } from '../batch/refuse-line.ts';

export function orderNamed(name: string, fields: object = {}) {
  return {
    deliveryId: `kolli-${name}`,
    phoneNumber: '+358401234567',
    order_id: `order-${name}`,
    fulfillment_order_id: name,
    ...fields,
  };
}

export const testOrderNamed = (name: string, fields: object = {}) =>
  orderNamed(name, { deliveryId: `TEST-${name}`, ...fields });

/** An order source with its key, and its calls over HTTP, in its own pharmacy unless one is given. */
export async function givenSource(
  server: TestServer,
  given: { readonly pharmacyId?: string; readonly source?: string; readonly isTest?: true } = {},
) {
  const pharmacyId = given.pharmacyId ?? (await server.givenPharmacy()).id;
  const source = given.source ?? 'shop';
  const isTest = given.isTest ?? false;
  const machine = { kind: 'orderSource', pharmacyId, source, name: source, isTest } as const;
  const { key } = await server.store.inPharmacies([pharmacyId], (tx) =>
    createMachineKey(tx, machine, server.time.clock()),
  );
  const ask = (method: Parameters<TestServer['ask']>[1], path: string, body?: unknown) =>
    server.ask({ key }, method, `/integration/v1/orders${path}`, body);
  const own = { pharmacyId, key, ask };
  return {
    ...own,
    order: async (fields: object) => {
      const response = await ask('POST', '', fields);
      if (response.status !== 200) throw new Error(JSON.stringify(response.body));
      return response.body.result as ReceivedOrder;
    },
  };
}
export type TestSource = Awaited<ReturnType<typeof givenSource>>;

export const linesOf = (response: Answer): BatchLine[] =>
  (response.body.result as { lines: BatchLine[] }).lines;

export const codesOf = (response: Answer): string[] =>
  linesOf(response).map((line) => (line.ok ? 'ok' : line.code));
