import { occupancyCountChanges } from '@kolli/domain/statistics/occupancy-counts';
import { servedDoors } from '@kolli/domain/statistics/service-log';
import { servedMeasures } from '@kolli/domain/statistics/statistics-measures';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import { countHistory } from '../count-history.ts';
import { addCountChanges } from '../count-change.repository.ts';
import { readServiceLog } from '../occupancy-log.repository.ts';

async function countDoorService(tx: Tx, pharmacyId: string): Promise<void> {
  const boxes = await tx.selectFrom('pickup_box').select('id').execute();
  for (const { id: boxId } of boxes) {
    const doors = servedDoors(await readServiceLog(tx, { pharmacyId, boxId }));
    const none = { stays: [], spans: [] };
    const countChanges = doors.flatMap(({ kind, spans }) =>
      occupancyCountChanges({ placeId: boxId, kind }, none, { stays: [], spans }),
    );
    await addCountChanges(tx, pharmacyId, countChanges);
  }
}

/** An import may add a shelf twice: the first time counts. */
async function countShelfService(tx: Tx, pharmacyId: string): Promise<void> {
  const changes = await tx
    .selectFrom('shelf_change')
    .select(['shelf', 'is_active', 'changed_at'])
    .orderBy('changed_at')
    .orderBy('id')
    .execute();
  const active = new Set<string>();
  const place = { placeId: pharmacyId, measure: servedMeasures.shelf, ms: 0 };
  const countChanges = changes.flatMap(({ shelf, is_active, changed_at }) => {
    if (active.has(shelf) === is_active) return [];
    if (is_active) active.add(shelf);
    else active.delete(shelf);
    return [{ ...place, at: changed_at.getTime(), n: is_active ? 1 : -1 }];
  });
  await addCountChanges(tx, pharmacyId, countChanges);
}

/** Deletes the figures of a pharmacy and counts its logs again; nothing else may run there meanwhile. */
export async function recount(
  deps: { readonly store: Store; readonly clock: Clock },
  pharmacyId: string,
): Promise<void> {
  await deps.store.inPharmacies([pharmacyId], async (tx) => {
    await tx.deleteFrom('statistics_change').execute();
    await tx.deleteFrom('statistics_month').execute();
    await tx.updateTable('delivery').set({ is_counted: false }).execute();
    await countDoorService(tx, pharmacyId);
    await countShelfService(tx, pharmacyId);
  });
  await countHistory(deps, [pharmacyId]);
}
