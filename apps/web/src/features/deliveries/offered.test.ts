import { expect, test } from 'vitest';
import { deliveredParcel, sampleDelivery } from '../../../test/sample/delivery.ts';
import { needsCheck, offeredFor, snapshotOf } from './offered.ts';

const context = { pharmacyHasShelves: true, isDoorOutOfReach: false };

function offered(changes: Parameters<typeof sampleDelivery>[0], around = context) {
  return [...offeredFor(sampleDelivery(changes), around)];
}

test('a waiting one can be placed, handed over, deleted, destroyed and its SMS sent', () => {
  const ways = ['assignToLockers', 'assignToShelf', 'pickUpByStaff'];
  expect(offered({})).toEqual([...ways, 'delete', 'destroy', 'resendSms']);
});

test('where the pharmacy has no shelves no shelf is offered', () => {
  expect(offered({}, { ...context, pharmacyHasShelves: false })).not.toContain('assignToShelf');
});

test('DLV-24: one behind a loaded door is neither deleted nor destroyed nor handed over', () => {
  expect([...offeredFor(deliveredParcel(), context)]).toEqual(['resendSms']);
});

test('former doors, which are there for display only, hold nothing', () => {
  const former = offered({ deliveryStatus: 'removed', unassigned: false, lockerId: ['1-1'] });
  expect(former).toEqual(['assignToShelf', 'pickUpByStaff', 'delete', 'destroy', 'resendSms']);
});

test('SHF-13: a delivered one on a shelf changes its shelf and is not assigned again', () => {
  const onShelf = offered({
    deliveryStatus: 'delivered',
    unassigned: false,
    deliveryTime: Date.now(),
    shelf: ['a1'],
    heldShelves: ['a1'],
  });
  expect(onShelf).toEqual(['changeShelf', 'pickUpByStaff', 'delete', 'destroy', 'resendSms']);
});

test.each(['pickup', 'cancelled', 'destroyed'] as const)('a %s one is closed', (status) => {
  expect(offered({ deliveryStatus: status, unassigned: false })).toEqual([]);
});

test('the times of the wire become dates, and what never happened stays empty', () => {
  const snapshot = snapshotOf(deliveredParcel());
  expect(snapshot.doors[0]?.loadedAt).toEqual(snapshot.deliveryTime);
  expect(snapshot).toMatchObject({ expiredTime: null, removedTime: null, hasSsn: true });
});

test('PCK-09: an identity number or drugs ask for a check before handing over', () => {
  expect(needsCheck(sampleDelivery())).toBe(false);
  expect(needsCheck(sampleDelivery({ is_drug: true }))).toBe(true);
  expect(needsCheck(sampleDelivery({ hasSsn: true }))).toBe(true);
});
