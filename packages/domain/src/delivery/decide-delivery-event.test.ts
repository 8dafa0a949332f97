import { expect, test } from 'vitest';
import { deliveryEventTable } from './delivery-event-table.ts';
import { deliveryEventNames } from './delivery-events.ts';
import type { DeliverySnapshot } from './delivery-snapshot.ts';
import {
  acceptedFrom,
  decide,
  emptyDoor,
  exampleContext,
  exampleDeliveries,
} from '../testing/example-deliveries.ts';
import { words } from '../testing/words.ts';

test('DLV-17 DLV-16: an order arrives unassigned, staff reserve lockers without notifying, and a pharmacy reservation waits for a shelf if there are any', () => {
  expect(decide({ name: 'arrive' }, 'orderSource', null)).toMatchObject({
    ok: true,
    status: 'reserved',
    unassigned: true,
    effects: ['setReserved', 'newPin', 'log'],
  });
  const decision = decide({ name: 'createInBox' }, 'staff', null);
  expect(decision).toMatchObject({ ok: true, status: 'reserved', unassigned: false });
  expect(decision.ok && decision.effects).toContain('occupyLockers');
  expect(decision.ok && decision.effects).not.toContain('notifyCustomer');
  const event = { name: 'createOnPharmacy' } as const;
  expect(decide(event, 'staff', null)).toMatchObject({ status: 'reserved' });
  const atCounter = decide(event, 'staff', null, { ...exampleContext, pharmacyHasShelves: false });
  expect(atCounter).toMatchObject({ status: 'delivered', unassigned: false });
  expect(atCounter.ok && atCounter.effects).toEqual(
    expect.arrayContaining(['setDelivered', 'notifyCustomer']),
  );
});

test('a delivery is not created twice, and other events need an existing one', () => {
  for (const rule of deliveryEventTable) {
    const actor = rule.actors[0] ?? 'staff';
    const snapshot = rule.creates ? exampleDeliveries.unassigned : null;
    expect(decide({ name: rule.event }, actor, snapshot)).toEqual({
      ok: false,
      code: 'wrong_delivery_status',
    });
  }
});

test('DLV-19: a delivery that is unassigned or without a place can be assigned to lockers with a new PIN, or to a shelf, which delivers it', () => {
  const from = ['unassigned', 'reservedWithoutPlace', 'deleted'];
  expect(acceptedFrom('assignToLockers', 'staff')).toEqual(from);
  expect(acceptedFrom('assignToShelf', 'staff')).toEqual(
    words('unassigned reservedWithoutPlace removed deleted'),
  );
  const withoutShelves = { ...exampleContext, pharmacyHasShelves: false };
  expect(acceptedFrom('assignToShelf', 'staff', withoutShelves)).toEqual([]);
  expect(decide({ name: 'assignToLockers' }, 'staff', exampleDeliveries.deleted)).toMatchObject({
    status: 'reserved',
    unassigned: false,
    effects: words(`
      clearDeliveryTime clearNotified occupyLockers setAssigned takePhoneNumber newPin log
    `),
  });
  const decision = decide({ name: 'assignToShelf' }, 'staff', exampleDeliveries.unassigned);
  expect(decision).toMatchObject({ status: 'delivered', unassigned: false });
  const effects = decision.ok ? decision.effects : [];
  expect(effects.indexOf('clearDeliveryTime')).toBeLessThan(effects.indexOf('setDelivered'));
  expect(effects.indexOf('newPin')).toBeLessThan(effects.indexOf('notifyCustomer'));
  expect(acceptedFrom('changeShelf', 'staff')).toEqual(['deliveredOnShelf']);
});

test('TOD-05: a removed parcel goes to a shelf, is delivered there and has a new PIN and message', () => {
  const event = { name: 'assignToShelf' } as const;
  const decision = decide(event, 'staff', exampleDeliveries.removed);
  expect(decision).toMatchObject({ status: 'delivered', unassigned: false });
  expect(decision.ok && decision.effects).toEqual(
    expect.arrayContaining(['clearDeliveryTime', 'occupyShelves', 'newPin', 'notifyCustomer']),
  );
  for (const hold of ['held', 'rejected'] as const) {
    const onHold = decide(event, 'staff', { ...exampleDeliveries.removed, hold });
    expect(onHold).toMatchObject({ status: 'delivered', hold });
    expect(onHold.ok && onHold.effects).not.toContain('notifyCustomer');
  }
  const withoutShelves = { ...exampleContext, pharmacyHasShelves: false };
  expect(decide(event, 'staff', exampleDeliveries.removed, withoutShelves).ok).toBe(false);
});

