import { expect, test } from 'vitest';
import { decide, exampleContext, exampleDeliveries } from '../../testing/example-deliveries.ts';
import {
  awaitsDecision,
  holdAfterPickup,
  holdCauses,
  holdNoticeAfterMs,
  holdStates,
  isOnHold,
  judgements,
  mayBeHeld,
} from '../holds.ts';

const holds = [null, 'held', 'rejected', 'pickedUp'] as const;

test('HLD-09: the holds, their causes and judgements; a customer is notified after ten minutes', () => {
  expect(holdStates).toEqual(['held', 'rejected', 'pickedUp']);
  expect(holdCauses).toEqual(['temp_high', 'temp_low']);
  expect(judgements).toEqual(['released', 'rejected', 'acknowledged']);
  expect(holdNoticeAfterMs).toBe(10 * 60_000);
});

test('HLD-03: held and rejected parcels are not handed over; held and picked up ones await a decision', () => {
  expect(holds.map((hold) => isOnHold({ hold }))).toEqual([false, true, true, false]);
  expect(holds.map((hold) => awaitsDecision({ hold }))).toEqual([false, true, false, true]);
});

test('HLD-02: drugs may be held, other parcels where the pharmacy wants that', () => {
  const may = (isDrug: boolean, holdAllParcels: boolean) =>
    mayBeHeld({ isDrug }, { holdAllParcels });
  expect([may(false, false), may(false, true), may(true, false), may(true, true)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('HLD-10: a parcel that left before its hold began needs no acknowledgement', () => {
  const { now } = exampleContext;
  const after = (heldTime: Date | null) => holdAfterPickup({ hold: 'held', heldTime }, now);
  expect([after(null), after(now), after(new Date(now.getTime() + 1))]).toEqual([
    'pickedUp',
    'pickedUp',
    null,
  ]);
});

test.each([
  ['rejected', true, true],
  ['rejected', false, false],
  ['held', true, false],
  [null, true, false],
] as const)(
  'HLD-08: staff report the removal of a parcel with the hold %s, door opened %j: %j',
  (hold, wasDoorOpened, isAccepted) => {
    const parcel = { ...exampleDeliveries.deliveredInBox, hold };
    const context = { ...exampleContext, isDoorOutOfReach: false, wasDoorOpened };
    const event = { name: 'remove', lockerIds: ['1-1'] } as const;
    expect(decide(event, 'staff', parcel, context).ok).toBe(isAccepted);
  },
);

test('only what has no hold can be put on hold, and what is on hold is not assigned to a door', () => {
  const { deliveredInBox, unassigned } = exampleDeliveries;
  const code = (event: 'hold' | 'assignToLockers', actor: 'box' | 'staff', snapshot: object) => {
    const decision = decide({ name: event }, actor, { ...deliveredInBox, ...snapshot });
    return decision.ok ? undefined : decision.code;
  };
  expect(holds.map((hold) => code('hold', 'box', { hold }))).toEqual([
    undefined,
    ...Array(3).fill('wrong_delivery_status'),
  ]);
  expect(code('assignToLockers', 'staff', { ...unassigned, hold: 'held' })).toBe(
    'delivery_on_hold',
  );
});
