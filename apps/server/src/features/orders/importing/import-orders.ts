import type { CallResult } from '@kolli/contract/call/call';
import type { importOrders as importCall } from '@kolli/contract/machine/order-import';
import type { DeliveryDeps } from '../../deliveries/delivery-deps.ts';
import type { OrderLimiter } from '../limit-orders.ts';
import { type OrderSender, receiveFrom } from '../receive-order.ts';
import { runLines } from './run-lines.ts';

export type ImportDeps = DeliveryDeps & { readonly limiter: OrderLimiter };

/**
 * Imports orders, each in its own transaction like an order of an order source, reserved by the person who imports it. An
 * order that was imported before is 'known' and changes nothing.
 */
export async function importOrders(
  deps: ImportDeps,
  sender: OrderSender,
  orders: readonly unknown[],
): Promise<CallResult<typeof importCall>> {
  const lines = await runLines(deps, sender, orders, async (order) => {
    const { isNew } = await receiveFrom(deps, sender, order);
    return { state: isNew ? ('imported' as const) : ('known' as const) };
  });
  return { lines };
}
