import { expect, test } from 'vitest';
import { orderKeys } from './order-keys.ts';

test('INT-12: orders share a key if they share their id or one kolli ID, not if an id equals a kolli ID', () => {
  const order = { fulfillment_order_id: 'a', deliveryId: 'b', additionalDeliveryIds: ['c'] };
  const sharesKey = (other: object) => {
    const keys = orderKeys({ ...order, ...other });
    return orderKeys(order).some((key) => keys.includes(key));
  };
  expect(sharesKey({ deliveryId: 'd', additionalDeliveryIds: [] })).toBe(true);
  const ids = { fulfillment_order_id: 'e', additionalDeliveryIds: [] };
  expect(sharesKey({ ...ids, deliveryId: 'c' })).toBe(true);
  expect(sharesKey({ ...ids, deliveryId: 'a' })).toBe(false);
});

test('SCN-11: two notations of one parcel are one key', () => {
  const [sent, same] = ['00376123456789012349', '376123456789012349'].map((deliveryId, index) =>
    orderKeys({ fulfillment_order_id: `${index}`, deliveryId, additionalDeliveryIds: [] }),
  );
  expect(sent?.filter((key) => same?.includes(key))).toHaveLength(1);
});
