import { occupancyMoments } from '@kolli/domain/occupancy-moments';
import { servedDoors } from '@kolli/domain/service-log';
import { servedMeasures } from '@kolli/domain/statistics-measures';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { countHistory } from './count-history.ts';
import { addMoments } from './moment.repository.ts';
import { readServiceLog } from './occupancy-log.repository.ts';

async function countDoorService(tx: Tx, pharmacyId: string): Promise<void> {
  const boxes = await tx.selectFrom('pickup_box').select('id').execute();
  for (const { id: boxId } of boxes) {
    const doors = servedDoors(await readServiceLog(tx, { pharmacyId, boxId }));
    const moments = doors.flatMap(({ kind, spans }) =>
      occupancyMoments({ placeId: boxId, kind }, { stays: [], spans: [] }, { stays: [], spans }),
    );
    await addMoments(tx, pharmacyId, moments);
  }
}

/** A shelf that is added twice, as an import may note it, is there from the first time. */
async function countShelfService(tx: Tx, pharmacyId: string): Promise<void> {
  const changes = await tx
    .selectFrom('shelf_change')
    .select(['shelf', 'is_active', 'changed_at'])
    .orderBy('changed_at')
    .orderBy('id')
    .execute();
  const active = new Set<string>();
  const place = { placeId: pharmacyId, measure: servedMeasures.shelf, ms: 0 };
  const moments = changes.flatMap(({ shelf, is_active, changed_at }) => {
    if (active.has(shelf) === is_active) return [];
    if (is_active) active.add(shelf);
    else active.delete(shelf);
    return [{ ...place, at: changed_at.getTime(), n: is_active ? 1 : -1 }];
  });
  await addMoments(tx, pharmacyId, moments);
}

/** Forgets the figures of a pharmacy and counts its logs again; nothing else may happen there meanwhile. */
export async function recount(
  deps: { readonly store: Store; readonly clock: Clock },
  pharmacyId: string,
): Promise<void> {
  await deps.store.inPharmacies([pharmacyId], async (tx) => {
    await tx.deleteFrom('statistics_moment').execute();
    await tx.deleteFrom('statistics_month').execute();
    await tx.updateTable('delivery').set({ is_counted: false }).execute();
    await countDoorService(tx, pharmacyId);
    await countShelfService(tx, pharmacyId);
  });
  await countHistory(deps, [pharmacyId]);
}
