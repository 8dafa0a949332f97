import { type BoxClock, eventTime } from '@kolli/domain/box-clock';
import type { DeviceEvent } from '@kolli/contract/device-events';
import type { Store } from '../../platform/database/open-database.ts';
import type { Log } from '../../platform/log.ts';
import { contentHashes } from './device-event.repository.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import { type ReadingBatch, takeBatches } from './reading.repository.ts';

/** Takes batches of readings that ask for no more than storing. */
export interface ReadingIntake {
  /**
   * Stores a box's batch and answers true; false, with nothing written, where it holds anything but
   * readings, is not the next one, or means something for the box's alarms.
   */
  take: (
    box: BoxKey,
    events: readonly DeviceEvent[],
    clock: Omit<BoxClock, 'boxMadeAt'>,
  ) => Promise<boolean>;
}

interface Waiting {
  readonly batch: ReadingBatch;
  readonly receivedAt: Date;
  readonly tell: (isTaken: boolean) => void;
}

/** So many transactions store readings at once. */
const lanes = 2;
/** Where several boxes report at once more of them are on their way: so long a lane waits for its share. */
const gatherMs = 6;
/** So much of the most boxes that reported at once is remembered with each group. */
const remembered = 0.9;
/** So many boxes share a transaction at most: the first shall not wait for the last. */
const mostBoxes = 32;

/** When the box was made, the database tells; here it may have been at any time. */
const boxMadeAt = new Date(0);

/** The batch as it is stored; undefined where it is not readings alone, all with times that can be. */
function batchOf(
  box: BoxKey,
  events: readonly DeviceEvent[],
  clock: Omit<BoxClock, 'boxMadeAt'>,
): ReadingBatch | undefined {
  const readings: ReadingBatch['readings'][number][] = [];
  for (const event of events) {
    if (event.kind !== 'reading') return undefined;
    const { at, isBelievable } = eventTime(event.at, { ...clock, boxMadeAt });
    if (!isBelievable) return undefined;
    readings.push({ sensor: event.sensor, at, celsius: event.celsius });
  }
  const hashes = contentHashes(events);
  return { box, firstSeq: events[0]?.seq ?? 0, readings, hashes };
}

/** Takes from the queue what can go together, so many at most: one batch of each box. */
function nextGroup(queue: Waiting[], most: number): Waiting[] {
  const boxes = new Set<string>();
  const group: Waiting[] = [];
  for (let index = 0; index < queue.length && group.length < most; ) {
    const one = queue[index];
    if (one === undefined || boxes.has(one.batch.box.boxId)) {
      index += 1;
      continue;
    }
    boxes.add(one.batch.box.boxId);
    group.push(...queue.splice(index, 1));
  }
  return group;
}

interface IntakeDeps {
  readonly store: Store;
  readonly log: Log;
}

/** Stores a group in one transaction and tells each of it whether it was taken. */
async function takeTogether({ store, log }: IntakeDeps, group: readonly Waiting[]): Promise<void> {
  const receivedAt = group[0]?.receivedAt ?? new Date();
  const batches = group.map(({ batch }) => batch);
  const taken = await takeBatches(store, batches, receivedAt).catch((error: unknown) => {
    log.warn({ err: error }, 'readings could not be taken together');
    return new Set<number>();
  });
  group.forEach(({ tell }, index) => tell(taken.has(index)));
}

/**
 * Boxes report often and all at once, and a transaction for each costs as much as its rows: batches that
 * arrive together share one. Two run side by side, and each begins with half of the boxes that report at
 * once, so that one stores while the other's boxes are answered and send again. A batch waits for its own
 * transaction to be committed. Where that fails none of its batches is taken, and each goes its own way.
 */
function openLanes(deps: IntakeDeps): (waiting: Waiting) => void {
  const queue: Waiting[] = [];
  let underWay = 0;
  /** The most batches that were there at once lately. */
  let atOnce = 1;
  let running = 0;
  let isLooking = false;
  let timer: NodeJS.Timeout | undefined;
  const shareOf = () => Math.min(mostBoxes, Math.ceil(atOnce / lanes));
  const begin = async () => {
    clearTimeout(timer);
    timer = undefined;
    const group = nextGroup(queue, shareOf());
    running += 1;
    underWay += group.length;
    atOnce = Math.max(underWay + queue.length, atOnce * remembered);
    await takeTogether(deps, group);
    running -= 1;
    underWay -= group.length;
    next();
  };
  /** Begins where a lane is free and has its share, or has waited long enough for it. */
  const next = () => {
    while (running < lanes && queue.length >= shareOf()) void begin();
    if (running < lanes && queue.length > 0) timer ??= setTimeout(() => void begin(), gatherMs);
  };
  const look = () => {
    isLooking = false;
    next();
  };
  return (waiting) => {
    queue.push(waiting);
    atOnce = Math.max(atOnce, underWay + queue.length);
    if (isLooking) return;
    isLooking = true;
    // By then those that came in the same moment are in the queue, too.
    setImmediate(look);
  };
}

/** Opens the way on which readings that ask for no more than storing are stored together. */
export function openReadingIntake(deps: IntakeDeps): ReadingIntake {
  const enqueue = openLanes(deps);
  return {
    take: (box, events, clock) => {
      const batch = batchOf(box, events, clock);
      if (batch === undefined) return Promise.resolve(false);
      return new Promise((tell) => enqueue({ batch, receivedAt: clock.receivedAt, tell }));
    },
  };
}
