import type { DeliverySnapshot } from '@kolli/domain/delivery-snapshot';
import type { DeliveryStatus } from '@kolli/domain/delivery-states';
import type { Tx } from '../../platform/database/open-database.ts';
import type { DeliveryRow, LoadedDelivery } from './delivery-change.ts';

/** Doors held now, in the order of their ids. */
async function heldDoors(tx: Tx, row: DeliveryRow) {
  const doors = await tx
    .selectFrom('locker_occupancy')
    .select(['locker_id', 'loaded_at'])
    .where('pharmacy_id', '=', row.pharmacy_id)
    .where('delivery_id', '=', row.id)
    .where('released_at', 'is', null)
    .orderBy('locker_id')
    .execute();
  return doors.map((door) => ({ lockerId: door.locker_id, loadedAt: door.loaded_at }));
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

async function load(tx: Tx, row: DeliveryRow): Promise<LoadedDelivery> {
  const snapshot: DeliverySnapshot = {
    status: row.status as DeliveryStatus,
    unassigned: row.unassigned,
    doors: await heldDoors(tx, row),
    shelves: await heldShelves(tx, row),
    deliveryTime: row.delivery_time,
    expiredTime: row.expired_time,
    removedTime: row.removed_time,
    unassignedSince: row.unassigned_time,
    hasSsn: row.ssn_cipher !== null,
    isDrug: row.is_drug,
  };
  return { row, snapshot };
}

/** Loads a delivery by our own id and locks it, or undefined. */
export async function lockDelivery(
  tx: Tx,
  key: { pharmacyId: string; docId: string },
): Promise<LoadedDelivery | undefined> {
  const row = await tx
    .selectFrom('delivery')
    .selectAll()
    .where('pharmacy_id', '=', key.pharmacyId)
    .where('id', '=', key.docId)
    .forUpdate()
    .executeTakeFirst();
  return row && load(tx, row);
}

/** Our id of the open delivery that has this kolli ID, main or additional; there is one at most. */
export async function findOpenByKolliId(
  tx: Tx,
  key: { pharmacyId: string; kolliId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('delivery_kolli')
    .select('delivery_id')
    .where('pharmacy_id', '=', key.pharmacyId)
    .where('kolli_id', '=', key.kolliId)
    .where('is_open', '=', true)
    .executeTakeFirst();
  return row?.delivery_id;
}

/** Whether an open delivery of the pharmacy has this PIN. */
export async function isPinTaken(tx: Tx, pharmacyId: string, pinHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('delivery')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('pin_hash', '=', pinHash)
    .where('is_open', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
