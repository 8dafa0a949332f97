import type { ReceivedOrder } from '@kolli/contract/integration';
import { createMachineKey } from '../../platform/session/machine-keys.ts';
import { givenPharmacy } from '../../testing/factories.ts';
import type { Answer, TestServer } from '../../testing/test-server.ts';
import type { BatchLine } from './refuse-line.ts';

/** An order source with its key, as it speaks over HTTP. */
export interface TestSource {
  readonly pharmacyId: string;
  ask: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<Answer>;
  /** Sends one order that must be taken. */
  order: (fields: object) => Promise<ReceivedOrder>;
}

/** An order that is taken as it is; its ids come from the name. */
export function orderNamed(name: string, fields: object = {}) {
  return {
    deliveryId: `kolli-${name}`,
    phoneNumber: '+358401234567',
    order_id: `order-${name}`,
    fulfillment_order_id: name,
    ...fields,
  };
}

/** Makes an order source, in a pharmacy of its own unless one is given. */
export async function givenSource(
  server: TestServer,
  given: { readonly pharmacyId?: string; readonly source?: string } = {},
): Promise<TestSource> {
  const pharmacyId = given.pharmacyId ?? (await givenPharmacy(server)).id;
  const source = given.source ?? 'shop';
  const machine = { kind: 'orderSource', pharmacyId, source, name: source } as const;
  const { key } = await server.store.inPharmacies([pharmacyId], (tx) =>
    createMachineKey(tx, machine, server.time.clock()),
  );
  const ask: TestSource['ask'] = (method, path, body) =>
    server.ask({ key }, method, `/integration/v1/orders${path}`, body);
  return {
    pharmacyId,
    ask,
    order: async (fields) => {
      const answer = await ask('POST', '', fields);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.result as ReceivedOrder;
    },
  };
}

/** The lines that a batch was answered with. */
export function linesOf(answer: Answer): BatchLine[] {
  return (answer.body.result as { lines: BatchLine[] }).lines;
}

/** 'ok' or the code of each line. */
export function codesOf(answer: Answer): string[] {
  return linesOf(answer).map((line) => (line.ok ? 'ok' : line.code));
}
