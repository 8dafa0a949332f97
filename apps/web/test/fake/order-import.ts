import { orderSchema } from '@kolli/contract/machine/integration';
import { network } from './server.ts';
import { result, signedIn } from './state.ts';

type Sent = { readonly pharmacyId: string; readonly orders: readonly unknown[] };

/** The calls that import orders: what was sent, and what is there. */
export type FakeImport = {
  readonly previews: Sent[];
  readonly imports: Sent[];
  /** The `fulfillment_order_id` of each order that is there. */
  readonly known: Set<string>;
};

/** Answers imports of orders, by the contract of orders, until the test ends. */
export function fakeOrderImport(known: readonly string[] = []): FakeImport {
  const fake: FakeImport = { previews: [], imports: [], known: new Set(known) };
  const lineOf = (order: unknown, isImport: boolean) => {
    const { data, error } = orderSchema.safeParse(order);
    if (error !== undefined) {
      const errors = error.issues.map(({ message, path }) => ({
        msg: message,
        path: path.join('.'),
      }));
      return { state: 'refused', code: 'validation_fail', errors };
    }
    if (fake.known.has(data.fulfillment_order_id)) return { state: 'known' };
    if (isImport) fake.known.add(data.fulfillment_order_id);
    return { state: isImport ? 'imported' : 'ready' };
  };
  const answer = (received: Sent[], isImport: boolean) =>
    signedIn(async ({ request }) => {
      const body = (await request.json()) as Sent;
      received.push(body);
      return result({ lines: body.orders.map((order) => lineOf(order, isImport)) });
    });
  network.post('/api/orders/import/preview', answer(fake.previews, false));
  network.post('/api/orders/import', answer(fake.imports, true));
  return fake;
}
