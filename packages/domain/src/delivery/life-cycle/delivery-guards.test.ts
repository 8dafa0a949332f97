import { expect, test } from 'vitest';
import { decide, emptyDoor, exampleDeliveries } from '../../testing/example-deliveries.ts';
import type { DeliveryActor, DeliveryEvent } from '../delivery-events.ts';
import type { DeliverySnapshot } from '../delivery-snapshot.ts';
import { lacksPlace } from '../offered-actions.ts';

const { deleted, deliveredInBox, expiredReservation, partlyLoaded, removed, unassigned } =
  exampleDeliveries;
const assign: DeliveryEvent = { name: 'assignToLockers', lockerIds: ['1-1'] };
const load: DeliveryEvent = { name: 'load', lockerIds: ['1-1'] };

// States that no way leads to today: what guards them must not rely on that.
test.each<[string, DeliveryEvent, DeliveryActor, DeliverySnapshot, string]>([
  ['assigned', assign, 'staff', { ...deleted, unassigned: false }, 'wrong_delivery_status'],
  ['assigned', assign, 'staff', { ...removed, unassigned: true }, 'wrong_delivery_status'],
  ['assigned', assign, 'staff', { ...unassigned, shelves: ['a1'] }, 'wrong_delivery_status'],
  ['loaded', load, 'box', { ...deleted, doors: [emptyDoor()] }, 'wrong_delivery_status'],
  [
    'removed where a door of it is empty',
    { name: 'remove', lockerIds: ['1-1', '1-2'] },
    'box',
    partlyLoaded,
    'wrong_delivery_status',
  ],
  [
    'deleted once it was delivered',
    { name: 'delete' },
    'staff',
    { ...deliveredInBox, doors: [emptyDoor()] },
    'reservation_delivered',
  ],
  [
    'deleted where it expired after its delivery',
    { name: 'delete' },
    'staff',
    { ...deliveredInBox, status: 'expired', doors: [emptyDoor()] },
    'wrong_delivery_status',
  ],
  [
    'deleted again in its box',
    { name: 'delete' },
    'staff',
    { ...deleted, doors: [emptyDoor()] },
    'wrong_delivery_status',
  ],
  [
    'cancelled after its removal',
    { name: 'cancel' },
    'orderSource',
    { ...removed, unassigned: true },
    'wrong_delivery_status',
  ],
])('a delivery is not %s', (_what, event, actor, snapshot, code) => {
  expect(decide(event, actor, snapshot)).toEqual({ ok: false, code });
});

test('TOD-05: an expired parcel without a place waits at the counter', () => {
  expect(lacksPlace({ ...expiredReservation, doors: [] })).toBe(false);
});
