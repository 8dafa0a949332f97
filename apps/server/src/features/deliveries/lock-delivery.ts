import type { DeliverySnapshot } from '@kolli/domain/delivery/delivery-snapshot';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import type { Tx } from '../../platform/database/open-database.ts';
import type { DeliveryRow, LoadedDelivery } from './delivery-change.ts';

/** The occupied doors, of one box or of all, ordered by id, and whether there are others. */
async function heldDoors(tx: Tx, row: DeliveryRow, boxId: string | undefined) {
  const doors = await tx
    .selectFrom('locker_occupancy')
    .select(['box_id', 'locker_id', 'loaded_at'])
    .where('pharmacy_id', '=', row.pharmacy_id)
    .where('delivery_id', '=', row.id)
    .where('released_at', 'is', null)
    .orderBy('locker_id')
    .execute();
  const here = doors.filter((door) => boxId === undefined || door.box_id === boxId);
  return {
    doors: here.map((door) => ({ lockerId: door.locker_id, loadedAt: door.loaded_at })),
    isElsewhere: here.length < doors.length,
  };
}

async function heldShelves(tx: Tx, row: DeliveryRow) {
  const shelves = await tx
    .selectFrom('shelf_occupancy')
    .select('shelf')
    .where('pharmacy_id', '=', row.pharmacy_id)
    .where('delivery_id', '=', row.id)
    .where('released_at', 'is', null)
    .orderBy('shelf')
    .execute();
  return shelves.map(({ shelf }) => shelf);
}

async function load(tx: Tx, row: DeliveryRow, boxId: string | undefined) {
  const { doors, isElsewhere } = await heldDoors(tx, row, boxId);
  const snapshot: DeliverySnapshot = {
    status: row.status as DeliveryStatus,
    unassigned: row.unassigned,
    doors,
    shelves: await heldShelves(tx, row),
    deliveryTime: row.delivery_time,
    expiredTime: row.expired_time,
    removedTime: row.removed_time,
    unassignedSince: row.unassigned_time,
    hasSsn: row.ssn_cipher !== null,
    isDrug: row.is_drug,
  };
  return { row, snapshot, isElsewhere };
}

/**
 * Locks and loads a delivery by its id; undefined where there is none. With `boxId` its snapshot has
 * only the doors of that box, and `isElsewhere` is true where it occupies others.
 */
export async function lockDelivery(
  tx: Tx,
  key: { pharmacyId: string; docId: string; boxId?: string },
): Promise<(LoadedDelivery & { isElsewhere: boolean }) | undefined> {
  const row = await tx
    .selectFrom('delivery')
    .selectAll()
    .where('pharmacy_id', '=', key.pharmacyId)
    .where('id', '=', key.docId)
    .forUpdate()
    .executeTakeFirst();
  return row && load(tx, row, key.boxId);
}
