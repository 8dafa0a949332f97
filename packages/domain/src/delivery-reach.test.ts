import { describe, expect, test } from 'vitest';
import { decideDisplaced } from './box-facts.ts';
import { decideDeliveryEvent } from './decide-delivery-event.ts';
import { deliveryEventNames } from './delivery-events.ts';
import type { DeliverySnapshot } from './delivery-snapshot.ts';
import { isClosed } from './delivery-states.ts';
import { offeredActions } from './offered-actions.ts';
import { applyEffects } from './testing/apply-effects.ts';
import {
  allContexts,
  type ExploredStep,
  exploreLifeCycle,
  stateKey,
} from './testing/explore-life-cycle.ts';
import { placeOf, steps as modelSteps } from './testing/life-cycle-model.ts';

/** The states from which some sequence of steps by people, boxes or the clock leads to an end. */
function endable(steps: readonly ExploredStep[]): ReadonlySet<string> {
  const ended = new Set<string>();
  for (let size = -1; size !== ended.size; ) {
    size = ended.size;
    for (const { actor, before, after } of steps) {
      if (before === null || actor === 'orderSource') continue;
      if (isClosed(after.status) || ended.has(stateKey(after))) ended.add(stateKey(before));
    }
  }
  return ended;
}

/** What is true of a delivery at every moment of its life. */
function expectSound(delivery: DeliverySnapshot): void {
  const { status, unassigned, doors, shelves, deliveryTime, unassignedSince } = delivery;
  const text = JSON.stringify(delivery);
  expect(placeOf(delivery), text).toBeDefined();
  if (isClosed(status)) expect([doors, shelves], text).toEqual([[], []]);
  if (status === 'removed' || status === 'deleted') expect(doors, text).toEqual([]);
  if (doors.length > 0) expect(shelves, text).toEqual([]);
  if (status === 'delivered') expect(deliveryTime, text).not.toBeNull();
  expect(unassignedSince !== null, text).toBe(unassigned);
}

describe('by the table alone', () => {
  const { states, steps } = exploreLifeCycle('without facts');

  test('DLV-15: exactly the steps of the life cycle are taken, and no other state is reached', () => {
    const taken = new Map<string, Set<string>>();
    for (const { actor, event, before, after } of steps) {
      const key = `${placeOf(before)} ${actor} ${event.name}`;
      taken.set(key, (taken.get(key) ?? new Set()).add(placeOf(after) ?? 'nowhere that is named'));
    }
    const known = Object.entries(modelSteps).flatMap(([from, next]) =>
      Object.entries(next).map(([key, to]) => [`${from} ${key}`, [...to].sort()] as const),
    );
    const seen = [...taken].map(([key, to]) => [key, [...to].sort()] as const);
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(known));
  });

  test('every state is sound, and every open one can be ended', () => {
    expect(states.length).toBeGreaterThan(20);
    for (const state of states) expectSound(state);
    const ended = endable(steps);
    const stuck = states.filter(({ status }) => !isClosed(status));
    expect(stuck.filter((state) => !ended.has(stateKey(state)))).toEqual([]);
  });

  test('staff are offered in every state exactly what the rules accept from them', () => {
    for (const state of states)
      for (const context of allContexts) {
        const accepted = deliveryEventNames.filter(
          (name) => decideDeliveryEvent({ name }, 'staff', state, context).ok,
        );
        const offered = offeredActions(state, context).filter((name) => name !== 'resendSms');
        expect(offered.toSorted(), stateKey(state)).toEqual(accepted.toSorted());
      }
  });

  test('a closed delivery takes no step more', () => {
    expect(steps.filter(({ before }) => before !== null && isClosed(before.status))).toEqual([]);
  });
});

describe('with whatever a box may report', () => {
  const { states, steps } = exploreLifeCycle('with facts');

  test('every state is still one that the life cycle names, and sound', () => {
    for (const state of states) expectSound(state);
  });

  test('a parcel of another delivery takes any door, and both are sound after it', () => {
    for (const state of states)
      for (const { lockerId } of state.doors)
        for (const context of allContexts) {
          const decision = decideDisplaced(lockerId, state, context);
          const text = `${lockerId} of ${stateKey(state)}`;
          expect(decision.ok, text).toBe(true);
          if (!decision.ok) continue;
          const after = applyEffects(state, decision, context.now, []);
          expect(
            after.doors.map((door) => door.lockerId),
            text,
          ).not.toContain(lockerId);
          expectSound(after);
        }
  });

  test('every open delivery can still be ended by the rules', () => {
    const ended = endable(steps);
    const open = states.filter(({ status }) => !isClosed(status));
    expect(open.filter((state) => !ended.has(stateKey(state)))).toEqual([]);
  });
});
