import type { DeviceEvent } from '@kolli/contract/machine/device-events';
import { z } from 'zod';
import { type BoxEvent, boxEventSchema } from '../logic/box-types.ts';

/**
 * Events that Kolli has not confirmed yet, oldest first. An event's number follows from its place:
 * `ackedSeq` + 1 is the first one's. `ackedSeq` is null until the first answer from Kolli, since a box
 * that lost its disk must continue from the number Kolli has.
 */
export const eventQueueSchema = z.object({
  ackedSeq: z.int().min(0).nullable(),
  waiting: z.array(boxEventSchema),
  /**
   * Confirmed events, oldest first, up to `ackedSeq`, and when they were confirmed by the box's time: Kolli may ask for
   * them again after a restore.
   */
  sent: z.array(z.object({ event: boxEventSchema, at: z.number() })).default([]),
  /** How many events the box has made in all. */
  madeCount: z.int().min(0),
});
export type EventQueue = z.output<typeof eventQueueSchema>;

export const emptyQueue: EventQueue = { ackedSeq: null, waiting: [], sent: [], madeCount: 0 };

export function append(queue: EventQueue, events: readonly BoxEvent[]): EventQueue {
  return {
    ...queue,
    waiting: [...queue.waiting, ...events],
    madeCount: queue.madeCount + events.length,
  };
}

/** How many of the events made have been confirmed. */
export function confirmedCount(queue: EventQueue): number {
  return queue.madeCount - queue.waiting.length;
}

/** The place of the event with this number among all events made; before the first answer from Kolli, before all. */
export function placeOf(queue: EventQueue, seq: number): number {
  return queue.ackedSeq === null ? -Infinity : seq - queue.ackedSeq + confirmedCount(queue);
}

/** Whether the events made before have the same numbers in both states of a queue. */
export function isSameNumbering(before: EventQueue, after: EventQueue): boolean {
  if (before.ackedSeq === null || after.ackedSeq === null) return true;
  return placeOf(before, after.ackedSeq) === confirmedCount(after);
}

/** The next events with their numbers, at most `limit`; none before the first answer from Kolli. */
export function nextBatch(queue: EventQueue, limit: number): DeviceEvent[] {
  const { ackedSeq } = queue;
  if (ackedSeq === null) return [];
  return queue.waiting
    .slice(0, limit)
    .map((event, index): DeviceEvent => ({ ...event, seq: ackedSeq + 1 + index }));
}

/** How long confirmed events are stored. */
export const sentEventsMs = 7 * 24 * 3_600_000;

/** The place, among all events made, of the oldest event that is stored. */
export function oldestPlace(queue: EventQueue): number {
  return confirmedCount(queue) - queue.sent.length + 1;
}

/**
 * Adopts the highest number that Kolli has, at `now` by the box's time. Confirmed events leave the queue and are stored
 * for seven days. If Kolli's number went back, the events after it wait again, under their numbers. A number that this
 * queue cannot explain (one side lost its data) becomes the new base: the waiting events are numbered on from it, none
 * is dropped.
 */
export function reconcile(queue: EventQueue, lastSeq: number, now: number): EventQueue {
  const confirmed = queue.ackedSeq === null ? Infinity : lastSeq - queue.ackedSeq;
  if (confirmed > queue.waiting.length) return renumber(queue, lastSeq);
  if (confirmed < 0) return takeBack(queue, lastSeq, -confirmed);
  const fresh = queue.waiting.slice(0, confirmed).map((event) => ({ event, at: now }));
  const sent = [...queue.sent, ...fresh].filter(({ at }) => at > now - sentEventsMs);
  return { ...queue, ackedSeq: lastSeq, waiting: queue.waiting.slice(confirmed), sent };
}

/** Lets the last confirmed events wait again: `count` of them, or all that are stored. */
function takeBack(queue: EventQueue, lastSeq: number, count: number): EventQueue {
  const events = queue.sent.slice(-count).map(({ event }) => event);
  const sent = queue.sent.slice(0, -count);
  return { ...queue, ackedSeq: lastSeq, waiting: [...events, ...queue.waiting], sent };
}

/** Numbers all waiting events on from `lastSeq`, since Kolli has other events under their numbers. */
export function renumber(queue: EventQueue, lastSeq: number): EventQueue {
  const sent = lastSeq === queue.ackedSeq ? queue.sent : [];
  return { ...queue, ackedSeq: lastSeq, sent };
}
