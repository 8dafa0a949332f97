import { comparedKolliId } from '../delivery/kolli-ids.ts';

interface KeyedOrder {
  readonly fulfillment_order_id: string;
  readonly deliveryId: string;
  readonly additionalDeliveryIds: readonly string[];
}

/** What an order must not share with another one of its source: its id, and each of its kolli IDs in any notation. */
export function orderKeys(order: KeyedOrder): string[] {
  return [
    `order ${order.fulfillment_order_id}`,
    ...[order.deliveryId, ...order.additionalDeliveryIds].map(
      (id) => `kolli ${comparedKolliId(id)}`,
    ),
  ];
}
