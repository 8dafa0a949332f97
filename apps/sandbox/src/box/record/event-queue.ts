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
  /** How many events the box has made in all. */
  madeCount: z.int().min(0),
});
export type EventQueue = z.output<typeof eventQueueSchema>;

export const emptyQueue: EventQueue = { ackedSeq: null, waiting: [], madeCount: 0 };

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

/** The next events with their numbers, at most `limit`; none before the first answer from Kolli. */
export function nextBatch(queue: EventQueue, limit: number): DeviceEvent[] {
  const { ackedSeq } = queue;
  if (ackedSeq === null) return [];
  return queue.waiting
    .slice(0, limit)
    .map((event, index): DeviceEvent => ({ ...event, seq: ackedSeq + 1 + index }));
}

/**
 * Adopts the highest number that Kolli has. Confirmed events leave the queue. A number that this queue
 * cannot explain (one side lost its data) becomes the new base: the waiting events are numbered on
 * from it, none is dropped.
 */
export function reconcile(queue: EventQueue, lastSeq: number): EventQueue {
  const confirmed = queue.ackedSeq === null ? -1 : lastSeq - queue.ackedSeq;
  if (confirmed < 0 || confirmed > queue.waiting.length) return renumber(queue, lastSeq);
  return { ...queue, ackedSeq: lastSeq, waiting: queue.waiting.slice(confirmed) };
}

/** Numbers all waiting events on from `lastSeq`, since Kolli has other events under their numbers. */
export function renumber(queue: EventQueue, lastSeq: number): EventQueue {
  return { ...queue, ackedSeq: lastSeq };
}
