import type { ReceivedOrder } from '@kolli/contract/machine/integration';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import { type HoldState, isOnHold } from '@kolli/domain/delivery/holds';
import type { Tx } from '../../platform/database/open-database.ts';
import type { OrderSourceCaller } from '../../platform/session/machine-keys.ts';

/** A received order in its current state, with the hash of its content; null once retention has cleared it. */
export interface StoredOrder {
  readonly order: ReceivedOrder;
  readonly contentHash: Buffer | null;
  /** The key of the hash. */
  readonly contentKeyId: string;
}

/** Orders of this source and pharmacy by their `fulfillment_order_id`; unknown ones are left out. */
export async function findOrders(
  tx: Tx,
  source: OrderSourceCaller,
  fulfillmentOrderIds: readonly string[],
): Promise<ReadonlyMap<string, StoredOrder>> {
  if (fulfillmentOrderIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('received_order')
    .innerJoin('delivery', (join) =>
      join
        .onRef('delivery.pharmacy_id', '=', 'received_order.pharmacy_id')
        .onRef('delivery.id', '=', 'received_order.delivery_id'),
    )
    .select(['received_order.fulfillment_order_id', 'received_order.content_hash'])
    .select('received_order.content_key_id')
    .select(['delivery.id', 'delivery.kolli_id', 'delivery.order_id'])
    .select(['delivery.status', 'delivery.unassigned', 'delivery.hold'])
    .where('received_order.pharmacy_id', '=', source.pharmacyId)
    .where('received_order.source', '=', source.source)
    .where('received_order.fulfillment_order_id', 'in', fulfillmentOrderIds)
    .execute();
  const stored = rows.map((row): [string, StoredOrder] => [
    row.fulfillment_order_id,
    {
      contentHash: row.content_hash,
      contentKeyId: row.content_key_id,
      order: {
        docId: row.id,
        deliveryId: row.kolli_id,
        order_id: row.order_id ?? '',
        fulfillment_order_id: row.fulfillment_order_id,
        deliveryStatus: row.status as DeliveryStatus,
        unassigned: row.unassigned,
        onHold: isOnHold({ hold: row.hold as HoldState | null }),
      },
    },
  ]);
  return new Map(stored);
}

/** One order of this source, or undefined. */
export async function findOrder(
  tx: Tx,
  source: OrderSourceCaller,
  fulfillmentOrderId: string,
): Promise<StoredOrder | undefined> {
  return (await findOrders(tx, source, [fulfillmentOrderId])).get(fulfillmentOrderId);
}
