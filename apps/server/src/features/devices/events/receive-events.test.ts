import { createHash } from 'node:crypto';
import type { DeviceEvent } from '@kolli/contract/machine/device-events';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { openReadingIntake } from '../../readings/reading-intake.ts';
import { receiveEvents } from './receive-events.ts';
import { deliveryRow, givenTestBox, type TestBox } from '../testing/box.ts';

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => {
  box = await givenTestBox(server);
});

const at = Date.parse('2026-03-10T08:00:00.000Z');
const wrongPin = (seq: number) => ({ kind: 'wrongPin', seq, at });
const door = (seq: number, state = 'opened') => ({ kind: 'door', seq, at, lockerId: '1-1', state });
const events = () =>
  box.look((tx) =>
    tx.selectFrom('device_event').selectAll().where('box_id', '=', box.id).orderBy('seq').execute(),
  );

test('in a batch that is sent again each event is applied once', async () => {
  const docId = await box.reserve(['1-1']);
  const batch = [
    { kind: 'loaded', seq: 1, at, docId, lockerId: '1-1', userId: box.staff.id },
    { kind: 'pickedUp', seq: 2, at, docId, lockerId: '1-1' },
  ];
  await box.send(batch);
  const again = await box.send([...batch, wrongPin(3)]);
  expect(again.body.result).toEqual({
    lastSeq: 3,
    outcomes: [
      { seq: 1, outcome: 'duplicate' },
      { seq: 2, outcome: 'duplicate' },
      { seq: 3, outcome: 'applied' },
    ],
  });
  const actions = await box.look((tx) =>
    tx.selectFrom('delivery_action').select('event').where('delivery_id', '=', docId).execute(),
  );
  expect(actions).toHaveLength(3);
  expect((await deliveryRow(box, docId)).status).toBe('pickup');
});

test('events are stored as reported, and the box gets the number of the last one', async () => {
  await box.send([door(1), wrongPin(2)]);
  expect(await events()).toMatchObject([
    { seq: 1, kind: 'door', occurred_at: new Date(at), content: door(1), outcome: 'applied' },
    { seq: 2, kind: 'wrongPin', received_at: server.time.clock(), outcome: 'applied' },
  ]);
  const { content_hash } = (await events())[1] ?? {};
  const text = JSON.stringify(Object.entries({ at, kind: 'wrongPin', seq: 2 }));
  expect(content_hash).toEqual(createHash('sha256').update(text).digest().subarray(0, 8));
  expect(await box.beat()).toMatchObject({
    body: { result: { lastSeq: 2, serverTime: server.time.clock().getTime() } },
  });
});

test('a known number with other content is refused, and nothing of the batch is applied', async () => {
  await box.send([door(1)]);
  expect(await box.send([door(1, 'broken'), wrongPin(2)])).toMatchObject({
    status: 409,
    body: { code: 'event_conflict' },
  });
  expect(await events()).toHaveLength(1);
});

test('a reading is stored only as a reading, and its number still refuses other content', async () => {
  const reading = (celsius: number) => ({ kind: 'reading', seq: 1, at, sensor: '2-1', celsius });
  await box.send([reading(5)]);
  expect((await events()).map(({ kind, content }) => [kind, content])).toEqual([['reading', {}]]);
  expect(await box.send([reading(6)])).toMatchObject({ body: { code: 'event_conflict' } });
  expect(await box.send([reading(5)])).toMatchObject({
    body: { result: { outcomes: [{ seq: 1, outcome: 'duplicate' }] } },
  });
});

test('a gap within a batch or before it refuses the whole batch', async () => {
  const refusal = { status: 409, body: { code: 'event_out_of_order' } };
  expect(await box.send([wrongPin(2)])).toMatchObject(refusal);
  expect(await box.send([wrongPin(1), wrongPin(3)])).toMatchObject(refusal);
  expect(await box.send([wrongPin(2), wrongPin(1)])).toMatchObject(refusal);
  expect(await box.send([wrongPin(1), wrongPin(1)])).toMatchObject(refusal);
  expect(await events()).toEqual([]);
  expect(await box.send([wrongPin(1)])).toMatchObject({ status: 200 });
});

test('a batch sent twice at the same time is applied once', async () => {
  const batch = Array.from({ length: 60 }, (_, index) => door(index + 1));
  const responses = await Promise.all([box.send(batch), box.send(batch), box.send(batch)]);
  const outcomes = responses.flatMap(
    ({ body }) => (body.result as { outcomes: { outcome: string }[] }).outcomes,
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(outcomes.filter(({ outcome }) => outcome === 'applied')).toHaveLength(60);
  expect(await events()).toHaveLength(60);
});

test('a batch of 1,000 events is accepted, one of 1,001 is refused', async () => {
  const batch = Array.from({ length: 1000 }, (_, index) =>
    index % 3 === 0
      ? door(index + 1)
      : {
          kind: 'reading',
          seq: index + 1,
          at: at - index * 60_000,
          sensor: '2-1',
          celsius: 5,
        },
  );
  const response = await box.send(batch);
  expect(response).toMatchObject({ status: 200, body: { result: { lastSeq: 1000 } } });
  const { rows } = await box.look(async (tx) => ({
    rows: await tx.selectFrom('reading').select('minute').where('box_id', '=', box.id).execute(),
  }));
  expect(rows).toHaveLength(666);
  expect(await box.send([...batch, wrongPin(1001)])).toMatchObject({ status: 400 });
});

test('100 events share a transaction, and notices of readings are delayed', async () => {
  const { id: boxId, pharmacyId } = box;
  const notified: unknown[] = [];
  const deps = {
    ...server.services,
    intake: openReadingIntake(server.services),
    temperatures: { add: (...about: unknown[]) => void notified.push(about) },
  };
  const readings = Array.from(
    { length: 102 },
    (_, index): DeviceEvent => ({
      kind: 'reading',
      seq: index + 1,
      at: at + index * 60_000,
      sensor: '2-1',
      celsius: 5,
    }),
  );
  server.time.set(new Date(at + 200 * 60_000));
  const now = server.time.clock();
  expect(await receiveEvents(deps, { pharmacyId, boxId }, { events: readings })).toEqual({
    lastSeq: 102,
    outcomes: readings.map(({ seq }) => ({ seq, outcome: 'applied' })),
  });
  expect((await events()).map((row) => [row.seq, row.event_count])).toEqual([
    [1, 100],
    [101, 2],
  ]);
  expect(notified).toEqual([
    [{ pharmacyId, boxId }, now],
    [{ pharmacyId, boxId }, now],
  ]);
});

test('each box has its own event numbers', async () => {
  const other = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  await box.send([wrongPin(1), wrongPin(2)]);
  expect(await other.send([wrongPin(1)])).toMatchObject({ body: { result: { lastSeq: 1 } } });
});
