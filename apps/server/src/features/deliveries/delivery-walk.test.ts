import { decideDeliveryEvent } from '@kolli/domain/decide-delivery-event';
import { endOfWaiting } from '@kolli/domain/clock-events';
import { isClosed } from '@kolli/domain/delivery-states';
import fc from 'fast-check';
import type { Delivery } from '@kolli/contract/deliveries';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenUser } from '../../testing/factories.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { trialSize } from '../../testing/trial-size.ts';
import { givenSource } from '../orders/test-source.ts';
import { actOnDueDeliveries } from '../delivery-clock/delivery-clock.jobs.ts';
import { givenDesk } from './test-desk.ts';
import {
  readOpen,
  readStates,
  replayLog,
  stateOf,
  type State,
  WalkModel,
} from './test-walk-model.ts';
import { boxFacts, type Draw, type Walk } from './test-walk-facts.ts';
import { stepMakers } from './test-walk-steps.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const dayMs = 86_400_000;
const kolliIds = ['walk-1', 'walk-2', 'walk-3', 'walk-4'];
const doorIds = ['1-1', '1-2', '1-3', '2-1', '2-2'] as const;

const step = fc.record({
  name: fc.constantFrom(...Object.keys(stepMakers), 'clock'),
  kolliId: fc.constantFrom(...kolliIds),
  doors: fc.subarray([...doorIds], { minLength: 1, maxLength: 3 }),
  shelf: fc.constantFrom('A1', 'B2'),
  user: fc.nat({ max: 2 }),
  days: fc.nat({ max: 9 }),
  /** A box reports mostly of doors that the delivery holds. */
  isOwnDoor: fc.nat({ max: 3 }).map((part) => part > 0),
});
type Drawn = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function givenWalk() {
  const desk = await givenDesk(server);
  const { pharmacyId } = desk;
  const source = await givenSource(server, { pharmacyId });
  const others = [await givenUser(server, { pharmacyId }), await givenUser(server, { pharmacyId })];
  const walk: Walk = { desk, source, model: new WalkModel(server.time.clock) };
  return { walk, people: [desk.staff, ...others] };
}
type Given = Awaited<ReturnType<typeof givenWalk>>;

function drawOf({ walk, people }: Given, drawn: Drawn, number: number): Draw {
  const { kolliId, shelf, user } = drawn;
  const isFact = Object.hasOwn(boxFacts, drawn.name);
  const held = walk.model.open.get(kolliId)?.snapshot.doors ?? [];
  // An empty door before a full one where it is loaded, a full one before an empty one else.
  const isBetter = (door: (typeof held)[number]) =>
    (door.loadedAt === null) === (drawn.name === 'loaded');
  const own = (held.find(isBetter) ?? held[0])?.lockerId;
  const [first = '1-1', ...rest] = drawn.doors;
  const isOwn = isFact && drawn.isOwnDoor && own !== undefined;
  const doors: Draw['doors'] = isOwn ? [own] : [first, ...rest];
  return { kolliId, shelf, doors, who: people[user] ?? walk.desk.staff, number };
}

/** Time passes: each delivery stays as it was, or what the clock may do to it has happened. */
async function letTimePass({ walk: { desk, model } }: Given, days: number): Promise<void> {
  server.time.advance(days * dayMs);
  await actOnDueDeliveries(server.services);
  const states = await desk.look(readStates);
  for (const [kolliId, { docId, snapshot }] of Array.from(model.open)) {
    const name = endOfWaiting(snapshot);
    const { context } = model;
    const decision = name && decideDeliveryEvent({ name }, 'clock', snapshot, context);
    const isEnded = states.get(docId)?.status !== snapshot.status;
    if (isEnded && decision?.ok) model.follow(kolliId, decision);
  }
}

async function takeStep(given: Given, drawn: Drawn, number: number): Promise<string> {
  server.time.advance(1000);
  if (drawn.name === 'clock') {
    await letTimePass(given, drawn.days);
    return 'clock';
  }
  const draw = drawOf(given, drawn, number);
  const next = stepMakers[drawn.name]?.(given.walk, draw);
  if (next === undefined) throw new Error(`No step ${drawn.name}`);
  const { status, body } = await next.send();
  const text = `${number}: ${drawn.name} ${draw.kolliId} ${draw.doors.join(' ')}`;
  if (next.refusals.length === 0) {
    expect([status, body.code], text).toEqual([200, undefined]);
    next.change(body.result as Delivery);
    return `${drawn.name} accepted`;
  }
  expect(next.refusals, text).toContain(body.code);
  return `${drawn.name} refused`;
}

/** What the database has is what the model has, and what the log alone tells. */
async function expectAlike({ walk: { desk, model } }: Given, text: string): Promise<void> {
  const expected = new Map<string, State>();
  for (const { docId, snapshot } of model.open.values()) expected.set(docId, stateOf(snapshot));
  for (const [docId, status] of model.ended)
    expected.set(docId, { status, unassigned: false, doors: [], shelves: [] });
  const states = await desk.look(readStates);
  expect(Object.fromEntries(states), text).toEqual(Object.fromEntries(expected));
}

test('DLV-15: whatever several people, a box, an order source and the clock do, the life cycle is kept', async () => {
  const seen = new Set<string>();
  // The first of these walks has a step of every kind that is accepted.
  const walks = fc.sample(fc.array(step, { minLength: 80, maxLength: 80 }), {
    numRuns: trialSize(1, 5),
    seed: 20261081,
  });
  for (const drawn of walks) {
    const given = await givenWalk();
    for (const [index, one] of drawn.entries()) {
      seen.add(await takeStep(given, one, index));
      await expectAlike(given, `after step ${index}, ${one.name} ${one.kolliId}`);
    }
    const { desk } = given.walk;
    expect(await desk.look(replayLog)).toEqual(await desk.look(readStates));
  }
  const names = Object.keys(stepMakers).filter((name) => name !== 'removeByStaff');
  expect(names.filter((name) => !seen.has(`${name} accepted`))).toEqual([]);
});

test('several calls at once leave every door with one delivery, and the log tells the same', async () => {
  const given = await givenWalk();
  const { desk } = given.walk;
  const drawn = fc.sample(step, { numRuns: trialSize(60, 240), seed: 20260311 });
  for (let start = 0; start < drawn.length; start += 6) {
    server.time.advance(1000);
    for (const [kolliId, delivery] of await desk.look(readOpen))
      given.walk.model.open.set(kolliId, delivery);
    const calls = drawn.slice(start, start + 6).filter(({ name }) => name !== 'clock');
    const steps = calls.flatMap(
      (one, index) => stepMakers[one.name]?.(given.walk, drawOf(given, one, start + index)) ?? [],
    );
    for (const { status, body } of await Promise.all(steps.map(({ send }) => send())))
      expect([200, 404, 409], JSON.stringify(body)).toContain(status);
  }
  const states = await desk.look(readStates);
  expect(await desk.look(replayLog)).toEqual(states);
  const doors = [...states.values()].flatMap((state) =>
    state.doors.map((door) => door.slice(0, 3)),
  );
  expect(new Set(doors).size).toBe(doors.length);
  for (const { status, doors: held, shelves } of states.values())
    if (isClosed(status)) expect([held, shelves]).toEqual([[], []]);
});
