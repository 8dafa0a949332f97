import { expect, test } from 'vitest';
import type { DeliveryEffect } from '../delivery/delivery-effects.ts';
import { type CountedDelivery, deliveryCountChanges } from './delivery-counts.ts';
import { deliveryMeasures } from './statistics-measures.ts';

const day = (n: number) => new Date(Date.UTC(2026, 2, n));
const open: CountedDelivery = {
  placeId: 'box',
  status: 'delivered',
  deliveryTime: day(2),
  expiredTime: null,
  pickupTime: null,
  destroyTime: null,
  cancelledTime: null,
};
const names = new Map<number, string>(
  Object.entries(deliveryMeasures).map(([name, measure]) => [measure, name]),
);

/** The count changes of an event, as '+1 delivered on 4 at box, 24 h'. */
function counted(effects: readonly DeliveryEffect[], before: CountedDelivery) {
  const event = { effects, at: day(4), placeId: 'shelves' };
  return deliveryCountChanges(event, before).map(({ placeId, at, measure, n, ms }) => {
    const what = `${n > 0 ? '+' : ''}${n} ${names.get(measure)}`;
    return `${what} on ${new Date(at).getUTCDate()} at ${placeId}, ${ms / 3_600_000} h`;
  });
}

test('STA-06: each event is counted at its time and at the place of the delivery, also after a new assignment or an expiry', () => {
  expect(counted(['setDelivered'], { ...open, deliveryTime: null })).toEqual([
    '+1 delivered on 4 at shelves, 0 h',
  ]);
  expect(counted(['setPickedUp'], open)).toEqual(['+1 pickedUp on 4 at shelves, 48 h']);
  expect(counted(['setPickedUp'], { ...open, deliveryTime: null })).toEqual([
    '+1 pickedUpUndelivered on 4 at shelves, 0 h',
  ]);
  expect(counted(['setExpired'], open)).toEqual(['+1 expired on 4 at shelves, 0 h']);
  expect(counted(['setDestroyed'], open)).toEqual(['+1 destroyed on 4 at shelves, 0 h']);
  expect(counted(['setCancelled'], open)).toEqual(['+1 cancelled on 4 at shelves, 0 h']);
  expect(counted(['setPickedUp'], { ...open, deliveryTime: day(5) })).toEqual([
    '+1 pickedUp on 4 at shelves, 0 h',
  ]);
  expect(counted(['clearDeliveryTime', 'setPickedUp'], open)).toEqual([
    '+1 pickedUpUndelivered on 4 at shelves, 0 h',
  ]);
  const expired = { ...open, deliveryTime: null, expiredTime: day(3) };
  expect(counted(['setDelivered'], expired)).toEqual(['+1 delivered on 4 at shelves, 0 h']);
  expect(counted(['setPickedUp'], { ...expired, deliveryTime: day(2) })).toEqual([
    '+1 pickedUp on 4 at shelves, 48 h',
  ]);
});

test('STA-06: reversing a closing or an expiry, or repeating a delivery, subtracts exactly what was counted, and not what was reversed', () => {
  const effects = ['reverseClosing'] as const;
  expect(counted(effects, { ...open, status: 'pickup', pickupTime: day(3) })).toEqual([
    '-1 pickedUp on 3 at box, -24 h',
  ]);
  expect(counted(effects, { ...open, status: 'destroyed', destroyTime: day(3) })).toEqual([
    '-1 destroyed on 3 at box, 0 h',
  ]);
  expect(counted(effects, { ...open, status: 'cancelled', cancelledTime: day(3) })).toEqual([
    '-1 cancelled on 3 at box, 0 h',
  ]);
  expect(counted(effects, open)).toEqual([]);
  expect(counted([], { ...open, status: 'pickup', pickupTime: day(3) })).toEqual([]);
  const left = { pickupTime: day(1), destroyTime: day(1), cancelledTime: day(1) };
  const reversal = ['reverseClosing'] as const;
  for (const status of ['reserved', 'delivered', 'expired', 'removed'] as const)
    expect(counted(reversal, { ...open, ...left, status })).toEqual([]);
  expect(counted(reversal, { ...open, ...left, status: 'destroyed', destroyTime: day(3) })).toEqual(
    ['-1 destroyed on 3 at box, 0 h'],
  );
  for (const status of ['pickup', 'destroyed', 'cancelled'] as const)
    expect(counted(reversal, { ...open, status })).toEqual([]);
  const expiry = { ...open, expiredTime: day(3) };
  expect(counted(['reverseExpiry'], expiry)).toEqual(['-1 expired on 3 at box, 0 h']);
  expect(counted(['setDelivered'], open)).toEqual([
    '-1 delivered on 2 at box, 0 h',
    '+1 delivered on 4 at shelves, 0 h',
  ]);
  expect(counted(['clearDeliveryTime', 'setDelivered'], open)).toEqual([
    '+1 delivered on 4 at shelves, 0 h',
  ]);
});
