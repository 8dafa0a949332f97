import { createHash } from 'node:crypto';
import type { CallArguments } from '@kolli/contract/call/call';
import type { createOrder, ReceivedOrder } from '@kolli/contract/machine/integration';
import { decideDeliveryEvent } from '@kolli/domain/delivery/decide-delivery-event';
import { CodedError } from '../../platform/coded-error.ts';
import { violatedConstraint } from '../../platform/database/database-faults.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { OrderSourceCaller } from '../../platform/session/machine-keys.ts';
import { applyDecision } from '../deliveries/apply-decision.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';
import { insertDelivery } from '../deliveries/insert-delivery.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import { findOrder } from './order.repository.ts';

type Order = CallArguments<typeof createOrder>['body'];

interface NewOrder {
  readonly source: OrderSourceCaller;
  readonly order: Order;
  readonly hash: Buffer;
  readonly at: Date;
}

/**
 * The hash by which the same order is recognized. The identity number is stored only through this
 * one-way hash.
 */
function contentHash(secretHash: (text: string) => Buffer, order: Order): Buffer {
  const fields = [
    order.deliveryId,
    order.additionalDeliveryIds,
    order.phoneNumber ?? null,
    order.is_drug,
    order.ssn ?? null,
    order.order_id,
  ];
  return createHash('sha256')
    .update(secretHash(JSON.stringify(fields)))
    .digest();
}

/** Inserts the order's delivery and its content hash. */
async function insertOrder(
  tx: Tx,
  deps: DeliveryDeps,
  { source, order, hash, at }: NewOrder,
): Promise<LoadedDelivery> {
  const { pharmacyId } = source;
  const { order_id: orderId, fulfillment_order_id: fulfillmentOrderId } = order;
  const before = await insertDelivery(tx, deps.secrets, {
    ...order,
    pharmacyId,
    boxId: null,
    unassigned: true,
    at,
    reserved: { userId: 'API', userName: 'API' },
    order: { source: source.source, orderId, fulfillmentOrderId },
  });
  await tx
    .insertInto('received_order')
    .values({
      pharmacy_id: pharmacyId,
      source: source.source,
      fulfillment_order_id: fulfillmentOrderId,
      content_hash: hash,
      delivery_id: before.row.id,
      received_at: at,
    })
    .execute();
  return before;
}

async function receiveNew(
  tx: Tx,
  deps: DeliveryDeps,
  received: Omit<NewOrder, 'at'>,
): Promise<ReceivedOrder> {
  const at = deps.clock();
  const before = await insertOrder(tx, deps, { ...received, at });
  const event = { name: 'arrive' } as const;
  const context = { now: at, pharmacyHasShelves: false, isDoorOutOfReach: false };
  const decision = decideDeliveryEvent(event, 'orderSource', null, context);
  if (!decision.ok) throw new CodedError(decision.code);
  const change = { event, actor: 'orderSource', at, userId: null, userName: 'API' } as const;
  const { row } = await applyDecision(tx, deps, before, decision, change, at);
  return {
    docId: row.id,
    deliveryId: row.kolli_id,
    order_id: received.order.order_id,
    fulfillment_order_id: received.order.fulfillment_order_id,
    deliveryStatus: decision.status,
    unassigned: decision.unassigned,
    onHold: false,
  };
}

/**
 * Creates an unassigned reservation for an order (DLV-17), once: the same order again returns the same.
 * Throws `order_conflict` for other content with the same id, and `kolli_id_in_use` for a kolli ID of
 * an open delivery.
 */
export async function receiveOrder(
  deps: DeliveryDeps,
  source: OrderSourceCaller,
  order: Order,
): Promise<ReceivedOrder> {
  const { pharmacyId } = source;
  const hash = contentHash((text) => deps.secrets.hash('order', pharmacyId, text), order);
  const attempt = () =>
    transact(deps.store, { pharmacyId, thing: order.fulfillment_order_id }, async (tx) => {
      const received = await findOrder(tx, source, order.fulfillment_order_id);
      if (received === undefined) return receiveNew(tx, deps, { source, order, hash });
      if (!received.contentHash.equals(hash)) throw new CodedError('order_conflict');
      return received.order;
    });
  try {
    return await attempt();
  } catch (error) {
    // The same order was sent concurrently: the other call has committed, so try again.
    const isTwin =
      violatedConstraint(error) === 'received_order_pkey' ||
      (error instanceof CodedError && error.code === 'kolli_id_in_use');
    if (!isTwin) throw error;
    return attempt();
  }
}
