import { expect, test } from 'vitest';
import {
  deliveryStatuses,
  expiredKind,
  isClosed,
  isOpen,
  openStatuses,
} from './delivery-states.ts';

test('DLV-07: a delivery has one of eight statuses', () => {
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
});

test('picked up, cancelled and destroyed are closed, all others open', () => {
  expect(deliveryStatuses.filter(isClosed)).toEqual(['pickup', 'cancelled', 'destroyed']);
  expect(deliveryStatuses.filter(isOpen)).toEqual(openStatuses);
});

test('DLV-13 DLV-14: an expired delivery is a reservation until it was delivered', () => {
  const deliveryTime = new Date('2025-03-10T09:00:00Z');
  expect(expiredKind({ status: 'expired', deliveryTime: null })).toBe('reservation');
  expect(expiredKind({ status: 'expired', deliveryTime })).toBe('delivery');
  expect(expiredKind({ status: 'delivered', deliveryTime })).toBeUndefined();
});
