import { expect, test } from 'vitest';
import { type DeliveryStatus, deliveryStatuses } from '../delivery/delivery-states.ts';
import { orderChangeKind, orderChangeKinds, orderPlace, orderPlaces } from './order-changes.ts';

const state = (status: DeliveryStatus) => ({ status, hold: null });
const held = (hold: 'held' | 'rejected' | 'pickedUp' | null) => ({
  status: 'delivered' as const,
  hold,
});

test.each([
  ['reserved', 'assigned'],
  ['delivered', 'placed'],
  ['pickup', 'picked_up'],
  ['expired', 'expired'],
  ['cancelled', 'cancelled'],
  ['removed', 'removed'],
  ['deleted', 'deleted'],
  ['destroyed', 'destroyed'],
] as const)('INT-01: a change that leads to the state %s is %s', (status, kind) => {
  for (const before of deliveryStatuses.filter((other) => other !== status))
    expect(orderChangeKind('load', state(before), state(status))).toBe(kind);
});

test.each([
  ['arrive', 'arrived'],
  ['assignToLockers', 'assigned'],
  ['release', 'released'],
  ['reject', 'rejected'],
  ['undo', 'undone'],
] as const)('INT-01: %s is %s whatever the state', (event, kind) => {
  expect(orderChangeKind(event, state('reserved'), state('reserved'))).toBe(kind);
  expect(orderChangeKind(event, state('delivered'), state('expired'))).toBe(kind);
});

test('INT-01: sources read these kinds of changes, a hold only when the parcel is held, and the place where it is or was before it left', () => {
  expect(orderChangeKinds.join(' ')).toBe(
    'arrived assigned placed notified picked_up expired held released rejected removed deleted destroyed cancelled undone',
  );
  expect(orderPlaces).toEqual(['box', 'shelf']);
  expect(orderChangeKind('hold', held(null), held('held'))).toBe('held');
  // One of two doors was loaded, or emptied.
  expect(orderChangeKind('load', state('reserved'), state('reserved'))).toBeUndefined();
  expect(orderChangeKind('pickUpAtBox', state('delivered'), state('delivered'))).toBeUndefined();
  expect(orderChangeKind('changeShelf', state('delivered'), state('delivered'))).toBeUndefined();
  expect(orderChangeKind('hold', held('held'), held('held'))).toBeUndefined();
  expect(orderChangeKind('acknowledge', held('pickedUp'), held(null))).toBeUndefined();
  const real = { isTest: false, status: 'delivered' } as const;
  const nowhere = { ...real, doors: [], shelves: [] };
  const inBox = { ...real, doors: [{ lockerId: '1-1', loadedAt: null }], shelves: [] };
  const onShelf = { ...real, doors: [], shelves: ['A1'] };
  expect(orderPlace(nowhere, nowhere)).toBeNull();
  expect(orderPlace(nowhere, inBox)).toBe('box');
  expect(orderPlace(inBox, nowhere)).toBe('box');
  expect(orderPlace(inBox, onShelf)).toBe('shelf');
});

test.each(deliveryStatuses)(
  'INT-08: a test order that is %s lies in a box while it waits',
  (status) => {
    const order = { status, isTest: true, doors: [], shelves: [] };
    const isWaiting = status === 'delivered' || status === 'expired';
    expect(orderPlace(order, order)).toBe(isWaiting ? 'box' : null);
  },
);
