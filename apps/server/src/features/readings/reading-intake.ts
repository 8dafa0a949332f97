import { type BoxClock, eventTime } from '@kolli/domain/box/box-clock';
import { powerOnCelsius } from '@kolli/domain/temperature/first-measurement';
import { isMeasurable } from '@kolli/domain/temperature/temperature-rules';
import type { DeviceEvent, NumberedEvent } from '@kolli/contract/machine/device-events';
import type { Store } from '../../platform/database/open-database.ts';
import type { Log } from '../../platform/log.ts';
import { hashEvents } from '../../platform/database/hash-events.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import { acceptBatches, type ReadingBatch, type StoredReading } from './reading.repository.ts';

/** An event as received, and as it was read; undefined if it could not be read. */
export interface IntakeEvent {
  readonly raw: NumberedEvent;
  readonly event?: DeviceEvent | undefined;
}

/** Accepts batches of readings that need no more than storing, those of several boxes together. */
export interface ReadingIntake {
  /**
   * Stores a box's batch and returns true once it is committed. Returns false, with nothing written, where it
   * has other events than readings, does not come next, or matters for the box's alarms: such a batch needs a
   * transaction of its own.
   */
  accept: (
    box: BoxKey,
    events: readonly IntakeEvent[],
    clock: Omit<BoxClock, 'boxCreatedAt'>,
  ) => Promise<boolean>;
}

/** `accept_readings` checks when the box was made; here it may be any time. */
const boxCreatedAt = new Date(0);

/** This many transactions store readings at the same time. */
const workers = 2;
/** How long a worker waits to fill its batch. */
const maxWaitMs = 6;
/** A transaction is shared by at most this many boxes: the first does not wait for the last. */
const maxBoxes = 32;
/** Decay of the peak-load estimate, applied with each transaction. */
const decay = 0.9;

/** The batch as it is stored; undefined if it has other events, or readings with implausible times or values, or 85.0 °C, which may not be measured. */
function batchOf(
  box: BoxKey,
  events: readonly IntakeEvent[],
  clock: Omit<BoxClock, 'boxCreatedAt'>,
): ReadingBatch | undefined {
  const readings: StoredReading[] = [];
  for (const { event } of events) {
    if (event?.kind !== 'reading' || !isMeasurable(event.celsius)) return undefined;
    if (event.celsius === powerOnCelsius) return undefined;
    const { at, isPlausible } = eventTime(event.at, { ...clock, boxCreatedAt });
    if (!isPlausible) return undefined;
    readings.push({ sensor: event.sensor, at, celsius: event.celsius });
  }
  const { receivedAt } = clock;
  const hashes = hashEvents(events.map(({ raw }) => raw));
  return { box, receivedAt, firstSeq: events[0]?.raw.seq ?? 0, readings, hashes };
}

interface Waiting {
  readonly batch: ReadingBatch;
  readonly resolve: (isAccepted: boolean) => void;
}

/** Removes up to `max` batches from the queue, one of each box. */
function nextGroup(queue: Waiting[], max: number): Waiting[] {
  const boxes = new Set<string>();
  const group: Waiting[] = [];
  for (let index = 0; index < queue.length && group.length < max; ) {
    const boxId = queue[index]?.batch.box.boxId ?? '';
    if (boxes.has(boxId)) {
      index += 1;
      continue;
    }
    boxes.add(boxId);
    group.push(...queue.splice(index, 1));
  }
  return group;
}

interface IntakeDeps {
  readonly store: Store;
  readonly log: Log;
}

/** Stores a group in one transaction. Where that fails, none of its batches is accepted. */
async function acceptGroup({ store, log }: IntakeDeps, group: readonly Waiting[]): Promise<void> {
  const batches = group.map(({ batch }) => batch);
  const accepted = await acceptBatches(store, batches).catch((error: unknown) => {
    log.warn({ err: error }, 'readings could not be stored together');
    return new Set<ReadingBatch>();
  });
  for (const { batch, resolve } of group) resolve(accepted.has(batch));
}

/**
 * Boxes report often and at the same times, and a transaction costs as much as the rows of a batch: batches that
 * arrive together share one. Each of the two workers takes half of the boxes that recently reported together, so that
 * one stores while the other's boxes get their answers and send again.
 */
function openQueue(deps: IntakeDeps): (waiting: Waiting) => void {
  const queue: Waiting[] = [];
  let busyWorkers = 0;
  let underWay = 0;
  let peakLoad = 1;
  let isScheduled = false;
  let timer: NodeJS.Timeout | undefined;
  const groupSize = () => Math.min(maxBoxes, Math.ceil(peakLoad / workers));
  const start = async () => {
    clearTimeout(timer);
    timer = undefined;
    const group = nextGroup(queue, groupSize());
    busyWorkers += 1;
    underWay += group.length;
    peakLoad = Math.max(underWay + queue.length, peakLoad * decay);
    await acceptGroup(deps, group);
    busyWorkers -= 1;
    underWay -= group.length;
    startNext();
  };
  /** Starts a free worker whose group is full, or once it has waited long enough. */
  const startNext = () => {
    isScheduled = false;
    while (busyWorkers < workers && queue.length >= groupSize()) void start();
    if (busyWorkers < workers && queue.length > 0)
      timer ??= setTimeout(() => void start(), maxWaitMs);
  };
  return (waiting) => {
    queue.push(waiting);
    peakLoad = Math.max(peakLoad, underWay + queue.length);
    if (isScheduled) return;
    isScheduled = true;
    // By then, batches that arrive at the same time are in the queue, too.
    setImmediate(startNext);
  };
}

/** Opens the intake of readings that need no more than storing. */
export function openReadingIntake(deps: IntakeDeps): ReadingIntake {
  const enqueue = openQueue(deps);
  return {
    accept: (box, events, clock) => {
      const batch = batchOf(box, events, clock);
      if (batch === undefined) return Promise.resolve(false);
      return new Promise((resolve) => enqueue({ batch, resolve }));
    },
  };
}
