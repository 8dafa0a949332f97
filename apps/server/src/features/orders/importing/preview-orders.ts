import type { CallResult } from '@kolli/contract/call/call';
import type { previewOrderImport } from '@kolli/contract/machine/order-import';
import { orderKeys } from '@kolli/domain/orders/order-keys';
import type { DeliveryDeps } from '../../deliveries/delivery-deps.ts';
import { type OrderSender, type Received, receiveFrom } from '../receive-order.ts';
import type { ImportDeps } from './import-orders.ts';
import { runLines } from './run-lines.ts';

/** Ends a transaction, so that nothing of it is written. */
class RolledBack extends Error {
  readonly received: Received;

  constructor(received: Received) {
    super('rolled back on purpose');
    this.received = received;
  }
}

/** Receives an order by the code of the import, in a transaction that is always rolled back. */
async function tryOrder(
  deps: DeliveryDeps,
  sender: OrderSender,
  order: Parameters<typeof receiveFrom>[2],
): Promise<Received> {
  try {
    return await receiveFrom(deps, sender, order, (received) => {
      throw new RolledBack(received);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.received;
    throw error;
  }
}

/**
 * What an import would do with each order now; writes nothing. Of lines that share an id or a kolli ID the first one that
 * can be imported counts, and the others name it.
 */
export async function previewOrders(
  deps: ImportDeps,
  sender: OrderSender,
  orders: readonly unknown[],
): Promise<CallResult<typeof previewOrderImport>> {
  const ready = new Map<string, number>();
  const lines = await runLines(deps, sender, orders, async (order, index) => {
    const keys = orderKeys(order);
    const line = keys.map((key) => ready.get(key)).find((earlier) => earlier !== undefined);
    if (line !== undefined) return { state: 'repeated' as const, line };
    const { isNew } = await tryOrder(deps, sender, order);
    if (!isNew) return { state: 'known' as const };
    for (const key of keys) ready.set(key, index);
    return { state: 'ready' as const };
  });
  return { lines };
}
