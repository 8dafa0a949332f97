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

test('HLD-09 HLD-03 HLD-02 HLD-10: drugs may be held and others where wanted, held ones are not handed over, and await a decision unless they left before', () => {
  expect(holdStates).toEqual(['held', 'rejected', 'pickedUp']);
  expect(holdCauses).toEqual(['temp_high', 'temp_low']);
  expect(judgements).toEqual(['released', 'rejected', 'acknowledged']);
  expect(holdNoticeAfterMs).toBe(10 * 60_000);
  expect(holds.map((hold) => isOnHold({ hold }))).toEqual([false, true, true, false]);
  expect(holds.map((hold) => awaitsDecision({ hold }))).toEqual([false, true, false, true]);
  const may = (isDrug: boolean, holdAllParcels: boolean) =>
    mayBeHeld({ isDrug }, { holdAllParcels });
  expect([may(false, false), may(false, true), may(true, false), may(true, true)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
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
