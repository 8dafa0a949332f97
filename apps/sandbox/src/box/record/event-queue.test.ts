import { expect, test } from 'vitest';
import type { BoxEvent } from '../logic/box-types.ts';
import {
  append,
  emptyQueue,
  nextBatch,
  oldestPlace,
  reconcile,
  renumber,
  sentEventsMs,
} from './event-queue.ts';

const wrong = (at: number): BoxEvent => ({ kind: 'wrongPin', at });
const numbers = (queue: typeof emptyQueue) => nextBatch(queue, 10).map(({ seq, at }) => [seq, at]);
const now = 1_000_000_000_000;
const three = append(emptyQueue, [wrong(1), wrong(2), wrong(3)]);

test('numbers go on from what Kolli has, without a gap and not before it answered; confirmed events leave the queue, no other is lost', () => {
  expect(nextBatch(three, 10)).toEqual([]);
  expect(numbers(reconcile(three, 40, now))).toEqual([
    [41, 1],
    [42, 2],
    [43, 3],
  ]);
  const numbered = reconcile(three, 40, now);
  expect(numbers(reconcile(numbered, 42, now))).toEqual([[43, 3]]);
  expect(nextBatch(reconcile(numbered, 43, now), 10)).toEqual([]);
  expect(numbers(reconcile(reconcile(three, 40, now), 12, now))[0]).toEqual([13, 1]);
  expect(numbers(renumber(reconcile(three, 0, now), 2))).toEqual([
    [3, 1],
    [4, 2],
    [5, 3],
  ]);
  expect(nextBatch(reconcile(three, 0, now), 2)).toHaveLength(2);
});

test('DEV-06: confirmed events wait again under their numbers when Kolli has fewer, for seven days', () => {
  const confirmed = reconcile(reconcile(three, 40, now), 43, now);
  expect(numbers(confirmed)).toEqual([]);
  expect(numbers(reconcile(confirmed, 41, now))).toEqual([
    [42, 2],
    [43, 3],
  ]);
  const more = append(confirmed, [wrong(4)]);
  expect(numbers(reconcile(more, 40, now))).toEqual([
    [41, 1],
    [42, 2],
    [43, 3],
    [44, 4],
  ]);
  const first = reconcile(reconcile(three, 40, now), 42, now);
  const day = sentEventsMs / 7;
  const second = reconcile(first, 43, now + 7 * day);
  expect(second.sent).toEqual([{ event: wrong(3), at: now + 7 * day }]);
  expect(oldestPlace(second)).toBe(3);
  expect(reconcile(first, 43, now + 7 * day - 1).sent).toHaveLength(3);
  expect(numbers(reconcile(second, 40, now + 7 * day))).toEqual([[41, 3]]);
});
