import { occupancyCountChanges } from '@kolli/domain/statistics/occupancy-counts';
import type { Interval } from '@kolli/domain/statistics/occupied-time';
import { replayCountChanges } from '@kolli/domain/statistics/replay-counts';
import { servedDoors } from '@kolli/domain/statistics/service-log';
import type { CapacityKind, CountChange } from '@kolli/domain/statistics/statistics-measures';
import type { Clock } from '../../platform/clock/clock.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import { lockBoxes } from '../../platform/database/lock-boxes.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import type { LongWork } from '../../platform/work/long-work.ts';
import { addCountChanges } from './count-change.repository.ts';
import * as logs from './occupancy-log.repository.ts';
import * as history from './uncounted-history.repository.ts';

/** Deliveries counted per transaction, which locks the boxes for a fraction of a second. */
const usualBatchSize = 500;

/** Shelves in use are always in service. */
const always: readonly Interval[] = [{ from: Number.NEGATIVE_INFINITY, until: null }];

/** The counts that stays add to one locker or shelf, given the other counted stays. */
function addedChanges(
  placeId: string,
  own: readonly logs.Stay[],
  { others, spans }: { others: readonly logs.Stay[]; spans: readonly Interval[] },
): CountChange[] {
  const kind: CapacityKind | undefined = own[0]?.kind;
  if (kind === undefined) return [];
  return occupancyCountChanges(
    { placeId, kind },
    { stays: others, spans },
    { stays: [...others, ...own], spans },
  );
}

const byPlace = (stays: readonly logs.Stay[]) => [
  ...Map.groupBy(stays, ({ name, kind }) => `${name} ${kind}`).values(),
];

/** Stays of a locker do not overlap, so others at the same locker make no difference. */
async function doorChanges(
  tx: Tx,
  box: BoxKey,
  stays: readonly logs.Stay[],
): Promise<CountChange[]> {
  const names = [...new Set(stays.map(({ name }) => name))];
  const doors = servedDoors(await logs.readServiceLog(tx, box, names));
  return byPlace(stays).flatMap((own) => {
    const door = doors.find(
      ({ lockerId, kind }) => lockerId === own[0]?.name && kind === own[0].kind,
    );
    return addedChanges(box.boxId, own, { others: [], spans: door?.spans ?? [] });
  });
}

async function shelfChanges(
  tx: Tx,
  pharmacyId: string,
  stays: readonly logs.Stay[],
): Promise<CountChange[]> {
  if (stays.length === 0) return [];
  const names = [...new Set(stays.map(({ name }) => name))];
  await logs.holdShelves(tx, pharmacyId, names);
  const since = Math.min(...stays.map(({ from }) => from));
  const until = Math.max(...stays.map((stay) => stay.until ?? Number.POSITIVE_INFINITY));
  const counted = await logs.readShelfStays(tx, pharmacyId, { names, since, until });
  return byPlace(stays).flatMap((own) => {
    const others = counted.filter(({ name }) => name === own[0]?.name);
    return addedChanges(pharmacyId, own, { others, spans: always });
  });
}

/** Counts some deliveries of a pharmacy that are not counted yet. Returns how many. */
async function countBatch(tx: Tx, pharmacyId: string, batchSize: number): Promise<number> {
  await lockBoxes(tx, pharmacyId);
  const ids = await history.lockUncounted(tx, pharmacyId, batchSize);
  if (ids.length === 0) return 0;
  const actions = await history.readActionLogs(tx, pharmacyId, ids);
  const countChanges = actions.flatMap((events) => replayCountChanges(pharmacyId, events));
  for (const [boxId, stays] of await history.readOwnDoorStays(tx, pharmacyId, ids))
    countChanges.push(...(await doorChanges(tx, { pharmacyId, boxId }, stays)));
  const onShelves = await history.readOwnShelfStays(tx, pharmacyId, ids);
  countChanges.push(...(await shelfChanges(tx, pharmacyId, onShelves)));
  await addCountChanges(tx, pharmacyId, countChanges);
  await history.markCounted(tx, pharmacyId, ids);
  return ids.length;
}

/** Pharmacies counted at once: while one computes, the database works for the other. */
const concurrentPharmacies = 2;

/**
 * Counts the deliveries of these pharmacies that an import wrote and nobody has counted: their action logs and
 * stays by the same rules as events (`countEvent`). Each batch is a transaction, so a count that was interrupted
 * is continued by the next, and events wait for a batch at most. Throws the first error, after the other
 * pharmacies are counted.
 */
export async function countHistory(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  pharmacyIds: readonly string[],
  {
    batchSize = usualBatchSize,
    signal,
    onProgress,
  }: { readonly batchSize?: number } & LongWork = {},
): Promise<void> {
  const [uncounted, total] = await store.inPharmacies(pharmacyIds, async (tx) => [
    await history.listUncountedPharmacies(tx),
    onProgress === undefined ? 0 : await history.countUncounted(tx),
  ]);
  let done = 0;
  if (total > 0) onProgress?.(done, total);
  const countPharmacy = async (pharmacyId: string) => {
    const countNext = () =>
      transact(store, { pharmacyId, thing: pharmacyId }, async (tx) =>
        countBatch(tx, pharmacyId, batchSize),
      );
    for (let counted = 1; counted > 0; ) {
      signal?.throwIfAborted();
      counted = await countNext();
      done += counted;
      if (counted > 0) onProgress?.(done, total);
    }
    await store.inPharmacies([pharmacyId], (tx) =>
      announce(tx, { pharmacyId, boxId: null, at: clock() }),
    );
  };
  const queue = uncounted.values();
  const errors: unknown[] = [];
  const worker = async () => {
    for (const pharmacyId of queue)
      await countPharmacy(pharmacyId).catch((error: unknown) => errors.push(error));
  };
  await Promise.all(Array.from({ length: concurrentPharmacies }, worker));
  if (errors.length > 0) throw errors[0];
}
