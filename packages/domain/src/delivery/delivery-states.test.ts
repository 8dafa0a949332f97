import { expect, test } from 'vitest';
import {
  deliveryStatuses,
  expiredKind,
  isClosed,
  isOpen,
  openStatuses,
} from './delivery-states.ts';

test('DLV-07 DLV-13 DLV-14: a delivery has one of eight statuses, three are closed, and an expired one is a reservation until it was delivered', () => {
  expect(deliveryStatuses).toEqual([
    'reserved',
    'delivered',
    'pickup',
    'expired',
    'cancelled',
    'removed',
    'deleted',
    'destroyed',
  ]);
  expect(deliveryStatuses.filter(isClosed)).toEqual(['pickup', 'cancelled', 'destroyed']);
  expect(deliveryStatuses.filter(isOpen)).toEqual(openStatuses);
  const deliveryTime = new Date('2025-03-10T09:00:00Z');
  expect(expiredKind({ status: 'expired', deliveryTime: null })).toBe('reservation');
  expect(expiredKind({ status: 'expired', deliveryTime })).toBe('delivery');
  expect(expiredKind({ status: 'delivered', deliveryTime })).toBeUndefined();
});