const two = { ...exampleDeliveries.reservedInBox, doors: [emptyDoor('1-1'), emptyDoor('1-2')] };

test('DLV-15: a box loads a delivery reserved in it, or expired before that, which is delivered once its last needed door is loaded', () => {
  expect(acceptedFrom('load', 'box')).toEqual(
    words('reservedInBox partlyLoaded expiredReservation'),
  );
  expect(acceptedFrom('load', 'staff')).toEqual([]);
  const first = decide({ name: 'load', lockerIds: ['1-1'] }, 'box', two);
  expect(first).toMatchObject({ status: 'reserved', lockerIds: ['1-1'] });
  expect(first.ok && first.effects).toContain('addOpenCounts');
  expect(first.ok && first.effects).not.toContain('notifyCustomer');
  const second = { name: 'load', lockerIds: ['1-2'] } as const;
  const last = decide(second, 'box', exampleDeliveries.partlyLoaded);
  expect(last).toMatchObject({ status: 'delivered', lockerIds: ['1-2'] });
  expect(last.ok && last.effects).toEqual(
    expect.arrayContaining(words('markDoorsLoaded addOpenCounts setDelivered notifyCustomer')),
  );
  const event = { name: 'load', lockerIds: ['1-1'], releasedLockerIds: ['1-2'] } as const;
  const { name: _, ...doors } = event;
  expect(decide(event, 'box', two)).toMatchObject({ status: 'delivered', ...doors });
  const late = decide({ ...event, lockerIds: [] }, 'box', exampleDeliveries.partlyLoaded);
  expect(late).toMatchObject({ status: 'delivered' });
});

test.each([
  ['a door of another delivery', { lockerIds: ['2-1'] }],
  ['no door at all', { lockerIds: [] }],
  ['every door released', { lockerIds: [], releasedLockerIds: ['1-1', '1-2'] }],
  ['a door both loaded and released', { lockerIds: ['1-1'], releasedLockerIds: ['1-1'] }],
])('a load of %s is refused', (_, doors) => {
  expect(decide({ name: 'load', ...doors }, 'box', two).ok).toBe(false);
});

test('the table has one row for each event, whose last outcome is unconditional, and refuses an unknown one', () => {
  expect(deliveryEventTable.map((rule) => rule.event)).toEqual(deliveryEventNames);
  for (const rule of deliveryEventTable) {
    expect(rule.outcomes.at(-1)?.when).toBeUndefined();
    for (const { effects } of rule.outcomes) expect(effects).toContain('log');
  }
  const refused = { ok: false, code: 'wrong_delivery_status' };
  const event = { name: 'unknown' as 'load' };
  expect(decide(event, 'box', null)).toEqual(refused);
  expect(decide(event, 'box', exampleDeliveries.deliveredInBox)).toEqual(refused);
});

test('INT-08: staff and boxes cannot place a test order, and nobody changes a closed one', () => {
  const order = { ...exampleDeliveries.unassigned, isTest: true };
  const assign = (snapshot: DeliverySnapshot) =>
    decide({ name: 'assignToLockers' }, 'staff', snapshot);
  expect(assign(order)).toEqual({ ok: false, code: 'delivery_is_test' });
  const closed = { ...exampleDeliveries.pickedUp, isTest: true };
  expect(assign(closed)).toEqual({ ok: false, code: 'wrong_delivery_status' });
});

test('HLD-10: a parcel on hold that its customer took must be acknowledged, unless it left before the hold', () => {
  const holdAfter = (heldTime: Date) => {
    const held = { ...exampleDeliveries.deliveredInBox, hold: 'held', heldTime } as const;
    const decision = decide({ name: 'pickUpAtBox', lockerIds: ['1-1'] }, 'box', held);
    return decision.ok && [decision.status, decision.hold];
  };
  const { now } = exampleContext;
  expect(holdAfter(now)).toEqual(['pickup', 'pickedUp']);
  expect(holdAfter(new Date(now.getTime() + 1))).toEqual(['pickup', null]);
});
