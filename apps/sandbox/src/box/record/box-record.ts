import { deviceStateSchema } from '@kolli/contract/machine/device';
import type { DeviceEvent } from '@kolli/contract/machine/device-events';
import { z } from 'zod';
import {
  type BoxClock,
  boxClockSchema,
  clockBehindMs,
  clockStarted,
  firstClock,
} from './box-clock.ts';
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
  isSameNumbering,
  nextBatch,
  oldestPlace,
} from './event-queue.ts';
import { applyFacts, isFact, withHold } from '../logic/own-facts.ts';
import {
  type BoxTemperatures,
  isReading,
  noTemperatures,
  type OwnHold,
  shiftedTemperatures,
  temperaturesSchema,
} from './temperatures.ts';

/** All that a box stores on its disk, replaced as a whole so that its parts always agree. */
export const boxRecordSchema = z.object({
  boxId: z.string(),
  document: z.object({ etag: z.string(), state: deviceStateSchema }).nullable(),
  memory: boxMemorySchema,
  queue: eventQueueSchema,
  /** The epoch of Kolli's database; null before the first contact. */
  epoch: z.string().nullable().default(null),
  /** The place, among all events made, of the latest `contents`; 0 if there is none. */
  contentsPlace: z.int().default(0),
  /** The box's own facts that the document may not hold yet, each with its place among all events made. */
  facts: z.array(z.object({ place: z.int(), event: boxEventSchema })),
  /** Readings taken and not yet reported. */
  readings: z.array(boxEventSchema),
  temperatures: temperaturesSchema,
  lastReadingMinute: z.int(),
  lastReportAt: z.number(),
  reportedVersion: z.string().nullable(),
  /** Remote commands already carried out and what came of them, newest last. */
  commands: z.array(z.object({ id: z.string(), outcome: z.enum(['done', 'failed']) })).default([]),
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
    epoch: null,
    contentsPlace: 0,
    facts: [],
    readings: [],
    temperatures: noTemperatures,
    lastReadingMinute: 0,
    lastReportAt: 0,
    reportedVersion: null,
    commands: [],
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

/** The record with new holds, each reported after the readings that led to it. */
export function withHolds(record: BoxRecord, holds: readonly Omit<OwnHold, 'place'>[]): BoxRecord {
  if (holds.length === 0) return record;
  const queued = { ...withEvents(record, record.readings), readings: [] };
  const { madeCount } = queued.queue;
  const placed = holds.map((hold, index) => ({ ...hold, place: madeCount + index + 1 }));
  const temperatures = { ...record.temperatures, holds: [...record.temperatures.holds, ...placed] };
  return withEvents(
    { ...queued, temperatures },
    holds.map((hold) => ({ kind: 'held', ...hold })),
  );
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

/**
 * The record with another state of its queue, without the clock frames of events that are gone. Where Kolli has
 * other numbers than the box expects, it may not know what it once confirmed: the box reports its holds again.
 */
export function withQueue(record: BoxRecord, queue: EventQueue): BoxRecord {
  const first = confirmedCount(record.queue) + 1;
  const frames = framesFrom(record.clock.frames, oldestPlace(queue));
  const clock =
    frames.length === record.clock.frames.length ? record.clock : { ...record.clock, frames };
  const confirmed = record.queue.waiting
    .slice(0, Math.max(0, confirmedCount(queue) + 1 - first))
    .map((event, index) => ({ place: first + index, event }))
    .filter(({ event }) => isReading(event));
  const { temperatures } = record;
  // Those that wait again are confirmed later.
  const earlier = temperatures.confirmed.filter(({ place }) => place <= confirmedCount(queue));
  const known = { ...temperatures, confirmed: [...earlier, ...confirmed] };
  const after = { ...record, queue, clock, temperatures: known };
  if (isSameNumbering(record.queue, queue)) return after;
  return withHolds({ ...after, temperatures: { ...known, holds: [] } }, known.holds);
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
  const memory = shiftedInTime(record.memory, jumpMs);
  const temperatures = shiftedTemperatures(record.temperatures, jumpMs);
  return { ...queued, clock, lastReportAt, memory, temperatures };
}

/** The record of a box that starts. Its stored times count from the last time that it knew: see `clockStarted`. */
export function withStartedClock(record: BoxRecord, hardwareNow: number): BoxRecord {
  const lostMs = clockBehindMs(record.clock, hardwareNow);
  return withClock(record, (clock, place) => clockStarted(clock, place, hardwareNow), -lostMs);
}

/**
 * The record with a newer document, or with the known one confirmed when `document` is null. Facts
 * that Kolli had confirmed before the document was requested are in it, and are removed from `facts`.
 * Readings confirmed before the last document are removed, too: a release in this one covers them. The newest one of
 * each sensor stays, which shows whether it was out of range then.
 */
export function withDocument(
  record: BoxRecord,
  document: BoxRecord['document'],
  confirmedBefore: number,
): BoxRecord {
  const { documentPlace, confirmed } = record.temperatures;
  return {
    ...record,
    document: document ?? record.document,
    epoch: record.epoch ?? document?.state.epoch ?? null,
    facts: record.facts.filter((fact) => fact.place > confirmedBefore),
    temperatures: {
      ...record.temperatures,
      documentPlace: confirmedBefore,
      confirmed: withoutOlder(confirmed, documentPlace),
    },
  };
}

function withoutOlder(
  readings: BoxTemperatures['confirmed'],
  place: number,
): BoxTemperatures['confirmed'] {
  const older = readings.filter((one) => one.place <= place);
  const newest = new Map(
    older.map((one) => [isReading(one.event) ? one.event.sensor : undefined, one]),
  );
  return [...newest.values(), ...readings.filter((one) => one.place > place)];
}

/**
 * Whether the document on disk may not hold yet what Kolli confirmed: facts, or the contents, if `before` is the number
 * of events that were confirmed until now.
 */
export function needsFreshDocument(record: BoxRecord, before: number): boolean {
  const confirmed = confirmedCount(record.queue);
  const { contentsPlace, facts } = record;
  const isContentsConfirmed = before < contentsPlace && contentsPlace <= confirmed;
  return isContentsConfirmed || facts.some((fact) => fact.place <= confirmed);
}

/** What the box knows now: neither doors nor people before the first document. */
export function knowledgeOf(record: BoxRecord, faults: BoxKnowledge['faults'] = {}): BoxKnowledge {
  const state = record.document?.state;
  const facts = record.facts.map(({ event }) => event).filter(isFact);
  const held = new Set(record.temperatures.holds.map(({ docId }) => docId));
  return {
    lockerIds: state?.lockers.map((locker) => locker.lockerId) ?? [],
    unconfirmed: (state?.lockers ?? []).flatMap((door) => (door.unconfirmed ? door.lockerId : [])),
    deliveries: applyFacts(state?.deliveries ?? [], facts).map((delivery) =>
      withHold(delivery, held.has(delivery.docId)),
    ),
    staff: state?.staff ?? [],
    pharmacyId: state?.pharmacyId ?? '',
    staffPinIterations: state?.staffPinIterations ?? 1,
    pinKey: state?.pinKey ?? '',
    faults,
  };
}
