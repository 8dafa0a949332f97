import { type DeviceState, deviceStateSchema } from '@kolli/contract/device';
import { z } from 'zod';
import {
  type BoxEvent,
  boxEventSchema,
  type BoxKnowledge,
  boxMemorySchema,
  emptyMemory,
} from './box-types.ts';
import { append, confirmedCount, emptyQueue, eventQueueSchema } from './event-queue.ts';
import { applyFacts, type Fact, isFact } from './own-facts.ts';

/** All that a box keeps on its disk, written as one file so that its parts always agree. */
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
  };
}

/** The record with new events in its queue, the facts among them remembered. */
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

/**
 * The record with a newer document, or with the known one confirmed when `document` is null. Facts
 * that Kolli had confirmed before the document was asked for are in it and need no remembering.
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

/** What the box knows now; doors and people are unknown before the first document. */
export function knowledgeOf(record: BoxRecord): BoxKnowledge {
  const state = record.document?.state;
  return {
    lockerIds: state?.lockers.map((locker) => locker.lockerId) ?? [],
    deliveries: state === undefined ? [] : deliveriesNow(state, record),
    staff: state?.staff ?? [],
    pinKey: state?.pinKey ?? '',
  };
}

function deliveriesNow(state: DeviceState, record: BoxRecord): BoxKnowledge['deliveries'] {
  const facts = record.facts
    .map((fact) => fact.event)
    .filter((event): event is Fact => isFact(event));
  return applyFacts(state.deliveries, facts);
}
