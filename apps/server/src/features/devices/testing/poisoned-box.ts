import { deviceEventSchema } from '@kolli/contract/machine/device-events';
import { expect } from 'vitest';
import type { TestServer } from '../../../testing/test-server.ts';
import { givenTestBox, outcomesOf, type TestBox } from './box.ts';

/** Values that a field of an event may have by a fault of the box; `undefined` leaves it out. */
const numbers = [0, -1, 0.5, -0, 1e300, -1e300, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE];
const texts = ['', ' ', 'x', '\u0000', '\ud800', '1-1', '99-99', '100-1', '1-1; drop table locker'];
export const poisons: readonly [unknown, ...unknown[]] = [
  undefined,
  null,
  true,
  ...numbers,
  ...texts,
  'x'.repeat(6_000),
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
export const kinds = [firstKind as NonNullable<typeof firstKind>, ...otherKinds] as const;
/** Every field of every kind but the number, which belongs to the batch. */
export const matrix = kinds.flatMap((shape) =>
  Object.keys(shape)
    .filter((field) => field !== 'seq')
    .flatMap((field) => poisons.map((poison) => ({ kind: shape.kind.value, field, poison }))),
);

/** A box with a parcel in door 1-2, for events that need a parcel. */
export interface PoisonedBox extends TestBox {
  readonly neighbour: { readonly docId: string; readonly lockerId: string };
  readonly now: () => number;
}

export async function givenPoisonedBox(server: TestServer): Promise<PoisonedBox> {
  const box = await givenTestBox(server);
  const now = () => server.time.clock().getTime();
  return { ...box, now, neighbour: { docId: await box.reserve(['1-2']), lockerId: '1-2' } };
}

export const loaded = (box: PoisonedBox, parcel: PoisonedBox['neighbour']) => ({
  ...parcel,
  kind: 'loaded',
  at: box.now(),
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

export function validEvent(box: PoisonedBox, kind: string): Record<string, unknown> {
  const parcel = aboutParcels.includes(kind) ? box.neighbour : {};
  const all: Record<string, unknown> = { ...fieldsOf(box), ...parcel, at: box.now(), kind };
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

/** Sends the events as a box does, numbered from the last number that Kolli has, until none is left. */
export async function drain(box: PoisonedBox, events: readonly object[]): Promise<string[]> {
  const outcomes: string[] = [];
  while (outcomes.length < events.length) {
    const numbered = events.map((event, index) => ({ ...event, seq: index + 1 }));
    const batch = batchOf(numbered.slice(outcomes.length));
    const answer = await box.send(batch, box.now());
    expect(answer).toMatchObject({ status: 200 });
    const answered = outcomesOf(answer);
    expect(answered.length).toBeGreaterThan(0);
    outcomes.push(...answered);
  }
  return outcomes;
}

const pickups = async (box: TestBox, docId: string) => {
  const { status } = await box.row('delivery', { id: docId });
  const events = (await box.actions(docId)).map(({ event }) => event);
  return { status, events: events.filter((event) => ['load', 'pickUpAtBox'].includes(event)) };
};

/** Poisoned events around the load and the pickup of a parcel: the box drains, and both happen once. */
export async function poisonOnce(
  server: TestServer,
  events: (box: PoisonedBox) => readonly object[],
): Promise<void> {
  const box = await givenPoisonedBox(server);
  const docId = await box.reserve(['1-1']);
  const parcel = { docId, lockerId: '1-1' };
  const poisoned = events(box);
  const half = Math.floor(poisoned.length / 2);
  const all = [
    loaded(box, box.neighbour),
    ...poisoned.slice(0, half),
    loaded(box, parcel),
    ...poisoned.slice(half),
    { ...parcel, at: box.now(), kind: 'pickedUp' },
  ];
  const outcomes = await drain(box, all);
  expect([outcomes[0], outcomes[half + 1], outcomes.at(-1)]).toEqual(
    Array.from({ length: 3 }, () => 'applied'),
  );
  expect(new Set(await drain(box, all))).toEqual(new Set(['duplicate']));
  expect(await pickups(box, docId)).toEqual({ status: 'pickup', events: ['load', 'pickUpAtBox'] });
  expect(await box.beat()).toMatchObject({ body: { result: { lastSeq: all.length } } });
}
