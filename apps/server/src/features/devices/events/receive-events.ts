import type { CallArguments, CallResult } from '@kolli/contract/call/call';
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
import { type EventBatch, type EventOutcome, timeOf } from './event-batch.ts';
import { reportWrongClock } from './report-wrong-clock.ts';
import type { ReadingIntake } from '../../readings/reading-intake.ts';
import { storeReadings } from '../../readings/store-readings.ts';
import type { TemperatureNotices } from '../../readings/temperature-notices.ts';

export interface EventDeps extends ChangeTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly intake: ReadingIntake;
  readonly temperatures: TemperatureNotices;
}

type Result = CallResult<typeof sendEvents>;
type Batch = CallArguments<typeof sendEvents>['body'];
/** The box and its clock skew. */
type BoxContext = Pick<EventBatch, 'box' | 'skewMs'>;

/** Maximum events per transaction, so that staff do not wait long for locks of the box. */
const groupSize = 100;

/** Applies new events in order. Readings affect no other events and are stored last. */
async function applyAll(
  batch: EventBatch,
  events: readonly DeviceEvent[],
): Promise<{ event: DeviceEvent; outcome: EventOutcome }[]> {
  const done: { event: DeviceEvent; outcome: EventOutcome }[] = [];
  for (const event of events) {
    const outcome = event.kind === 'reading' ? 'applied' : await applyEvent(batch, event);
    done.push({ event, outcome });
  }
  await storeReadings(
    batch,
    events.filter((event) => event.kind === 'reading'),
  );
  return done;
}

async function processNew(
  tx: Tx,
  deps: EventDeps,
  context: BoxContext & Pick<EventBatch, 'boxCreatedAt'>,
  events: readonly DeviceEvent[],
): Promise<Result['outcomes']> {
  const { box } = context;
  const receivedAt = deps.clock();
  const userIds = events.flatMap((event) => ('userId' in event ? event.userId : []));
  const batch: EventBatch = {
    tx,
    tools: deps,
    ...context,
    receivedAt,
    lockerIds: await received.listLockerIds(tx, box),
    people: await received.findUserNames(tx, box.pharmacyId, userIds),
  };
  const done = await applyAll(batch, events);
  const stored = done.map((one) => ({ ...one, at: timeOf(one.event, batch) }));
  await received.insertEvents(tx, box, stored, receivedAt);
  await reportWrongClock(batch, events);
  await announce(tx, { ...box, at: receivedAt });
  return done.map(({ event, outcome }) => ({ seq: event.seq, outcome }));
}

async function processGroup(
  tx: Tx,
  deps: EventDeps,
  { box, skewMs }: BoxContext,
  events: readonly DeviceEvent[],
): Promise<Result> {
  const { lastSeq, boxCreatedAt } = await received.lockEventNumber(tx, box);
  const known = events.filter(({ seq }) => seq <= lastSeq);
  const fresh = events.filter(({ seq }) => seq > lastSeq);
  if (fresh[0] !== undefined && fresh[0].seq !== lastSeq + 1)
    throw new CodedError('event_out_of_order');
  if (await received.hasOtherContent(tx, box, known)) throw new CodedError('event_conflict');
  const duplicates = known.map(({ seq }) => ({ seq, outcome: 'duplicate' as const }));
  const last = fresh.at(-1);
  if (last === undefined) return { lastSeq, outcomes: duplicates };
  const outcomes = await processNew(tx, deps, { box, skewMs, boxCreatedAt }, fresh);
  await received.setEventNumber(tx, box, last.seq);
  return { lastSeq: last.seq, outcomes: [...duplicates, ...outcomes] };
}

/** Accepts readings that need no more than storing; undefined for any other events. */
async function acceptReadings(
  deps: EventDeps,
  { box, skewMs }: BoxContext,
  events: readonly DeviceEvent[],
): Promise<Result | undefined> {
  const receivedAt = deps.clock();
  const isAccepted = await deps.intake.accept(box, events, { receivedAt, skewMs });
  if (!isAccepted) return undefined;
  deps.temperatures.add(box, receivedAt);
  const outcomes = events.map(({ seq }) => ({ seq, outcome: 'applied' as const }));
  return { lastSeq: events.at(-1)?.seq ?? 0, outcomes };
}

/**
 * Processes a batch of events of a box, each exactly once and in the order of their numbers. Throws
 * `event_out_of_order` for a gap within the batch or before it, and `event_conflict` for a known number
 * with other content; nothing of such a batch is applied. The content of an event is never refused. A
 * batch that was interrupted is sent again and continues. `at` is the current time of the box's clock:
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
  for (let start = 0; start < events.length; start += groupSize) {
    const group = events.slice(start, start + groupSize);
    const processed =
      (await acceptReadings(deps, { box, skewMs }, group)) ??
      (await transact(deps.store, box.pharmacyId, (tx) =>
        processGroup(tx, deps, { box, skewMs }, group),
      ));
    result.lastSeq = processed.lastSeq;
    result.outcomes.push(...processed.outcomes);
  }
  return result;
}
