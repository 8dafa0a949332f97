import { servedMeasures } from '@kolli/domain/statistics/statistics-measures';
import type { Tx } from '../../platform/database/open-database.ts';
import { addCountChanges } from './count-change.repository.ts';
import { insertShelfChanges } from './occupancy-log.repository.ts';

/**
 * Records that shelves enter or leave service, each once and empty, and counts the time:
 * shelf-hours are exact (BOX-25).
 */
export async function changeShelfService(
  tx: Tx,
  pharmacyId: string,
  change: { readonly names: readonly string[]; readonly isActive: boolean; readonly at: Date },
): Promise<void> {
  const { names, isActive, at } = change;
  if (names.length === 0) return;
  await insertShelfChanges(tx, pharmacyId, change);
  const n = isActive ? names.length : 0 - names.length;
  const measure = servedMeasures.shelf;
  await addCountChanges(tx, pharmacyId, [
    { placeId: pharmacyId, at: at.getTime(), measure, n, ms: 0 },
  ]);
}
