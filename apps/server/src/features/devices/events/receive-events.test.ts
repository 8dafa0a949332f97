import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { openReadingIntake } from '../../readings/reading-intake.ts';
import { receiveEvents } from './receive-events.ts';
import { refused } from '../../deliveries/testing/desk.ts';
import { givenTestBox, outcomesOf, pickedUp, type TestBox } from '../testing/box.ts';

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

const at = Date.parse('2026-03-10T08:00:00.000Z');
const wrongPin = (seq: number) => ({ kind: 'wrongPin', seq, at });
const door = (seq: number, state = 'opened') => ({ kind: 'door', seq, at, lockerId: '1-1', state });
const events = () => box.rows('device_event', { box_id: box.id }, 'seq');
const reading = (seq: number, at: number, celsius = 5) =>
  ({ kind: 'reading', seq, at, sensor: '2-1', celsius }) as const;

test('in a batch that is sent again each event is applied once', async () => {
  const docId = await box.reserve(['1-1']);
  const batch = [
    { ...box.loaded(docId, '1-1'), seq: 1, at },
    { ...pickedUp(docId, '1-1'), seq: 2, at },
  ];
  await box.send(batch);
  expect((await box.send([...batch, wrongPin(3)])).body.result).toEqual({
    lastSeq: 3,
    outcomes: [
      { seq: 1, outcome: 'duplicate' },
      { seq: 2, outcome: 'duplicate' },
      { seq: 3, outcome: 'applied' },
    ],
  });
  expect(await box.actions(docId)).toHaveLength(3);
  expect(await box.statusOf(docId)).toBe('pickup');
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

test('a reading is stored only as a reading, and its number still refuses other content', async () => {
  await box.send([reading(1, at, 5)]);
  expect((await events()).map(({ kind, content }) => [kind, content])).toEqual([['reading', {}]]);
  expect(await box.send([reading(1, at, 6)])).toMatchObject({ body: { code: 'event_conflict' } });
  expect(outcomesOf(await box.send([reading(1, at, 5)]))).toEqual(['duplicate']);
});

test('a gap within a batch or before it refuses the whole batch', async () => {
  for (const batch of [[2], [1, 3], [2, 1], [1, 1]])
    expect(await box.send(batch.map(wrongPin))).toMatchObject(refused(409, 'event_out_of_order'));
  expect(await events()).toEqual([]);
  expect(await box.send([wrongPin(1)])).toMatchObject({ status: 200 });
});

test('a batch sent twice at the same time is applied once', async () => {
  const batch = Array.from({ length: 60 }, (_, index) => door(index + 1));
  const responses = await Promise.all([box.send(batch), box.send(batch), box.send(batch)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const outcomes = responses.flatMap(outcomesOf);
  expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(60);
  expect(await events()).toHaveLength(60);
});

test('a batch of 1,000 events is accepted, one of 1,001 is refused', async () => {
  const batch = Array.from({ length: 1000 }, (_, index) =>
    index % 3 === 0 ? door(index + 1) : reading(index + 1, at - index * 60_000),
  );
  expect(await box.send(batch)).toMatchObject({ status: 200, body: { result: { lastSeq: 1000 } } });
  expect(await box.rows('reading', { box_id: box.id }, 'minute')).toHaveLength(666);
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
  const readings = Array.from({ length: 102 }, (_, index) =>
    reading(index + 1, at + index * 60_000),
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
