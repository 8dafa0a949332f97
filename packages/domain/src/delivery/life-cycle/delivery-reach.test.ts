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
function statesThatCanEnd(steps: readonly ExploredStep[]): ReadonlySet<DeliverySnapshot> {
  const canEnd = new Set<DeliverySnapshot>();
  /** For each state, the states from which one step leads to it. */
  const sources = new Map<DeliverySnapshot, Set<DeliverySnapshot>>();
  for (const { actor, before, after } of steps) {
    if (before === null || actor === 'orderSource') continue;
    if (isClosed(after.status)) canEnd.add(before);
    const known = sources.get(after);
    if (known === undefined) sources.set(after, new Set([before]));
    else known.add(before);
  }
  // The loop also visits what it adds.
  for (const state of canEnd) for (const from of sources.get(state) ?? []) canEnd.add(from);
  return canEnd;
}

/** What is true of a delivery in every state. */
const invariants: Readonly<Record<string, (delivery: DeliverySnapshot) => boolean>> = {
  'it is in a place of the life cycle': (delivery) => placeOf(delivery) !== undefined,
  'a closed one has no place': ({ status, doors, shelves }) =>
    !isClosed(status) || doors.length + shelves.length === 0,
  'a removed or deleted one holds no door': ({ status, doors }) =>
    (status !== 'removed' && status !== 'deleted') || doors.length === 0,
  'it is not in doors and on shelves': ({ doors, shelves }) =>
    doors.length === 0 || shelves.length === 0,
  'a delivered one has the time': ({ status, deliveryTime }) =>
    status !== 'delivered' || deliveryTime !== null,
  'a closed one is on no hold but that of its pickup, which no open one has': ({ status, hold }) =>
    isClosed(status) ? hold === null || hold === 'pickedUp' : hold !== 'pickedUp',
  'it has a time since when it is unassigned exactly while it is': (delivery) =>
    (delivery.unassignedSince !== null) === delivery.unassigned,
};

const brokenBy = (delivery: DeliverySnapshot): string[] =>
  Object.entries(invariants).flatMap(([name, isKept]) =>
    isKept(delivery) ? [] : [`${stateKey(delivery)}: not so: ${name}`],
  );

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

  test('every state satisfies the invariants, every open one can be ended, and a closed one accepts only what is about a pickup during an excursion', () => {
    expect(states.length).toBeGreaterThan(20);
    expect(states.flatMap(brokenBy)).toEqual([]);
    const ended = statesThatCanEnd(steps);
    const open = states.filter(({ status }) => !isClosed(status));
    expect(open.filter((state) => !ended.has(state))).toEqual([]);
    const further = steps.filter(({ before }) => before !== null && isClosed(before.status));
    expect(new Set(further.map(({ event }) => event.name))).toEqual(
      new Set(['hold', 'acknowledge']),
    );
    expect(further.filter(({ before }) => before?.status !== 'pickup')).toEqual([]);
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
});

describe('with every report that a box can send', () => {
  const { states, steps } = exploreLifeCycle('with facts');

  test('every state is one of the life cycle, satisfies the invariants and can be ended while it is open', () => {
    expect(states.flatMap(brokenBy)).toEqual([]);
    const ended = statesThatCanEnd(steps);
    const open = states.filter(({ status }) => !isClosed(status));
    expect(open.filter((state) => !ended.has(state))).toEqual([]);
  });

  test('a parcel of another delivery displaces this one from any door', () => {
    const faults = states.flatMap((state) =>
      state.doors.flatMap(({ lockerId }) =>
        allContexts.flatMap((context) => {
          const decision = decideDisplaced(lockerId, state, context);
          if (!decision.ok) return [`${lockerId} of ${stateKey(state)} is refused`];
          const after = applyEffects(state, decision, context.now, []);
          const isThere = after.doors.some((door) => door.lockerId === lockerId);
          return [...brokenBy(after), ...(isThere ? [`${stateKey(after)} has ${lockerId}`] : [])];
        }),
      ),
    );
    expect(faults).toEqual([]);
  });
});
