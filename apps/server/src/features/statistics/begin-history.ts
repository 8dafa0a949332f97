import { servedMeasures } from '@kolli/domain/statistics/statistics-measures';
import type { AuditActor } from '../../platform/session/audit-actor.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { changeService } from './change-service.ts';
import * as begin from './history-begin.repository.ts';
import { addCountChanges } from './count-change.repository.ts';
import { holdShelves, insertShelfChanges } from './occupancy-log.repository.ts';

const importer: AuditActor = { userId: null, userName: 'kolli import' };

async function beginShelves(tx: Tx, pharmacyId: string): Promise<void> {
  await holdShelves(tx, pharmacyId);
  const measure = servedMeasures.shelf;
  for (const { name, usedAt, recordedAt } of await begin.readEarlyShelves(tx, pharmacyId)) {
    await insertShelfChanges(tx, pharmacyId, { names: [name], isActive: true, at: usedAt });
    const place = { placeId: pharmacyId, measure, ms: 0 };
    await addCountChanges(tx, pharmacyId, [
      { ...place, at: usedAt.getTime(), n: 1 },
      { ...place, at: recordedAt.getTime(), n: -1 },
    ]);
  }
}

/**
 * Moves the start of the service logs of boxes and shelves back to their first use in an imported
 * history, and counts them as in service from then on, a box with all its doors. The caller must
 * lock the boxes.
 */
export async function beginHistory(tx: Tx, pharmacyId: string): Promise<void> {
  for (const { boxId, usedAt } of await begin.readEarlyBoxes(tx, pharmacyId)) {
    const box = { pharmacyId, boxId };
    await changeService(tx, box, await begin.readBeginning(tx, box, usedAt), importer);
  }
  await beginShelves(tx, pharmacyId);
}
