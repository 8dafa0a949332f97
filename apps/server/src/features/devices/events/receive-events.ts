import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { ConflictCode } from '@kolli/contract/box/event-outcomes';
import type { sendEvents } from '@kolli/contract/machine/device';
import type { DeviceEvent } from '@kolli/contract/machine/device-events';
import type { Clock } from '../../../platform/clock/clock.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import { announce } from '../../../platform/live/live-notices.ts';
import type { ChangeTools } from '../../deliveries/apply-decision.ts';
import { transact } from '../../../platform/database/run-transaction.ts';
import { applyEvent } from './apply-event.ts';
import * as received from './device-event.repository.ts';
import type { BoxKey } from '../../../platform/database/box-key.ts';
import { type EventBatch, RejectedWrite, timeOf } from './event-batch.ts';
import {
  boxTimeOf,
  contentOf,
  kindOf,
  type ReceivedEvent,
  readEvent,
  unreadableMessage,
} from '../intake/read-event.ts';
import { reportUnreadable } from '../intake/report-unreadable.ts';
import { conflictMessage } from './raise-conflict.ts';
import { reportWrongClock } from '../intake/report-wrong-clock.ts';
import type { ReadingIntake } from '../../readings/reading-intake.ts';
import { isSensorEvent, storeReadings } from '../../readings/store-readings.ts';
import type { TemperatureNotices } from '../../readings/temperature-notices.ts';

export interface EventDeps extends ChangeTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly intake: ReadingIntake;
  readonly temperatures: TemperatureNotices;
}

type Result = CallResult<typeof sendEvents>;
type Batch = CallArguments<typeof sendEvents>['body'];
/** The box, its clock skew, and whether each event can be undone by itself. */
type BoxContext = Pick<EventBatch, 'box' | 'skewMs' | 'isUndoable'>;

/**
 * What a part of a batch may cost. Each part is a transaction, after which those who wait for the box come first: so staff
 * wait for a hundred readings or for five other events, each of which takes about 15 statements.
 */
const partBudget = 100;
const costOf = ({ event }: ReceivedEvent) =>
  event === undefined || isSensorEvent(event) ? 1 : partBudget / 5;

/** Divides a batch into parts, in order. */
function partsOf(events: readonly ReceivedEvent[]): ReceivedEvent[][] {
  const parts: ReceivedEvent[][] = [];
  let left = 0;
  for (const event of events) {
    left -= costOf(event);
    const part = parts.at(-1);
    if (part !== undefined && left >= 0) part.push(event);
    else {
      parts.push([event]);
      left = partBudget - costOf(event);
    }
  }
  return parts;
}

/** An event with its time and its outcome, and the reason unless it was applied. */
type ProcessedEvent = Pick<received.StoredEvent, 'at' | 'outcome' | 'reason'> & {
  readonly received: ReceivedEvent;
};

/** Applies one new event; an unreadable one is only stored, with its reason. */
async function processEvent(batch: EventBatch, received: ReceivedEvent): Promise<ProcessedEvent> {
  const { event, unreadable } = received;
  if (event === undefined) {
    const at = boxTimeOf(received.raw);
    const time = at === undefined ? batch.receivedAt : timeOf({ at }, batch);
    return { received, at: time, outcome: 'unreadable', reason: unreadable };
  }
  const at = timeOf(event, batch);
  const outcome = isSensorEvent(event) ? 'applied' : await applyEvent(batch, event);
  if (outcome === 'applied') return { received, at, outcome, reason: null };
  const detail = 'lockerId' in event ? event.lockerId : '';
  return { received, at, outcome: 'conflict', reason: { code: outcome, detail } };
}

const isPowerEvent = ({ kind }: DeviceEvent) => kind === 'powerOn' || kind === 'powerLost';

/** Applies new events in order. Events of sensors affect no other events and are stored last. */
async function processAll(
  batch: EventBatch,
  events: readonly ReceivedEvent[],
): Promise<ProcessedEvent[]> {
  const done: ProcessedEvent[] = [];
  for (const received of events) done.push(await processEvent(batch, received));
  const readable = events.flatMap(({ event }) => event ?? []);
  const powerTimes = readable.filter(isPowerEvent).map((event) => timeOf(event, batch));
  await storeReadings(batch, readable.filter(isSensorEvent), powerTimes);
  await reportWrongClock(batch, readable);
  await reportUnreadable(
    batch,
    events.flatMap(({ unreadable }) => unreadable ?? []),
  );
  return done;
}

/** The outcome of an event as the box receives it. */
function wireOutcome({ received: { seq, event, unreadable }, outcome, reason }: ProcessedEvent) {
  if (reason === null || event === undefined) {
    if (unreadable === undefined) return { seq, outcome };
    return { seq, outcome, code: unreadable.code, message: unreadableMessage(unreadable) };
  }
  const code = reason.code as ConflictCode;
  return { seq, outcome, code, message: conflictMessage(code) };
}

