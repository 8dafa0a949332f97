import { describe, expect, test } from 'vitest';
import { decideDisplaced } from '../box-facts.ts';
import { decideDeliveryEvent } from '../decide-delivery-event.ts';
import { deliveryEventNames } from '../delivery-events.ts';
import type { DeliverySnapshot } from '../delivery-snapshot.ts';
import { isClosed } from '../delivery-states.ts';
import { offeredActions } from '../offered-actions.ts';
import { applyEffects } from '../../testing/apply-effects.ts';
import {
  allContexts,
  type ExploredStep,
  exploreLifeCycle,
  stateKey,
} from '../../testing/explore-life-cycle.ts';
import { placeOf, places, stepsFrom } from '../../testing/life-cycle-model.ts';

/** The states from which some sequence of steps by staff, boxes or the clock closes the delivery. */
function statesThatCanEnd(steps: readonly ExploredStep[]): ReadonlySet<string> {
  const canEnd = new Set<string>();
  /** For each state, the states from which one step leads to it. */
  const sources = new Map<string, Set<string>>();
  for (const { actor, before, after } of steps) {
    if (before === null || actor === 'orderSource') continue;
    const from = stateKey(before);
    if (isClosed(after.status)) canEnd.add(from);
    const to = stateKey(after);
    sources.set(to, (sources.get(to) ?? new Set()).add(from));
  }
  // The loop also visits what it adds.
  for (const state of canEnd) for (const from of sources.get(state) ?? []) canEnd.add(from);
  return canEnd;
}

/** The invariants of a delivery in every state. */
function expectInvariants(delivery: DeliverySnapshot): void {
  const { status, unassigned, doors, shelves, deliveryTime, unassignedSince } = delivery;
  const text = JSON.stringify(delivery);
  expect(placeOf(delivery), text).toBeDefined();
  if (isClosed(status)) expect([doors, shelves], text).toEqual([[], []]);
  if (status === 'removed' || status === 'deleted') expect(doors, text).toEqual([]);
  if (doors.length > 0) expect(shelves, text).toEqual([]);
  if (status === 'delivered') expect(deliveryTime, text).not.toBeNull();
  if (isClosed(status)) expect([null, 'pickedUp'], text).toContain(delivery.hold);
  else expect(delivery.hold, text).not.toBe('pickedUp');
  expect(unassignedSince !== null, text).toBe(unassigned);
}

describe('by the table alone', () => {
  const { states, steps } = exploreLifeCycle('without facts');

  test('DLV-15: the table accepts exactly the steps of the life cycle and reaches no other state', () => {
    const accepted = new Map<string, Set<string>>();
    for (const { actor, event, before, after } of steps) {
      const key = `${placeOf(before)} ${actor} ${event.name}`;
      accepted.set(key, (accepted.get(key) ?? new Set()).add(placeOf(after) ?? 'an unknown place'));
    }
    const known = places.flatMap((from) =>
      Object.entries(stepsFrom(from)).map(
        ([key, to]) => [`${from} ${key}`, [...to].sort()] as const,
      ),
    );
    const seen = [...accepted].map(([key, to]) => [key, [...to].sort()] as const);
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(known));
  });

  test('every state satisfies the invariants, and every open one can be ended', () => {
    expect(states.length).toBeGreaterThan(20);
    for (const state of states) expectInvariants(state);
    const ended = statesThatCanEnd(steps);
    const open = states.filter(({ status }) => !isClosed(status));
    expect(open.filter((state) => !ended.has(stateKey(state)))).toEqual([]);
  });

  test('in every state staff are offered exactly the actions that the rules accept', () => {
    for (const state of states)
      for (const context of allContexts) {
        const accepted = deliveryEventNames.filter(
          (name) => decideDeliveryEvent({ name }, 'staff', state, context).ok,
        );
        const offered = offeredActions(state, context).filter((name) => name !== 'resendSms');
        expect(offered.toSorted(), stateKey(state)).toEqual(accepted.toSorted());
      }
  });

  test('a closed delivery accepts no further step, except about a pickup during an excursion', () => {
    const further = steps.filter(({ before }) => before !== null && isClosed(before.status));
    expect(new Set(further.map(({ event }) => event.name))).toEqual(
      new Set(['hold', 'acknowledge']),
    );
    expect(further.filter(({ before }) => before?.status !== 'pickup')).toEqual([]);
  });
});

describe('with every report that a box can send', () => {
  const { states, steps } = exploreLifeCycle('with facts');

  test('every state is one of the life cycle and satisfies the invariants', () => {
    for (const state of states) expectInvariants(state);
  });

  test('a parcel of another delivery displaces this one from any door', () => {
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
          expectInvariants(after);
        }
  });

  test('every open delivery can still be ended by the rules', () => {
    const ended = statesThatCanEnd(steps);
    const open = states.filter(({ status }) => !isClosed(status));
    expect(open.filter((state) => !ended.has(stateKey(state)))).toEqual([]);
  });
});
