import { expect, test } from 'vitest';
import { deliveryStatuses } from '../delivery-states.ts';
import { endOfWaiting } from './clock-events.ts';
import {
  decide,
  exampleContext,
  exampleDeliveries,
  exampleNames,
  exampleNow,
} from '../../testing/example-deliveries.ts';

const yearMs = 365 * 24 * 60 * 60_000;

test('a reservation in a box expires and so does any delivery, an unassigned one is cancelled, a removed one destroyed, others have no end', () => {
  expect(endOfWaiting(exampleDeliveries.reservedInBox)).toBe('reservationExpires');
  expect(endOfWaiting(exampleDeliveries.deliveredInBox)).toBe('deliveryExpires');
  expect(endOfWaiting(exampleDeliveries.deliveredOnShelf)).toBe('deliveryExpires');
  expect(endOfWaiting(exampleDeliveries.unassigned)).toBe('cancel');
  expect(endOfWaiting(exampleDeliveries.deleted)).toBe('cancel');
  expect(endOfWaiting(exampleDeliveries.removed)).toBe('destroy');
  for (const name of ['reservedWithoutPlace', 'expiredInBox', 'pickedUp'] as const)
    expect(endOfWaiting(exampleDeliveries[name])).toBeUndefined();
});

test.each([true, false])('INT-08: only test orders are destroyed once expired: %j', (isTest) => {
  const waiting = { unassigned: false, doors: [], isTest };
  const ends = deliveryStatuses.map((status) => [status, endOfWaiting({ ...waiting, status })]);
  expect(Object.fromEntries(ends)).toEqual({
    delivered: 'deliveryExpires',
    removed: 'destroy',
    ...(isTest ? { expired: 'destroy' } : {}),
  });
});

test('the life cycle accepts every event of the clock that ends a waiting', () => {
  const context = { ...exampleContext, now: new Date(exampleNow.getTime() + yearMs) };
  const accepted = exampleNames.flatMap((name) => {
    const event = endOfWaiting(exampleDeliveries[name]);
    if (event === undefined) return [];
    const decision = decide({ name: event }, 'clock', exampleDeliveries[name], context);
    expect(decision).toMatchObject({ ok: true });
    return [event];
  });
  expect(new Set(accepted)).toEqual(
    new Set(['reservationExpires', 'deliveryExpires', 'cancel', 'destroy']),
  );
});
