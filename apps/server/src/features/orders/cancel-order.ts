import type { ReceivedOrder } from '@kolli/contract/machine/integration';
import { decideDeliveryEvent } from '@kolli/domain/delivery/decide-delivery-event';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { OrderSourceCaller } from '../../platform/session/machine-keys.ts';
import { applyDecision } from '../deliveries/apply-decision.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { lockWithDoors } from '../deliveries/lock-with-doors.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import { findOrder } from './order.repository.ts';

async function cancel(
  tx: Tx,
  deps: DeliveryDeps,
  source: OrderSourceCaller,
  order: ReceivedOrder,
): Promise<ReceivedOrder> {
  const { pharmacyId } = source;
  const name = { pharmacyId, kolliId: order.deliveryId, docId: order.docId };
  const before = await lockWithDoors(tx, name);
  const { status, unassigned } = before.row;
  if (status === 'cancelled') return { ...order, deliveryStatus: status, unassigned };
  const at = deps.clock();
  const event = { name: 'cancel' } as const;
  // A cancellation does not depend on shelves or the box's connection.
  const context = { now: at, pharmacyHasShelves: false, isDoorOutOfReach: false };
  const decision = decideDeliveryEvent(event, 'orderSource', before.snapshot, context);
  if (!decision.ok) throw new CodedError(decision.code);
  const change = { event, actor: 'orderSource', at, userId: null, userName: 'API' } as const;
  await applyDecision(tx, deps, before, decision, change, at);
  return { ...order, deliveryStatus: decision.status, unassigned: decision.unassigned };
}

/**
 * Cancels an order that is unassigned, or reserved with no door loaded, or an open test order: its doors are released,
 * its kolli ID may be reused. Cancelling it again returns the same. Throws `order_not_found` also for an
 * order of another source or pharmacy, `reservation_delivered` once a parcel is in a door, otherwise
 * `wrong_delivery_status`.
 */
export async function cancelOrder(
  deps: DeliveryDeps,
  source: OrderSourceCaller,
  fulfillmentOrderId: string,
): Promise<ReceivedOrder> {
  return transact(
    deps.store,
    { pharmacyId: source.pharmacyId, thing: fulfillmentOrderId },
    async (tx) => {
      const found = await findOrder(tx, source, fulfillmentOrderId);
      if (found === undefined) throw new CodedError('order_not_found');
      return cancel(tx, deps, source, found.order);
    },
  );
}
