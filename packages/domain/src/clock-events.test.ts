import { expect, test } from 'vitest';
import { endOfWaiting } from './clock-events.ts';
import {
  decide,
  exampleContext,
  exampleDeliveries,
  exampleNames,
  exampleNow,
} from './testing/example-deliveries.ts';

const yearMs = 365 * 24 * 60 * 60_000;

test('a reservation in a box expires, and so does a delivery wherever it waits', () => {
  expect(endOfWaiting(exampleDeliveries.reservedInBox)).toBe('reservationExpires');
  expect(endOfWaiting(exampleDeliveries.deliveredInBox)).toBe('deliveryExpires');
  expect(endOfWaiting(exampleDeliveries.deliveredOnShelf)).toBe('deliveryExpires');
});

test('what nobody assigns is cancelled, also after it was deleted', () => {
  expect(endOfWaiting(exampleDeliveries.unassigned)).toBe('cancel');
  expect(endOfWaiting(exampleDeliveries.deleted)).toBe('cancel');
});

test('what was removed is destroyed', () => {
  expect(endOfWaiting(exampleDeliveries.removed)).toBe('destroy');
});

test('a pharmacy reservation, what has expired and what has ended wait without end', () => {
  for (const name of ['reservedWithoutPlace', 'expiredInBox', 'pickedUp'] as const)
    expect(endOfWaiting(exampleDeliveries[name])).toBeUndefined();
});

test('the life cycle accepts from the clock whatever ends a waiting', () => {
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
