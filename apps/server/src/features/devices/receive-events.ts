import type { CallArguments, CallResult } from '@kolli/contract/call';
import type { sendEvents } from '@kolli/contract/device';
import type { DeviceEvent } from '@kolli/contract/device-events';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { ChangeTools } from '../deliveries/apply-decision.ts';
import { transact } from '../deliveries/run-transaction.ts';
import { applyEvent } from './apply-event.ts';
import * as received from './device-event.repository.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import { type EventBatch, type EventOutcome, timeOf } from './event-batch.ts';
import { noteWrongClock } from './note-wrong-clock.ts';
import type { ReadingIntake } from './reading-intake.ts';
import { storeReadings } from './store-readings.ts';
import type { TemperatureNotices } from './temperature-notices.ts';

export interface EventDeps extends ChangeTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly intake: ReadingIntake;
  readonly temperatures: TemperatureNotices;
}

type Answer = CallResult<typeof sendEvents>;
type Sent = CallArguments<typeof sendEvents>['body'];
/** What is known of the box beside its events. */
type Known = Pick<EventBatch, 'box' | 'skewMs'>;

/** So many events are applied in one transaction: staff at the screen wait no longer for the box. */
const groupSize = 100;

/** Applies new events in their order; a group's readings touch nothing else and come last. */
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

async function takeNew(
  tx: Tx,
  deps: EventDeps,
  known: Known & Pick<EventBatch, 'boxMadeAt'>,
  events: readonly DeviceEvent[],
): Promise<Answer['outcomes']> {
  const { box } = known;
  const receivedAt = deps.clock();
  const userIds = events.flatMap((event) => ('userId' in event ? event.userId : []));
  const batch: EventBatch = {
    tx,
    tools: deps,
    ...known,
    receivedAt,
    lockerIds: await received.listLockerIds(tx, box),
    people: await received.namePeople(tx, box.pharmacyId, userIds),
  };
  const done = await applyAll(batch, events);
  const kept = done.map((one) => ({ ...one, at: timeOf(one.event, batch) }));
  await received.insertEvents(tx, box, kept, receivedAt);
  await noteWrongClock(batch, events);
  await announce(tx, { ...box, at: receivedAt });
  return done.map(({ event, outcome }) => ({ seq: event.seq, outcome }));
}

async function takeGroup(
  tx: Tx,
  deps: EventDeps,
  { box, skewMs }: Known,
  events: readonly DeviceEvent[],
): Promise<Answer> {
  const { lastSeq, boxMadeAt } = await received.lockEventNumber(tx, box);
  const known = events.filter(({ seq }) => seq <= lastSeq);
  const fresh = events.filter(({ seq }) => seq > lastSeq);
  if (fresh[0] !== undefined && fresh[0].seq !== lastSeq + 1)
    throw new CodedError('event_out_of_order');
  if (await received.hasOtherContent(tx, box, known)) throw new CodedError('event_conflict');
  const duplicates = known.map(({ seq }) => ({ seq, outcome: 'duplicate' as const }));
  const last = fresh.at(-1);
  if (last === undefined) return { lastSeq, outcomes: duplicates };
  const outcomes = await takeNew(tx, deps, { box, skewMs, boxMadeAt }, fresh);
  await received.setEventNumber(tx, box, last.seq);
  return { lastSeq: last.seq, outcomes: [...duplicates, ...outcomes] };
}

/** Takes readings that ask for no more than storing; undefined for any other events. */
async function takeReadings(
  deps: EventDeps,
  { box, skewMs }: Known,
  events: readonly DeviceEvent[],
): Promise<Answer | undefined> {
  const receivedAt = deps.clock();
  const isTaken = await deps.intake.take(box, events, { receivedAt, skewMs });
  if (!isTaken) return undefined;
  deps.temperatures.add(box, receivedAt);
  const outcomes = events.map(({ seq }) => ({ seq, outcome: 'applied' as const }));
  return { lastSeq: events.at(-1)?.seq ?? 0, outcomes };
}

/**
 * Takes a batch of events of a box, each exactly once and in the order of their numbers. Refuses a
 * batch with a gap, or one that does not join what came before, with `event_out_of_order`, and a
 * known number with other content with `event_conflict`; nothing of such a batch is applied. What
 * an event says is never refused. Killed halfway, the batch is sent again and goes on. `at` is the
 * box's clock now: it shows how wrong that is, and the events' times are put right by it.
 */
export async function receiveEvents(
  deps: EventDeps,
  box: BoxKey,
  { events, at }: Sent,
): Promise<Answer> {
  const skewMs = at === undefined ? 0 : deps.clock().getTime() - at;
  const first = events[0]?.seq ?? 0;
  if (events.some(({ seq }, index) => seq !== first + index))
    throw new CodedError('event_out_of_order');
  const answer: Answer = { lastSeq: 0, outcomes: [] };
  for (let start = 0; start < events.length; start += groupSize) {
    const group = events.slice(start, start + groupSize);
    const taken =
      (await takeReadings(deps, { box, skewMs }, group)) ??
      (await transact(deps.store, box.pharmacyId, (tx) =>
        takeGroup(tx, deps, { box, skewMs }, group),
      ));
    answer.lastSeq = taken.lastSeq;
    answer.outcomes.push(...taken.outcomes);
  }
  return answer;
}
