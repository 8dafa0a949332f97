import { deviceStateSchema } from '@kolli/contract/machine/device';
import type { DeviceEvent } from '@kolli/contract/machine/device-events';
import { z } from 'zod';
import { type BoxClock, boxClockSchema, firstClock } from './box-clock.ts';
import { boxKeysSchema, noKeys } from './box-keys.ts';
import {
  type BoxEvent,
  boxEventSchema,
  type BoxKnowledge,
  type BoxStep,
  boxMemorySchema,
  emptyMemory,
  shiftedInTime,
} from '../logic/box-types.ts';
import { frameAt, framesFrom } from './clock-frames.ts';
import {
  append,
  confirmedCount,
  emptyQueue,
  type EventQueue,
  eventQueueSchema,
  nextBatch,
} from './event-queue.ts';
import { applyFacts, isFact } from '../logic/own-facts.ts';

/** All that a box stores on its disk, replaced as a whole so that its parts always agree. */
export const boxRecordSchema = z.object({
  boxId: z.string(),
  document: z.object({ etag: z.string(), state: deviceStateSchema }).nullable(),
  memory: boxMemorySchema,
  queue: eventQueueSchema,
  /** The box's own facts that the document may not hold yet, each with its place among all events made. */
  facts: z.array(z.object({ place: z.int(), event: boxEventSchema })),
  /** Readings taken and not yet reported. */
  readings: z.array(boxEventSchema),
  lastReadingMinute: z.int(),
  lastReportAt: z.number(),
  reportedVersion: z.string().nullable(),
  /** Remote commands already carried out, newest last. */
  commandIds: z.array(z.string()),
  clock: boxClockSchema.default(firstClock),
  keys: boxKeysSchema.default(noKeys),
});
export type BoxRecord = z.output<typeof boxRecordSchema>;

export function newRecord(boxId: string): BoxRecord {
  return {
    boxId,
    document: null,
    memory: emptyMemory,
    queue: emptyQueue,
    facts: [],
    readings: [],
    lastReadingMinute: 0,
    lastReportAt: 0,
    reportedVersion: null,
    commandIds: [],
    clock: firstClock,
    keys: noKeys,
  };
}

/** The record with new events in its queue and the facts among them in `facts`. */
export function withEvents(record: BoxRecord, events: readonly BoxEvent[]): BoxRecord {
  const before = record.queue.madeCount;
  const facts = events.flatMap((event, index) =>
    isFact(event) ? [{ place: before + index + 1, event }] : [],
  );
  return {
    ...record,
    queue: append(record.queue, events),
    facts: [...record.facts, ...facts],
  };
}

/** The record after a step of the box's logic. */
export function withStep(record: BoxRecord, { memory, events }: BoxStep): BoxRecord {
  if (events.length === 0 && memory === record.memory) return record;
  return withEvents({ ...record, memory }, events);
}

/** Events to send together, and how far the clock that stamped them is ahead of the box's time. */
export interface Batch {
  readonly aheadMs: number;
  readonly events: DeviceEvent[];
}

/** The next events with their numbers, at most `limit`, all stamped by one clock. */
export function batchOf(record: BoxRecord, limit: number): Batch {
  const first = confirmedCount(record.queue) + 1;
  const { aheadMs, end } = frameAt(record.clock.frames, first);
  return { aheadMs, events: nextBatch(record.queue, Math.min(limit, end - first)) };
}

/** The record with another state of its queue, without the clock frames of confirmed events. */
export function withQueue(record: BoxRecord, queue: EventQueue): BoxRecord {
  const frames = framesFrom(record.clock.frames, confirmedCount(queue) + 1);
  const clock =
    frames.length === record.clock.frames.length ? record.clock : { ...record.clock, frames };
  return { ...record, queue, clock };
}

/**
 * The record after its time shifted, because the box changed its correction or because the clock itself
 * jumped. Readings stamped before are queued in the frame of the clock that stamped them; what the box
 * waits for is as far away as before.
 */
export function withClock(
  record: BoxRecord,
  change: (clock: BoxClock, place: number) => BoxClock,
  hardwareJumpMs = 0,
): BoxRecord {
  const queued = { ...withEvents(record, record.readings), readings: [] };
  const clock = change(record.clock, queued.queue.madeCount + 1);
  if (clock === record.clock) return record;
  const jumpMs = hardwareJumpMs + clock.correctionMs - record.clock.correctionMs;
  const lastReportAt = record.lastReportAt + jumpMs;
  return { ...queued, clock, lastReportAt, memory: shiftedInTime(record.memory, jumpMs) };
}

/**
 * The record with a newer document, or with the known one confirmed when `document` is null. Facts
 * that Kolli had confirmed before the document was requested are in it, and are removed from `facts`.
 */
export function withDocument(
  record: BoxRecord,
  document: BoxRecord['document'],
  confirmedBefore: number,
): BoxRecord {
  return {
    ...record,
    document: document ?? record.document,
    facts: record.facts.filter((fact) => fact.place > confirmedBefore),
  };
}

/** Whether Kolli confirmed facts that the document on disk may not hold yet. */
export function needsFreshDocument(record: BoxRecord): boolean {
  const confirmed = confirmedCount(record.queue);
  return record.facts.some((fact) => fact.place <= confirmed);
}

/** What the box knows now: neither doors nor people before the first document. */
export function knowledgeOf(record: BoxRecord, faults: BoxKnowledge['faults'] = {}): BoxKnowledge {
  const state = record.document?.state;
  const facts = record.facts.map(({ event }) => event).filter(isFact);
  return {
    lockerIds: state?.lockers.map((locker) => locker.lockerId) ?? [],
    deliveries: applyFacts(state?.deliveries ?? [], facts),
    staff: state?.staff ?? [],
    pinKey: state?.pinKey ?? '',
    faults,
  };
}
