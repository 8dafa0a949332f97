import { type BoxEvent, decideBoxFact } from '../delivery/box-facts.ts';
import { decideDeliveryEvent } from '../delivery/decide-delivery-event.ts';
import { deliveryEventTable } from '../delivery/delivery-event-table.ts';
import {
  type DeliveryActor,
  deliveryActors,
  type DeliveryContext,
  type DeliveryEvent,
} from '../delivery/delivery-events.ts';
import type { DeliverySnapshot } from '../delivery/delivery-snapshot.ts';
import { type Accepted, applyEffects } from './apply-effects.ts';
import { exampleDeliveries, exampleNow } from './example-deliveries.ts';

export interface ExploredStep {
  readonly actor: DeliveryActor;
  readonly event: DeliveryEvent;
  /** Null when the step created the delivery. */
  readonly before: DeliverySnapshot | null;
  readonly after: DeliverySnapshot;
}

const dayMs = 24 * 60 * 60_000;
const doorIds = ['1-1', '1-2', '2-1'];
/** Every non-empty choice of doors. */
const doorSets = Array.from({ length: 2 ** doorIds.length - 1 }, (_, mask) =>
  doorIds.filter((_id, index) => ((mask + 1) & (1 << index)) !== 0),
);

/** The times that rules distinguish: before, at and long after all other events. */
const eventTimes = [-dayMs, 0, 40 * dayMs].map((ms) => new Date(exampleNow.getTime() + ms));

export const allContexts: readonly DeliveryContext[] = eventTimes.flatMap((now) =>
  [true, false].flatMap((pharmacyHasShelves) =>
    [true, false].map((isDoorOutOfReach) => ({ now, pharmacyHasShelves, isDoorOutOfReach })),
  ),
);

const withDoors = (name: DeliveryEvent['name']): DeliveryEvent[] => [
  { name },
  ...doorSets.map((lockerIds) => ({ name, lockerIds })),
];

const allEvents: readonly DeliveryEvent[] = deliveryEventTable.flatMap(({ event: name }) => {
  if (name === 'pickUpAtBox' || name === 'remove') return withDoors(name);
  if (name !== 'load') return [{ name }];
  const loads: DeliveryEvent[] = [...withDoors(name), { name, lockerIds: [] }];
  return loads.flatMap((event) =>
    [[], ...doorSets].map((releasedLockerIds) => ({ ...event, releasedLockerIds })),
  );
});

const boxFacts = (['load', 'pickUpAtBox', 'remove'] as const).flatMap((name) =>
  doorSets.map((lockerIds): BoxEvent => ({ name, lockerIds })),
);

/** Replaces all timestamps by one, so that states that differ only in them are equal. */
function normalised(delivery: DeliverySnapshot): DeliverySnapshot {
  const at = (time: Date | null) => (time === null ? null : exampleNow);
  const doors = delivery.doors
    .map(({ lockerId, loadedAt }) => ({ lockerId, loadedAt: at(loadedAt) }))
    .sort((a, b) => a.lockerId.localeCompare(b.lockerId));
  return {
    ...delivery,
    doors,
    deliveryTime: at(delivery.deliveryTime),
    expiredTime: at(delivery.expiredTime),
    removedTime: at(delivery.removedTime),
    unassignedSince: at(delivery.unassignedSince),
  };
}

type Choice = readonly string[];

const { reservedWithoutPlace: unmade } = exampleDeliveries;

/** What an event begins with that creates a delivery: an order may be one of a test source. */
const beginningsOf = ({ name }: DeliveryEvent): readonly DeliverySnapshot[] =>
  name === 'arrive' ? [unmade, { ...unmade, isTest: true }] : [unmade];

function stepsFrom(before: DeliverySnapshot | null): ExploredStep[] {
  const steps: ExploredStep[] = [];
  const addSteps = (actor: DeliveryActor, event: DeliveryEvent, decision: Accepted, now: Date) => {
    const occupiesDoors = decision.effects.includes('occupyLockers');
    const choices: readonly Choice[] = occupiesDoors ? doorSets : [[]];
    for (const start of before === null ? beginningsOf(event) : [before])
      for (const choice of choices) {
        const after = normalised(applyEffects(start, decision, now, choice));
        steps.push({ actor, event, before, after });
      }
  };
  for (const context of allContexts)
    for (const event of allEvents)
      for (const actor of deliveryActors) {
        const decision = decideDeliveryEvent(event, actor, before, context);
        if (decision.ok) addSteps(actor, event, decision, context.now);
      }
  return steps;
}

/** The steps of all reports of a box about a delivery, which are never refused; it knows nothing of test orders. */
function factsFrom(before: DeliverySnapshot): ExploredStep[] {
  if (before.isTest) return [];
  return allContexts.flatMap((context) =>
    boxFacts.map((event) => {
      const decision = decideBoxFact(event, before, context);
      const after = applyEffects(before, decision, context.now, decision.lockerIds);
      return { actor: 'box' as const, event, before, after: normalised(after) };
    }),
  );
}

export const stateKey = (delivery: DeliverySnapshot): string => JSON.stringify(delivery);

/**
 * Every state that a delivery with up to three doors can reach, and every step between them, by
 * trying each event by each actor in each context; 'with facts' also all reports of a box. Each state is one object.
 */
export function exploreLifeCycle(facts: 'without facts' | 'with facts'): {
  readonly states: readonly DeliverySnapshot[];
  readonly steps: readonly ExploredStep[];
} {
  const states = new Map<string, DeliverySnapshot>();
  const steps: ExploredStep[] = [];
  const follow = (more: readonly ExploredStep[]) => {
    for (const step of more) {
      const key = stateKey(step.after);
      const known = states.get(key);
      if (known === undefined) states.set(key, step.after);
      steps.push(known === undefined ? step : { ...step, after: known });
    }
  };
  follow(stepsFrom(null));
  // The loop also visits what it adds.
  for (const state of states.values()) {
    follow(stepsFrom(state));
    if (facts === 'with facts') follow(factsFrom(state));
  }
  return { states: [...states.values()], steps };
}
