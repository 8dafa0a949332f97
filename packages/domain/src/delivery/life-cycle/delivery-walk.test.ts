import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideDeliveryEvent } from '../decide-delivery-event.ts';
import { deliveryEventTable } from '../delivery-event-table.ts';
import {
  type DeliveryActor,
  deliveryActors,
  type DeliveryContext,
  type DeliveryEvent,
  type DeliveryEventName,
  deliveryEventNames,
} from '../delivery-events.ts';
import type { DeliverySnapshot } from '../delivery-snapshot.ts';
import { applyEffects } from '../../testing/apply-effects.ts';
import { exampleDeliveries, exampleNow } from '../../testing/example-deliveries.ts';
import { isClosed } from '../delivery-states.ts';
import { conditional, placeOf, places, stepsFrom } from '../../testing/life-cycle-model.ts';

const { reservedWithoutPlace: unmade } = exampleDeliveries;
const doorIds = ['1-1', '1-2', '2-1'];

const permittedSteps = deliveryEventTable.flatMap((rule) =>
  rule.actors.map((actor) => ({ name: rule.event, actor })),
);
const anyStep = fc.record({
  name: fc.constantFrom(...deliveryEventNames),
  actor: fc.constantFrom(...deliveryActors),
});

const command = fc.record({
  who: fc.nat({ max: 2 }),
  // Mostly by permitted actors; otherwise most walks would be refused at once.
  step: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...permittedSteps) },
    { weight: 1, arbitrary: anyStep },
  ),
  doors: fc.option(fc.subarray(doorIds), { nil: undefined }),
  released: fc.subarray(doorIds, { maxLength: 1 }),
  days: fc.nat({ max: 40 }),
  pharmacyHasShelves: fc.boolean(),
  isDoorOutOfReach: fc.boolean(),
  /** Of an order that arrives: whether it is one of a test source. */
  isTest: fc.boolean(),
});

const createsOne = (name: DeliveryEventName): boolean =>
  name === 'arrive' || name === 'createInBox' || name === 'createOnPharmacy';

/** Applies random events to three deliveries and passes each step, accepted or refused, to `check`. */
function walk(
  commands: readonly (typeof command extends fc.Arbitrary<infer T> ? T : never)[],
  check: (step: {
    key: `${DeliveryActor} ${DeliveryEventName}`;
    before: DeliverySnapshot | null;
    after: DeliverySnapshot | null;
    isAccepted: boolean;
    namesDoors: boolean;
    all: readonly (DeliverySnapshot | null)[];
    occupancy: ReadonlyMap<string, number>;
  }) => void,
): void {
  const all: (DeliverySnapshot | null)[] = [null, null, null];
  const occupancy = new Map<string, number>();
  let now = exampleNow;
  for (const { who, step, doors, released, days, isTest, ...site } of commands) {
    const { name, actor } = step;
    now = new Date(now.getTime() + days * 24 * 60 * 60_000);
    const last = all[who] ?? null;
    // After a closed delivery a new one may be created in its place.
    const isNext = last !== null && isClosed(last.status) && createsOne(name);
    const before = isNext ? null : last;
    const wantsLockers = name === 'createInBox' || name === 'assignToLockers';
    const choice = (doors ?? doorIds).filter((id) => !occupancy.has(id));
    if (wantsLockers && choice.length === 0) continue;
    const namesDoors = doors !== undefined || (name === 'load' && released.length > 0);
    const event: DeliveryEvent = {
      name,
      ...(doors === undefined ? {} : { lockerIds: doors }),
      ...(name === 'load' ? { releasedLockerIds: released } : {}),
    };
    const decision = decideDeliveryEvent(event, actor, before, { now, ...site });
    const after = decision.ok
      ? applyEffects(
          before ?? { ...unmade, isTest: isTest && name === 'arrive' },
          decision,
          now,
          choice,
        )
      : last;
    all[who] = after;
    const held = new Set(after?.doors.map((door) => door.lockerId));
    for (const [id, owner] of occupancy) if (owner === who && !held.has(id)) occupancy.delete(id);
    for (const id of held) {
      expect(occupancy.get(id) ?? who).toBe(who);
      occupancy.set(id, who);
    }
    const key = `${actor} ${name}` as const;
    check({ key, before, after, isAccepted: decision.ok, namesDoors, all, occupancy });
  }
}

const commands = fc.array(command, { minLength: 1, maxLength: 200, size: 'max' });

test('DLV-15: random events lead only to the places of the life cycle and are otherwise refused', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(commands, (list) => {
      walk(list, ({ key, before, after, isAccepted, namesDoors }) => {
        const from = placeOf(before);
        expect(from).toBeDefined();
        const targets = stepsFrom(from ?? 'closed')[key];
        if (isAccepted) {
          expect(targets, `${from}: ${key}`).toContain(placeOf(after));
          seen.add(`${from} ${key}`);
        } else if (targets !== undefined) {
          expect(namesDoors || conditional.includes(key), `${from}: ${key}`).toBe(true);
        }
      });
    }),
    { numRuns: 300, seed: 20250310 },
  );
  const known = places.flatMap((from) =>
    Object.keys(stepsFrom(from)).map((key) => `${from} ${key}`),
  );
  // Ensures that the walks cover nearly every step.
  expect(seen.size).toBeGreaterThan(known.length * 0.8);
});

test('only open deliveries hold doors; a closed, removed or deleted one holds none', () => {
  fc.assert(
    fc.property(commands, (list) => {
      walk(list, ({ all, occupancy }) => {
        const held = all.flatMap((delivery) => delivery?.doors.map((door) => door.lockerId) ?? []);
        expect([...occupancy.keys()].sort()).toEqual(held.sort());
        for (const delivery of all) {
          if (delivery === null) continue;
          const { status, doors, shelves } = delivery;
          if (isClosed(status)) expect([doors, shelves]).toEqual([[], []]);
          if (status === 'removed' || status === 'deleted') expect(doors).toEqual([]);
          if (status === 'delivered') expect(doors.every((door) => door.loadedAt)).toBe(true);
        }
      });
    }),
    { numRuns: 100 },
  );
});

test('every open delivery can be ended by staff, box and clock', () => {
  const ways: readonly (readonly [DeliveryEventName, DeliveryActor])[] = [
    ['pickUpByStaff', 'staff'],
    ['destroy', 'staff'],
    ['remove', 'box'],
  ];
  const canBeEnded = (delivery: DeliverySnapshot, now: Date, depth: number): boolean => {
    if (isClosed(delivery.status)) return true;
    if (depth === 0) return false;
    const context: DeliveryContext = { now, pharmacyHasShelves: false, isDoorOutOfReach: false };
    return ways.some(([name, actor]) => {
      const decision = decideDeliveryEvent({ name }, actor, delivery, context);
      return decision.ok && canBeEnded(applyEffects(delivery, decision, now, []), now, depth - 1);
    });
  };
  fc.assert(
    fc.property(commands, (list) => {
      walk(list, ({ after }) => {
        if (after !== null) expect(canBeEnded(after, exampleNow, 3)).toBe(true);
      });
    }),
    { numRuns: 100 },
  );
});
