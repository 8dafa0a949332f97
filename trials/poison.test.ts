import { deviceEventSchema } from '@kolli/contract/machine/device-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenTestBox,
  outcomesOf,
  type TestBox,
} from '../apps/server/src/features/devices/testing/box.ts';
import { openTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts';
import { inTrial, type Trial } from './testing/in-trial.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const timeoutMs = 3_600_000;

/** Values that a field of an event may have by a fault of the box; `undefined` leaves it out. */
const numbers = [0, -1, 0.5, -0, 1e300, -1e300, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE];
const texts = ['', ' ', 'x', '\u0000', '\ud800', '1-1', '99-99', '100-1', '1-1; drop table locker'];
const poisons: readonly [unknown, ...unknown[]] = [
  undefined,
  null,
  true,
  ...numbers,
  ...texts,
  'x'.repeat(60_000),
  // Cut anywhere, one of them ends in half a character.
  '\u{1F48A}'.repeat(2100),
  `x${'\u{1F48A}'.repeat(2100)}`,
  '01990000-0000-7000-8000-000000000001',
  [],
  [null],
  ['1-1'],
  Array.from({ length: 2000 }, () => '1-1'),
  {},
  { $ref: '#' },
];
const [firstKind, ...otherKinds] = deviceEventSchema.options.map(({ shape }) => shape);
const kinds = [firstKind as NonNullable<typeof firstKind>, ...otherKinds] as const;
/** Every field of every kind but the number, which belongs to the batch. */
const matrix = kinds.flatMap((shape) =>
  Object.keys(shape)
    .filter((field) => field !== 'seq')
    .flatMap((field) => poisons.map((poison) => ({ kind: shape.kind.value, field, poison }))),
);

const at = () => server.time.clock().getTime();

/** A box with a parcel in door 1-2, for events that need a parcel. */
interface PoisonedBox extends TestBox {
  readonly neighbour: { readonly docId: string; readonly lockerId: string };
}

async function givenPoisonedBox(): Promise<PoisonedBox> {
  const box = await givenTestBox(server);
  return { ...box, neighbour: { docId: await box.reserve(['1-2']), lockerId: '1-2' } };
}

const loaded = (box: TestBox, parcel: PoisonedBox['neighbour']) => ({
  ...parcel,
  kind: 'loaded',
  at: at(),
  userId: box.staff.id,
});

/** Values that are valid for the fields of events of a box. */
const fieldsOf = (box: PoisonedBox) => ({
  docId: '01990000-0000-7000-8000-000000000009',
  lockerId: '1-2',
  lockerIds: ['1-2'],
  userId: box.staff.id,
  sensor: '99-99',
  celsius: 20,
  softwareVersion: '2.0',
  cause: 'temp_high',
  parcels: [box.neighbour],
});
/** Kinds that need a parcel of the box; the other ones name a delivery that Kolli does not have. */
const aboutParcels: readonly string[] = ['held', 'heldPin'];

/** A valid event of a kind. */
function validEvent(box: PoisonedBox, kind: string): Record<string, unknown> {
  const parcel = aboutParcels.includes(kind) ? box.neighbour : {};
  const all: Record<string, unknown> = { ...fieldsOf(box), ...parcel, at: at(), kind };
  const shape = kinds.find((one) => one.kind.value === kind) ?? {};
  const state = kind === 'staffSession' ? 'in' : 'closed';
  return Object.fromEntries(
    Object.keys(shape).map((field) => [field, field === 'state' ? state : all[field]]),
  );
}

/** The longest part of the events whose JSON fits a body. */
function batchOf(events: readonly object[]): object[] {
  let size = 0;
  const length = events.findIndex(
    (event) => (size += Buffer.byteLength(JSON.stringify(event)) + 1) > 400_000,
  );
  return events.slice(0, Math.min(length === -1 ? events.length : length, 1000));
}

/** What the trial sent. */
const sent = { events: 0, batches: 0, refused: 0 };

/** Sends the events as a box does, numbered from the last number that Kolli has, until none is left. */
async function drain(box: TestBox, events: readonly object[]): Promise<string[]> {
  const outcomes: string[] = [];
  while (outcomes.length < events.length) {
    const numbered = events.map((event, index) => ({ ...event, seq: index + 1 }));
    const batch = batchOf(numbered.slice(outcomes.length));
    const answer = await box.send(batch, at());
    sent.events += batch.length;
    sent.batches += 1;
    if (answer.status !== 200) sent.refused += 1;
    expect(answer).toMatchObject({ status: 200 });
    const answered = outcomesOf(answer);
    expect(answered.length).toBeGreaterThan(0);
    outcomes.push(...answered);
  }
  return outcomes;
}

const pickups = async (box: TestBox, docId: string) =>
  box.look((tx) =>
    tx
      .selectFrom('delivery_action')
      .innerJoin('delivery', 'delivery.id', 'delivery_action.delivery_id')
      .select(['delivery_action.event', 'delivery.status'])
      .where('delivery_action.event', 'in', ['load', 'pickUpAtBox'])
      .where('delivery.id', '=', docId)
      .orderBy('delivery_action.id')
      .execute(),
  );

/** Poisoned events around the load and the pickup of a parcel: the box drains, and both happen once. */
async function poisonOnce(events: (box: PoisonedBox) => readonly object[]): Promise<void> {
  const box = await givenPoisonedBox();
  const docId = await box.reserve(['1-1']);
  const parcel = { docId, lockerId: '1-1' };
  const poisoned = events(box);
  const half = Math.floor(poisoned.length / 2);
  const all = [
    loaded(box, box.neighbour),
    ...poisoned.slice(0, half),
    loaded(box, parcel),
    ...poisoned.slice(half),
    { ...parcel, at: at(), kind: 'pickedUp' },
  ];
  const outcomes = await drain(box, all);
  expect([outcomes[0], outcomes[half + 1], outcomes.at(-1)]).toEqual(
    Array.from({ length: 3 }, () => 'applied'),
  );
  expect(new Set(await drain(box, all))).toEqual(new Set(['duplicate']));
  expect(await pickups(box, docId)).toEqual([
    { event: 'load', status: 'pickup' },
    { event: 'pickUpAtBox', status: 'pickup' },
  ]);
  expect(await box.beat()).toMatchObject({ body: { result: { lastSeq: all.length } } });
}

/** Any value, nested up to a depth. */
function anyValue(chance: Trial['chance'], depth: number): unknown {
  if (depth === 0 || chance.happens(0.6))
    return chance.happens(0.1) ? chance.next() * 1e9 : chance.pick(poisons);
  const length = chance.between(0, 4);
  const values = Array.from({ length }, () => anyValue(chance, depth - 1));
  return chance.happens(0.5)
    ? values
    : Object.fromEntries(
        values.map((value, index) => [`${chance.pick(['a', 'kind', 'at'])}${index}`, value]),
      );
}

/** An event with some of its fields replaced by any values, and unknown fields. */
function anyEvent(box: PoisonedBox, chance: Trial['chance']): object {
  const event = validEvent(box, chance.pick(kinds).kind.value);
  // Parcels of the load and the pickup are left alone: their doors and ids are not drawn.
  const fields = Object.keys(event).filter(() => chance.happens(0.3));
  for (const field of [...fields, 'unknown']) event[field] = anyValue(chance, 3);
  return event;
}

test('DEV-05: without poison the event of each kind is readable, so that the poison is all that is wrong', async () => {
  const box = await givenPoisonedBox();
  const events = kinds.map((shape) => validEvent(box, shape.kind.value));
  const [load, ...outcomes] = await drain(box, [loaded(box, box.neighbour), ...events]);
  expect(load).toBe('applied');
  const byKind = Object.fromEntries(
    kinds.map((shape, index) => [shape.kind.value, outcomes[index]]),
  );
  expect(Object.values(byKind)).not.toContain('unreadable');
  expect(byKind).toMatchObject({ held: 'applied', heldPin: 'applied', contents: 'applied' });
  const actions = await box.look((tx) =>
    tx
      .selectFrom('delivery_action')
      .select('event')
      .where('delivery_id', '=', box.neighbour.docId)
      .execute(),
  );
  expect(actions.map(({ event }) => event)).toEqual(expect.arrayContaining(['hold', 'heldPin']));
});

test(
  'DEV-05: whatever a field of an event is, the box drains and the good events are applied once',
  () =>
    inTrial('poison', { shortSeconds: 4, longMinutes: 5 }, async ({ durationMs, chance }) => {
      const end = performance.now() + durationMs;
      try {
        await poisonOnce((box) =>
          matrix.map(({ kind, field, poison }) => ({ ...validEvent(box, kind), [field]: poison })),
        );
        while (performance.now() < end)
          await poisonOnce((box) => Array.from({ length: 100 }, () => anyEvent(box, chance)));
      } finally {
        const { events, batches, refused } = sent;
        console.log(`Events sent: ${events}, batches sent: ${batches}, refused: ${refused}`);
      }
    }),
  timeoutMs,
);

test('DEV-05: an event that is nested a hundred thousand deep does not stop the box', async () => {
  const box = await givenTestBox(server);
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const events = `{"seq":1,"kind":"wrongPin","at":${at()},"x":${deep}},{"seq":2,"kind":${deep}},{"seq":3,"kind":"wrongPin","at":${at()}}`;
  const response = await server.app.inject({
    method: 'POST',
    url: '/device/v1/events',
    payload: `{"events":[${events}]}`,
    headers: { authorization: `Bearer ${box.key}`, 'content-type': 'application/json' },
  });
  expect(response.json()).toMatchObject({
    result: {
      lastSeq: 3,
      outcomes: [{ outcome: 'applied' }, { outcome: 'unreadable' }, { outcome: 'applied' }],
    },
  });
});
