import { expect, test } from 'vitest';
import type { DeliveryEffect } from '../delivery/delivery-effects.ts';
import type { DeliveryStatus } from '../delivery/delivery-states.ts';
import { type LoggedEvent, replayCountChanges } from './replay-counts.ts';
import { deliveryMeasures, mergeCountChanges } from './statistics-measures.ts';

const hour = (n: number) => new Date(Date.UTC(2026, 2, 1, n));
const names = new Map<number, string>(
  Object.entries(deliveryMeasures).map(([name, measure]) => [measure, name]),
);

function event(
  at: number,
  effects: DeliveryEffect[],
  rest: { status?: DeliveryStatus; placeId?: string | null } = {},
): LoggedEvent {
  return { at: hour(at), effects, status: 'delivered', placeId: null, ...rest };
}

/** The resulting counts, as 'pickedUp on 4 at box, 2 h'. */
const counted = (...events: LoggedEvent[]) =>
  mergeCountChanges(replayCountChanges('pharmacy', events)).map(
    ({ placeId, at, measure, n, ms }) => {
      expect(n).toBe(1);
      return `${names.get(measure)} on ${new Date(at).getUTCHours()} at ${placeId}, ${ms / 3_600_000} h`;
    },
  );

test('a delivery is counted at the place of its events, before that at its first one, and its waiting time starts with its delivery', () => {
  expect(
    counted(
      event(1, [], { status: 'reserved' }),
      event(2, ['setAssigned'], { placeId: 'box', status: 'reserved' }),
      event(3, ['setDelivered'], { placeId: 'box' }),
      event(5, ['setPickedUp'], { status: 'pickup' }),
    ),
  ).toEqual(['delivered on 3 at box, 0 h', 'pickedUp on 5 at box, 2 h']);
  expect(counted(event(1, ['setCancelled'], { status: 'cancelled' }))).toEqual([
    'cancelled on 1 at pharmacy, 0 h',
  ]);
});

test('reversed, repeated and reassigned deliveries are counted as after their last event', () => {
  const load = event(1, ['setDelivered'], { placeId: 'box' });
  const expire = event(2, ['setExpired'], { status: 'expired' });
  const reverse = event(3, ['reverseExpiry']);
  for (const reversals of [[reverse], [reverse, reverse]])
    expect(counted(load, expire, ...reversals)).toEqual(['delivered on 1 at box, 0 h']);
  const again = event(4, ['setDelivered'], { placeId: 'other' });
  expect(counted(load, again)).toEqual(['delivered on 4 at other, 0 h']);
  const reassigned = event(3, ['clearDeliveryTime', 'setAssigned'], { placeId: 'other' });
  expect(counted(load, reassigned, again)).toEqual([
    'delivered on 1 at box, 0 h',
    'delivered on 4 at other, 0 h',
  ]);
  // A new assignment clears delivery and expiry time: the expiry stays counted.
  expect(counted(load, expire, reassigned, event(5, ['reverseExpiry']))).toEqual([
    'delivered on 1 at box, 0 h',
    'expired on 2 at box, 0 h',
  ]);
  expect(counted(load, expire, again, event(5, ['reverseExpiry']))).toEqual([
    'expired on 2 at box, 0 h',
    'delivered on 4 at other, 0 h',
  ]);
});

test.each([
  ['setPickedUp', 'pickup', 'pickedUp on 2 at box, 1 h'],
  ['setDestroyed', 'destroyed', 'destroyed on 2 at box, 0 h'],
  ['setCancelled', 'cancelled', 'cancelled on 2 at box, 0 h'],
] as const)('%s is counted, and subtracted when it is reversed', (effect, status, closing) => {
  const load = event(1, ['setDelivered'], { placeId: 'box' });
  const close = event(2, [effect], { status });
  const reopen = event(3, ['reverseClosing']);
  const delivered = 'delivered on 1 at box, 0 h';
  expect(counted(load, close)).toEqual([delivered, closing]);
  expect(counted(load, close, reopen)).toEqual([delivered]);
  expect(counted(load, close, reopen, event(4, ['reverseClosing']))).toEqual([delivered]);
});

test('LST-04: an undone assignment counts nothing, and the delivery before it is the last one again', () => {
  const load = event(1, ['setDelivered'], { placeId: 'box' });
  const removed = event(2, ['setRemoved'], { status: 'removed' });
  const shelved = event(3, ['clearDeliveryTime', 'setDelivered'], { placeId: 'pharmacy' });
  const described = event(3, []);
  const undone = event(4, ['reverseDelivery', 'restore'], { status: 'removed' });
  const pickedUp = event(5, ['setPickedUp'], { status: 'pickup' });
  expect(counted(load, removed, shelved, described, undone, pickedUp)).toEqual([
    'delivered on 1 at box, 0 h',
    'pickedUp on 5 at box, 4 h',
  ]);
});
