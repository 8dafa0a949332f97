import { describe, expect, test } from 'vitest';
import { orderChangeKind, orderPlace } from '../../orders/order-changes.ts';
import { applyEffects } from '../../testing/apply-effects.ts';
import {
  decide,
  exampleContext,
  exampleDeliveries,
  exampleNames,
  exampleNow,
} from '../../testing/example-deliveries.ts';
import { endOfWaiting } from '../clock/clock-events.ts';
import { deliveryEventTable } from '../delivery-event-table.ts';
import type { DeliveryEventName } from '../delivery-events.ts';
import type { DeliverySnapshot } from '../delivery-snapshot.ts';
import { isClosed } from '../delivery-states.ts';
import { offeredActions } from '../offered-actions.ts';

const order: DeliverySnapshot = { ...exampleDeliveries.unassigned, isTest: true };

function step(name: DeliveryEventName, before: DeliverySnapshot): DeliverySnapshot {
  const decision = decide({ name }, 'test', before);
  if (!decision.ok) throw new Error(decision.code);
  return applyEffects(before, decision, exampleNow, []);
}

const delivered = step('deliverTest', order);

test('INT-08: the test robot delivers, picks up and expires a test order as a parcel in a box, without door and shelf, and no order of any other source', () => {
  const places = { doors: [], shelves: [] };
  expect(delivered).toMatchObject({ status: 'delivered', unassigned: false, ...places });
  expect(step('pickUpTest', delivered)).toMatchObject({ status: 'pickup', ...places });
  expect(step('expireTest', delivered)).toMatchObject({ status: 'expired', ...places });
  for (const name of ['deliverTest', 'pickUpTest', 'expireTest'] as const)
    for (const example of exampleNames)
      expect(decide({ name }, 'test', exampleDeliveries[example])).toEqual({
        ok: false,
        code: 'wrong_delivery_status',
      });
  expect(orderChangeKind('deliverTest', order, delivered)).toBe('placed');
  expect(orderPlace(order, order)).toBeNull();
  expect(orderPlace(order, delivered)).toBe('box');
  const pickedUp = step('pickUpTest', delivered);
  expect(orderChangeKind('pickUpTest', delivered, pickedUp)).toBe('picked_up');
  expect(orderPlace(delivered, pickedUp)).toBe('box');
});

const expired = step('expireTest', delivered);
const dayMs = 24 * 60 * 60_000;
const after = (ms: number) => ({ ...exampleContext, now: new Date(exampleNow.getTime() + ms) });

test('INT-08: its source cancels a test order in any open state, and the clock destroys it 30 days after it expired, and no real one', () => {
  const deleted = { ...order, status: 'deleted' } as const;
  for (const state of [order, delivered, expired, deleted])
    expect(decide({ name: 'cancel' }, 'orderSource', state)).toMatchObject({
      ok: true,
      status: 'cancelled',
    });
  const closed = step('pickUpTest', delivered);
  const refusal = { ok: false, code: 'wrong_delivery_status' };
  expect(decide({ name: 'cancel' }, 'orderSource', closed)).toEqual(refusal);
  const real = exampleDeliveries.expiredOnShelf;
  expect(decide({ name: 'cancel' }, 'orderSource', real)).toEqual(refusal);
  const destroy = (state: DeliverySnapshot, ms: number) =>
    decide({ name: 'destroy' }, 'clock', state, after(ms));
  expect(endOfWaiting(expired)).toBe('destroy');
  expect(destroy(expired, 30 * dayMs)).toMatchObject({ ok: true, status: 'destroyed' });
  expect(destroy(expired, 30 * dayMs - 1)).toEqual(refusal);
  expect(destroy(delivered, 90 * dayMs)).toEqual(refusal);
  expect(endOfWaiting({ ...expired, isTest: false })).toBeUndefined();
  expect(destroy({ ...expired, isTest: false }, 90 * dayMs)).toEqual(refusal);
});

describe('staff', () => {
  const states = [order, delivered, step('expireTest', delivered)];

  test('INT-08: they neither place nor hand over a test order; they delete and destroy it; a closed one is refused like other closed ones', () => {
    for (const state of states)
      for (const { event: name, actors, creates, isForTests } of deliveryEventTable) {
        if (!actors.includes('staff') || creates === true || isForTests === true) continue;
        expect(decide({ name }, 'staff', state)).toEqual({ ok: false, code: 'delivery_is_test' });
      }
    for (const state of states)
      expect(offeredActions(state, exampleContext)).toEqual(['delete', 'destroy']);
    const pickedUp = step('pickUpTest', delivered);
    expect(isClosed(pickedUp.status)).toBe(true);
    expect(decide({ name: 'pickUpByStaff' }, 'staff', pickedUp)).toEqual({
      ok: false,
      code: 'wrong_delivery_status',
    });
  });
});
