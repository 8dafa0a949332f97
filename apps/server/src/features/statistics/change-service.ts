import { occupancyCountChanges } from '@kolli/domain/statistics/occupancy-counts';
import { type Interval, stepsBetween } from '@kolli/domain/statistics/occupied-time';
import {
  type ServedDoor,
  type ServiceChange,
  servedDoors,
} from '@kolli/domain/statistics/service-log';
import type { AuditActor } from '../../platform/session/audit-actor.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { addCountChanges } from './count-change.repository.ts';
import * as logs from './occupancy-log.repository.ts';

/** When two lists of spans differ for the last time; epoch milliseconds, infinite without an end. */
function endOfDifference(before: readonly Interval[], after: readonly Interval[]): number {
  const steps = stepsBetween(before, after);
  const difference = steps.reduce((sum, { n }) => sum + n, 0);
  return difference === 0 ? Math.max(...steps.map(({ at }) => at)) : Number.POSITIVE_INFINITY;
}

const keyOf = ({ lockerId, kind }: Pick<ServedDoor, 'lockerId' | 'kind'>) => `${lockerId} ${kind}`;

/**
 * Records that a box or its doors enter or leave service, and counts the time: hours in service are
 * exact to the millisecond (BOX-25). The caller must lock the box.
 */
export async function changeService(
  tx: Tx,
  box: BoxKey,
  changes: readonly ServiceChange[],
  by: AuditActor | null,
): Promise<void> {
  if (changes.length === 0) return;
  const before = servedDoors(await logs.readServiceLog(tx, box));
  await logs.insertServiceChanges(tx, box, changes, by);
  const after = servedDoors(await logs.readServiceLog(tx, box));
  const since = Math.min(...changes.map(({ at }) => at));
  const known = new Map(before.map((door) => [keyOf(door), door.spans]));
  const ends = after.map((door) => endOfDifference(known.get(keyOf(door)) ?? [], door.spans));
  // A history's beginning differs for its years only: later stays are not loaded.
  const stays = await logs.readDoorStays(tx, box, { since, until: Math.max(since, ...ends) });
  const countChanges = after.flatMap((door) => {
    const own = stays.filter(({ name, kind }) => name === door.lockerId && kind === door.kind);
    return occupancyCountChanges(
      { placeId: box.boxId, kind: door.kind },
      { stays: own, spans: known.get(keyOf(door)) ?? [] },
      { stays: own, spans: door.spans },
    );
  });
  await addCountChanges(tx, box.pharmacyId, countChanges);
}