const userIdsOf = (events: readonly ReceivedEvent[]) =>
  events.flatMap(({ event }) => (event !== undefined && 'userId' in event ? event.userId : []));

async function processNew(
  tx: Tx,
  deps: EventDeps,
  context: BoxContext & Pick<EventBatch, 'boxCreatedAt' | 'doors' | 'people'>,
  events: readonly ReceivedEvent[],
): Promise<Result['outcomes']> {
  const { box } = context;
  const receivedAt = deps.clock();
  const batch: EventBatch = { tx, tools: deps, ...context, receivedAt };
  const done = await processAll(batch, events);
  const stored = done.map(({ received: one, ...processed }) => ({
    ...processed,
    ...one,
    kind: one.event?.kind ?? kindOf(one.raw),
    content: contentOf(one),
  }));
  const lastSeq = events.at(-1)?.seq ?? 0;
  await received.storeEvents(tx, box, stored, { lastSeq, receivedAt });
  announce(tx, { ...box, at: receivedAt });
  return done.map(wireOutcome);
}

async function processPart(
  tx: Tx,
  deps: EventDeps,
  context: BoxContext,
  events: readonly ReceivedEvent[],
): Promise<Result> {
  const { box } = context;
  const [people, { lastSeq, boxCreatedAt }, doors] = await Promise.all([
    received.findUserNames(tx, box.pharmacyId, userIdsOf(events)),
    received.lockEventNumber(tx, box),
    received.readDoors(tx, box),
  ]);
  const repeated = events.filter(({ seq }) => seq <= lastSeq);
  const fresh = events.filter(({ seq }) => seq > lastSeq);
  if (fresh[0] !== undefined && fresh[0].seq !== lastSeq + 1)
    throw new CodedError('event_out_of_order');
  if (await received.hasOtherContent(tx, box, repeated)) throw new CodedError('event_conflict');
  const duplicates = repeated.map(({ seq }) => ({ seq, outcome: 'duplicate' as const }));
  const last = fresh.at(-1);
  if (last === undefined) return { lastSeq, outcomes: duplicates };
  const known = { boxCreatedAt, doors, people };
  const outcomes = await processNew(tx, deps, { ...context, ...known }, fresh);
  return { lastSeq: last.seq, outcomes: [...duplicates, ...outcomes] };
}

/** Accepts readings that need no more than storing; undefined for any other events. */
async function acceptReadings(
  deps: EventDeps,
  { box, skewMs }: Omit<BoxContext, 'isUndoable'>,
  events: readonly ReceivedEvent[],
): Promise<Result | undefined> {
  // On several nodes a transaction of many boxes would need all of them.
  if (await deps.store.isDistributed()) return undefined;
  const receivedAt = deps.clock();
  const isAccepted = await deps.intake.accept(box, events, { receivedAt, skewMs });
  if (!isAccepted) return undefined;
  deps.temperatures.add(box, receivedAt);
  const outcomes = events.map(({ seq }) => ({ seq, outcome: 'applied' as const }));
  return { lastSeq: events.at(-1)?.seq ?? 0, outcomes };
}

/**
 * Applies a part of a batch in one transaction. Savepoints cost two statements an event, and hardly any event needs one:
 * the part begins without them, and again with them where a write is rejected.
 */
async function applyPart(
  deps: EventDeps,
  box: Omit<BoxContext, 'isUndoable'>,
  part: readonly ReceivedEvent[],
): Promise<Result> {
  const attempt = (isUndoable: boolean) =>
    transact(deps.store, { ...box.box, thing: box.box.boxId }, (tx) =>
      processPart(tx, deps, { ...box, isUndoable }, part),
    );
  try {
    return await attempt(false);
  } catch (error) {
    if (!(error instanceof RejectedWrite)) throw error;
    return attempt(true);
  }
}

/**
 * Processes a batch of events of a box, each exactly once and in the order of their numbers. Throws
 * `event_out_of_order` for a gap within the batch or before it, and `event_conflict` for a known number
 * with other content; nothing of such a batch is applied. The content of an event is never refused: one
 * that cannot be read takes its number, is stored with the reason and answered `unreadable`. A batch that was interrupted is sent again and continues. `at` is the current time of the box's clock:
 * it gives the clock skew, by which the events' times are corrected.
 */
export async function receiveEvents(
  deps: EventDeps,
  box: BoxKey,
  { events, at }: Batch,
): Promise<Result> {
  const skewMs = at === undefined ? 0 : deps.clock().getTime() - at;
  const first = events[0]?.seq ?? 0;
  if (events.some(({ seq }, index) => seq !== first + index))
    throw new CodedError('event_out_of_order');
  const result: Result = { lastSeq: 0, outcomes: [] };
  for (const part of partsOf(events.map(readEvent))) {
    const processed =
      (await acceptReadings(deps, { box, skewMs }, part)) ??
      (await applyPart(deps, { box, skewMs }, part));
    result.lastSeq = processed.lastSeq;
    result.outcomes.push(...processed.outcomes);
  }
  return result;
}
