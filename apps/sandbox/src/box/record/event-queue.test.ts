import { expect, test } from 'vitest';
import type { BoxEvent } from '../logic/box-types.ts';
import { append, emptyQueue, nextBatch, reconcile, renumber } from './event-queue.ts';

const wrong = (at: number): BoxEvent => ({ kind: 'wrongPin', at });
const numbers = (queue: typeof emptyQueue) => nextBatch(queue, 10).map(({ seq, at }) => [seq, at]);
const three = append(emptyQueue, [wrong(1), wrong(2), wrong(3)]);

test('no event is sent before Kolli has answered which number it has', () => {
  expect(nextBatch(three, 10)).toEqual([]);
});

test('numbers go on from what Kolli has, without a gap', () => {
  expect(numbers(reconcile(three, 40))).toEqual([
    [41, 1],
    [42, 2],
    [43, 3],
  ]);
});

test('confirmed events leave the queue and the others keep their numbers', () => {
  const numbered = reconcile(three, 40);
  expect(numbers(reconcile(numbered, 42))).toEqual([[43, 3]]);
  expect(nextBatch(reconcile(numbered, 43), 10)).toEqual([]);
});

test('when Kolli has fewer events than it confirmed, the waiting ones are sent from its number', () => {
  expect(numbers(reconcile(reconcile(three, 40), 12))[0]).toEqual([13, 1]);
});

test('numbers used by other events are skipped, and no event is lost', () => {
  expect(numbers(renumber(reconcile(three, 0), 2))).toEqual([
    [3, 1],
    [4, 2],
    [5, 3],
  ]);
});

test('a batch has no more events than asked for', () => {
  expect(nextBatch(reconcile(three, 0), 2)).toHaveLength(2);
});
