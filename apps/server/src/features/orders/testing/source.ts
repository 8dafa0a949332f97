import type { ReceivedOrder } from '@kolli/contract/machine/integration';
import { createMachineKey } from '../../../platform/session/machine-keys.ts';
import { givenPharmacy } from '../../../testing/factories.ts';
import type { Answer, TestServer } from '../../../testing/test-server.ts';
import type { BatchLine } from '../batch/refuse-line.ts';

/** An order source with its key, and its calls over HTTP. */
export interface TestSource {
  readonly pharmacyId: string;
  readonly key: string;
  ask: (method: Parameters<TestServer['ask']>[1], path: string, body?: unknown) => Promise<Answer>;
  /** Sends one order that must be accepted. */
  order: (fields: object) => Promise<ReceivedOrder>;
}

/** A valid order with ids derived from the name. */
export function orderNamed(name: string, fields: object = {}) {
  return {
    deliveryId: `kolli-${name}`,
    phoneNumber: '+358401234567',
    order_id: `order-${name}`,
    fulfillment_order_id: name,
    ...fields,
  };
}

/** A valid order of a test source. */
export const testOrderNamed = (name: string, fields: object = {}) =>
  orderNamed(name, { deliveryId: `TEST-${name}`, ...fields });

/** Creates an order source, in its own pharmacy unless one is given. */
export async function givenSource(
  server: TestServer,
  given: { readonly pharmacyId?: string; readonly source?: string; readonly isTest?: true } = {},
): Promise<TestSource> {
  const pharmacyId = given.pharmacyId ?? (await givenPharmacy(server)).id;
  const source = given.source ?? 'shop';
  const isTest = given.isTest ?? false;
  const machine = { kind: 'orderSource', pharmacyId, source, name: source, isTest } as const;
  const { key } = await server.store.inPharmacies([pharmacyId], (tx) =>
    createMachineKey(tx, machine, server.time.clock()),
  );
  const ask: TestSource['ask'] = (method, path, body) =>
    server.ask({ key }, method, `/integration/v1/orders${path}`, body);
  return {
    pharmacyId,
    key,
    ask,
    order: async (fields) => {
      const response = await ask('POST', '', fields);
      if (response.status !== 200) throw new Error(JSON.stringify(response.body));
      return response.body.result as ReceivedOrder;
    },
  };
}

/** The lines of a batch's response. */
export function linesOf(response: Answer): BatchLine[] {
  return (response.body.result as { lines: BatchLine[] }).lines;
}

/** 'ok' or the code of each line. */
export function codesOf(response: Answer): string[] {
  return linesOf(response).map((line) => (line.ok ? 'ok' : line.code));
}
