import { expect, test } from 'vitest';
import { orderChangeKind, orderPlace } from './order-changes.ts';

const state = (status: 'reserved' | 'delivered' | 'expired' | 'pickup', hold = null as never) => ({
  status,
  hold,
});
const held = (hold: 'held' | 'rejected' | 'pickedUp' | null) => ({
  status: 'delivered' as const,
  hold,
});

test('INT-01: a change is named by its event, or else by the state that it leads to', () => {
  expect(orderChangeKind('arrive', state('reserved'), state('reserved'))).toBe('arrived');
  expect(orderChangeKind('load', state('reserved'), state('delivered'))).toBe('placed');
  expect(orderChangeKind('deliveryExpires', state('delivered'), state('expired'))).toBe('expired');
  expect(orderChangeKind('pickUpAtBox', state('expired'), state('pickup'))).toBe('picked_up');
  expect(orderChangeKind('undo', state('delivered'), state('reserved'))).toBe('undone');
});

test('INT-01: holds are changes when the parcel is held, released or rejected', () => {
  expect(orderChangeKind('hold', held(null), held('held'))).toBe('held');
  expect(orderChangeKind('release', held('held'), held(null))).toBe('released');
  expect(orderChangeKind('reject', held('held'), held('rejected'))).toBe('rejected');
});

test('INT-01: what changes nothing for the source is no change', () => {
  // One of two doors was loaded, or emptied.
  expect(orderChangeKind('load', state('reserved'), state('reserved'))).toBeUndefined();
  expect(orderChangeKind('pickUpAtBox', state('delivered'), state('delivered'))).toBeUndefined();
  expect(orderChangeKind('changeShelf', state('delivered'), state('delivered'))).toBeUndefined();
  expect(orderChangeKind('hold', held('held'), held('held'))).toBeUndefined();
  expect(orderChangeKind('acknowledge', held('pickedUp'), held(null))).toBeUndefined();
});

test('INT-01: the place is where the parcel is, or was before it left', () => {
  const real = { isTest: false, status: 'delivered' } as const;
  const nowhere = { ...real, doors: [], shelves: [] };
  const inBox = { ...real, doors: [{ lockerId: '1-1', loadedAt: null }], shelves: [] };
  const onShelf = { ...real, doors: [], shelves: ['A1'] };
  expect(orderPlace(nowhere, nowhere)).toBeNull();
  expect(orderPlace(nowhere, inBox)).toBe('box');
  expect(orderPlace(inBox, nowhere)).toBe('box');
  expect(orderPlace(inBox, onShelf)).toBe('shelf');
});
