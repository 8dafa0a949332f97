import { occupancyCountChanges } from '@kolli/domain/statistics/occupancy-counts';
import { servedDoors } from '@kolli/domain/statistics/service-log';
import type { Tx } from '../../platform/database/open-database.ts';
import { addCountChanges } from './count-change.repository.ts';
import * as logs from './occupancy-log.repository.ts';

/**
 * Shortens stays in lockers that overlap after an import, and corrects the statistics of those that were
 * counted. The caller must lock the boxes.
 */
export async function separateStays(tx: Tx, pharmacyId: string): Promise<void> {
  const trimmed = await logs.trimOverlappingStays(tx, pharmacyId);
  for (const [boxId, stays] of Map.groupBy(trimmed, (stay) => stay.boxId)) {
    const lockerIds = [...new Set(stays.map(({ lockerId }) => lockerId))];
    const doors = servedDoors(await logs.readServiceLog(tx, { pharmacyId, boxId }, lockerIds));
    const countChanges = stays.flatMap((stay) => {
      const { lockerId, kind, occupiedBefore, occupiedAt } = stay;
      const door = doors.find((one) => one.lockerId === lockerId && one.kind === kind);
      const until = stay.releasedAt?.getTime() ?? null;
      const spans = door?.spans ?? [];
      const heldSince = (from: Date) => ({ stays: [{ from: from.getTime(), until }], spans });
      return occupancyCountChanges(
        { placeId: boxId, kind },
        heldSince(occupiedBefore),
        heldSince(occupiedAt),
      );
    });
    await addCountChanges(tx, pharmacyId, countChanges);
  }
}
